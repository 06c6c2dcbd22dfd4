import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { PASSWORD_HINT } from '../../../domain/account/accountFields.ts'
import { resetFault, type NewPassword } from '../../../domain/account/signInFields.ts'
import type { Values } from '../../forms/formValues.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { ServerForm } from './ServerForm.tsx'
import type { DraftValues } from './draftValues.ts'
import { keepSentCode } from './sentCode.ts'
import { useServerForm } from './useServerForm.ts'
import { useHeadingFocus } from './useHeadingFocus.ts'
import { continueAfterSignIn } from './continueAfterSignIn.ts'

interface NewPasswordFormProps {
  typed: DraftValues
  email: string
  code: string
  next: string
}

const newPasswordOf = (values: Values): NewPassword => ({
  password: values['newPassword'] ?? '',
  confirm: values['newConfirm'] ?? '',
})

/** Step 2: signs in with a new password and leads to the locations [FORGOT-13 to FORGOT-17]. */
export function NewPasswordForm({ typed, email, code, next }: NewPasswordFormProps) {
  const router = useRouter()
  const heading = useHeadingFocus()
  const [shown, setShown] = useState(false)
  const form = useServerForm<'newPassword' | 'newConfirm', Parameters<typeof continueAfterSignIn>[0]>(
    {
      check: (values) => {
        const fault = resetFault(newPasswordOf(values))
        return fault && { ...fault, fields: fault.fields.map((one) => NAMES[one]) }
      },
      send: async (values, key) => {
        const { signIn } = await import('../../device/session/signIn.ts')
        const sent = await signIn(
          'forgotPasswordUpdate',
          { email, code, password: newPasswordOf(values).password },
          key,
          next,
        )
        if (sent.ok || sent.kind !== 'refused' || sent.field !== 'password') return sent
        return { ...sent, field: NAMES.password }
      },
      refusedFields: ['newPassword', 'newConfirm'],
      onSuccess: async (answer) => {
        keepSentCode('')
        await continueAfterSignIn(answer, next || '/locations', router)
      },
    },
    typed,
  )
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Reset Password
      </h1>
      <ServerForm form={form} submit="Save" busyText="Saving…">
        {/* Tells a password manager whose password it is. */}
        <input
          className="vh"
          type="email"
          name="username"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <PasswordField
          label="New Password"
          what="passwords"
          hint={PASSWORD_HINT}
          autoComplete="new-password"
          aria-required
          shown={shown}
          onShow={setShown}
          {...form.field('newPassword')}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          aria-required
          shown={shown}
          {...form.field('newConfirm')}
        />
      </ServerForm>
    </>
  )
}

const NAMES = { password: 'newPassword', confirm: 'newConfirm' } as const
