import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { logInFault, type LogIn } from '../../../domain/account/signInFields.ts'
import type { Values } from '../../forms/formValues.ts'
import { Field } from '../../ui/Field.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { ServerForm } from './ServerForm.tsx'
import type { DraftValues } from './draftValues.ts'
import { useServerForm } from './useServerForm.ts'
import { continueAfterSignIn } from './continueAfterSignIn.ts'

const logInOf = (values: Values): LogIn => ({
  email: values['email']?.trim() ?? '',
  password: values['password'] ?? '',
})

/** [LOGIN-01 to LOGIN-10] */
export function LogInForm({ typed, next }: { typed: DraftValues; next: string }) {
  const router = useRouter()
  const [shown, setShown] = useState(false)
  const form = useServerForm(
    {
      check: (values) => logInFault(logInOf(values)),
      send: async (values, key) => {
        const { signIn } = await import('../../device/session/signIn.ts')
        return await signIn('logIn', logInOf(values), key, next)
      },
      refusedFields: ['email', 'password'],
      onSuccess: (answer) => continueAfterSignIn(answer, next, router),
    },
    typed,
  )
  const { field } = form
  return (
    <>
      <h1 tabIndex={-1}>WELCOME BACK</h1>
      <ServerForm form={form} submit="Log In" busyText="Logging in…">
        <Field label="Email" type="email" autoComplete="username" maxLength={200} aria-required {...field('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          aria-required
          shown={shown}
          onShow={setShown}
          {...field('password')}
        />
        <Link to="/signin" search={(before) => ({ ...before, tab: 'forgot' })} className="link">
          Forgot Password?
        </Link>
      </ServerForm>
      <p className="wayson">
        <span>
          New here?{' '}
          <Link to="/signin" search={({ next: back }) => ({ next: back })} replace className="link">
            Sign Up
          </Link>
        </span>
        <Link to="/menu" className="link">
          Continue As a Guest
        </Link>
      </p>
    </>
  )
}
