import { BRAND } from '../../../shared/brand.ts'
import { CONSENT_WORDS } from '../../../domain/account/consentWords.ts'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { PASSWORD_HINT } from '../../../domain/account/accountFields.ts'
import { nameText } from '../../../domain/forms/fields.ts'
import { phoneDigits } from '../../../domain/forms/forms.ts'
import { SIGN_UP_FIELDS, signUpFault, type SignUp } from '../../../domain/account/signInFields.ts'
import type { Values } from '../../forms/formValues.ts'
import { toast } from '../../hooks/toast.ts'
import { track } from '../../services/pixel.ts'
import { Field } from '../../ui/Field.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { ServerForm } from './ServerForm.tsx'
import type { DraftValues } from './draftValues.ts'
import { useServerForm } from './useServerForm.ts'
import { continueAfterSignIn } from './continueAfterSignIn.ts'
import styles from './SignInPage.module.css'

const signUpOf = (values: Values): SignUp => ({
  name: nameText(values['name']?.trim() ?? ''),
  lastname: nameText(values['lastname']?.trim() ?? ''),
  email: values['email']?.trim() ?? '',
  password: values['password'] ?? '',
  confirm: values['confirm'] ?? '',
  phone: phoneDigits(values['phone'] ?? '').trim(),
})

/** The message about the points of a guest's order: a new member has no others (D-39). */
const claimed = (points: number): string =>
  points > 0
    ? `${points} ${BRAND.points} of your order are booked.`
    : 'The points of your order could not be booked: they can be once, within 24 hours.'

/** [SIGNUP-01 to SIGNUP-19] */
export function SignUpForm({ typed, next, claim }: { typed: DraftValues; next: string; claim: string | undefined }) {
  const router = useRouter()
  const [shown, setShown] = useState(false)
  const form = useServerForm(
    {
      check: (values) => signUpFault(signUpOf(values)),
      send: async (values, key) => {
        const { confirm: _, ...rest } = signUpOf(values)
        const { signIn } = await import('../../device/session/signIn.ts')
        return await signIn('signUp', { ...rest, mailing: values['mailing'] === 'yes', claim }, key, next)
      },
      refusedFields: ['email', ...SIGN_UP_FIELDS.filter((name) => name !== 'email')],
      onSuccess: async (answer) => {
        track({ name: 'CompleteRegistration' })
        if (claim !== undefined) toast(claimed(answer.customer.points))
        await continueAfterSignIn(answer, next, router)
      },
    },
    typed,
  )
  const { field } = form
  return (
    <>
      <h1 tabIndex={-1}>GET STARTED WITH YOUR NEW ACCOUNT</h1>
      <ServerForm form={form} submit="Create Account" busyText="Creating…" needsChange>
        <div className={styles.names}>
          <Field label="First Name" autoComplete="given-name" maxLength={100} aria-required {...field('name')} />
          <Field label="Last Name" autoComplete="family-name" maxLength={100} aria-required {...field('lastname')} />
        </div>
        <Field label="Email" type="email" autoComplete="email" maxLength={200} aria-required {...field('email')} />
        <PasswordField
          label="Password"
          what="passwords"
          hint={PASSWORD_HINT}
          autoComplete="new-password"
          aria-required
          shown={shown}
          onShow={setShown}
          {...field('password')}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          aria-required
          shown={shown}
          {...field('confirm')}
        />
        <Field
          label="Phone Number"
          prefix="+1"
          hint="10 digits, for example 6045550123. We text a code to it."
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={20}
          aria-required
          {...field('phone')}
        />
        <label className="check">
          <input type="checkbox" name="mailing" value="yes" defaultChecked={typed.get()['mailing'] === 'yes'} />
          <span>{CONSENT_WORDS.signUp}</span>
        </label>
      </ServerForm>
      <p className="wayson">
        <span>
          Already a member?{' '}
          <Link to="/signin" search={(before) => ({ ...before, tab: 'login' })} replace className="link">
            Login
          </Link>
        </span>
        <Link to="/locations" className="link">
          Continue As a Guest
        </Link>
      </p>
    </>
  )
}
