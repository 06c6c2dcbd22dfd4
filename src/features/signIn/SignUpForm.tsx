import { BRAND } from '../../../shared/brand.ts'
import { CONSENT_WORDS } from '../../../domain/account/consentWords.ts'
import { Link, useRouter } from '@tanstack/react-router'
import { Fingerprint } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { PASSWORD_HINT } from '../../../domain/account/accountFields.ts'
import { nameText } from '../../../domain/forms/fields.ts'
import { phoneDigits } from '../../../domain/forms/forms.ts'
import { passkeySignUpFault, SIGN_UP_FIELDS, signUpFault, type SignUp } from '../../../domain/account/signInFields.ts'
import { canUsePasskeys } from '../../device/passkeys/canUsePasskeys.ts'
import { isCancelled } from '../../device/passkeys/cancelled.ts'
import type { Values } from '../../forms/formValues.ts'
import { toast } from '../../hooks/toast.ts'
import { useOnline } from '../../hooks/useDevice.ts'
import { track } from '../../services/pixel.ts'
import { Field } from '../../ui/Field.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'
import { useHydrated } from '../../ui/useHydrated.ts'
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

/** The way without a password, where the browser can (D-241). */
function PasskeySignUp({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  const id = useId()
  const online = useOnline()
  if (!(useHydrated() && canUsePasskeys())) return null
  return (
    <>
      <button
        type="button"
        className="btn btn-line btn-big btn-wide"
        disabled={isBusy || !online}
        aria-describedby={id}
        onClick={onPress}
      >
        <Fingerprint className="i" size={20} strokeWidth={1.9} aria-hidden />
        Sign up with a passkey
      </button>
      <p className="soft sm" id={id}>
        A passkey is your finger, face or the PIN of your device in the place of a password.
      </p>
    </>
  )
}

/** [SIGNUP-01 to SIGNUP-19] */
export function SignUpForm({ typed, next, claim }: { typed: DraftValues; next: string; claim: string | undefined }) {
  const router = useRouter()
  const [shown, setShown] = useState(false)
  const isByPasskey = useRef(false)
  const form = useServerForm(
    {
      check: (values) => (isByPasskey.current ? passkeySignUpFault : signUpFault)(signUpOf(values)),
      send: async (values, key) => {
        const { confirm: _, password, ...rest } = signUpOf(values)
        const person = { ...rest, mailing: values['mailing'] === 'yes', claim }
        if (isByPasskey.current) {
          const { signUpByPasskey } = await import('../../device/passkeys/memberPasskeys.ts')
          return await signUpByPasskey(person, next)
        }
        const { signIn } = await import('../../device/session/signIn.ts')
        return await signIn('signUp', { ...person, password }, key, next)
      },
      onFailure: isCancelled,
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
  const signUpByPasskey = async () => {
    isByPasskey.current = true
    await form.submit()
    isByPasskey.current = false
  }
  return (
    <>
      <h1 tabIndex={-1}>GET STARTED WITH YOUR NEW ACCOUNT</h1>
      <ServerForm
        form={form}
        submit="Create Account"
        busyText="Creating…"
        needsChange
        otherWay={<PasskeySignUp isBusy={form.busy} onPress={() => reportRejection(signUpByPasskey())} />}
      >
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
