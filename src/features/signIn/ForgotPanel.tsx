import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FORGOT_CODE_LENGTH, forgotFault } from '../../../domain/account/signInFields.ts'
import { BRAND } from '../../../shared/brand.ts'
import { sendCall } from '../../device/api/sendCall.ts'
import { CodeForm } from '../../forms/CodeForm.tsx'
import { keepSentCode, readSentCode } from './sentCode.ts'
import { useHeadingFocus } from './useHeadingFocus.ts'
import type { Values } from '../../forms/formValues.ts'
import { useForm } from '../../forms/useForm.ts'
import { useOnline } from '../../hooks/useDevice.ts'
import { Field } from '../../ui/Field.tsx'
import { Note } from '../../ui/Note.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'
import { ServerForm } from './ServerForm.tsx'
import type { DraftValues } from './draftValues.ts'
import { useServerForm } from './useServerForm.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** Three steps: email, code, new password [FORGOT-01]; a reload keeps the second while the code is valid. */
export function ForgotPanel({ typed, next }: { typed: DraftValues; next: string }) {
  const [email, setEmail] = useState(() => readSentCode()?.email ?? '')
  const [step, setStep] = useState<0 | 1 | 2>(email === '' ? 0 : 1)
  const [code, setCode] = useState('')
  return (
    <>
      {step === 0 ? (
        <ForgotEmail
          typed={typed}
          onSent={(sentTo) => {
            keepSentCode(sentTo)
            setEmail(sentTo)
            setStep(1)
          }}
        />
      ) : null}
      {step === 1 ? (
        <ForgotCode
          email={email}
          onVerified={(digits) => {
            setCode(digits)
            setStep(2)
          }}
        />
      ) : null}
      {step === 2 ? <NewPasswordForm typed={typed} email={email} code={code} next={next} /> : null}
      <p className="wayson">
        <Link
          to="/signin"
          search={(before) => ({ ...before, tab: 'login' })}
          replace
          className="link"
          onClick={() => keepSentCode('')}
        >
          Return to Sign In
        </Link>
        {step > 0 ? (
          <button
            type="button"
            className="link"
            onClick={() => {
              keepSentCode('')
              setStep(0)
            }}
          >
            Use a different e-mail
          </button>
        ) : null}
      </p>
    </>
  )
}

/** Step 1: the code from the mail [FORGOT-07 to FORGOT-12]. */
function ForgotCode({ email, onVerified }: { email: string; onVerified: (code: string) => void }) {
  const [texted, setTexted] = useState('')
  const online = useOnline()
  const text = useForm({
    values: () => email,
    send: (to, key) => sendCall('forgotPassword', { email: to, byText: true }, key),
    onSuccess: ({ message }) => {
      keepSentCode(email)
      setTexted(message)
    },
  })
  return (
    <>
      <h1>Enter Code</h1>
      <p className="soft">
        If an account is registered with <b>{email}</b>, a code of five digits is in its mail. It is valid for 3
        minutes.
      </p>
      <CodeForm
        key={texted}
        label="Five-digit code"
        length={FORGOT_CODE_LENGTH}
        verify="Verify"
        resend="Resend It"
        validFor={readSentCode()?.seconds}
        onVerify={async (code, key) => {
          const answer = await sendCall('forgotPasswordCode', { email, code }, key)
          if (answer.ok) onVerified(code)
          return answer
        }}
        onResend={async (_, key) => {
          const answer = await sendCall('forgotPassword', { email, byText: texted !== '' }, key)
          if (answer.ok) keepSentCode(email)
          return answer
        }}
      />
      <p className="soft sm">
        No mail? Look among the spam, or write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
      </p>
      <output>{texted ? <Note>{texted}</Note> : null}</output>
      {text.message ? <Note tone="bad">{text.message}</Note> : null}
      {texted ? null : (
        <p className="soft sm">
          Lost the device with your only passkey, and the mail with it?{' '}
          <button
            type="button"
            className="link"
            disabled={!online}
            aria-disabled={text.busy}
            onClick={() => reportRejection(text.submit())}
          >
            Text the code to my phone
          </button>
        </p>
      )}
    </>
  )
}

const emailOf = (values: Values): string => values['email']?.trim() ?? ''

/** Step 0: the email that gets the code [FORGOT-02 to FORGOT-06]. */
function ForgotEmail({ typed, onSent }: { typed: DraftValues; onSent: (email: string) => void }) {
  const heading = useHeadingFocus()
  const form = useServerForm(
    {
      check: (values) => forgotFault(emailOf(values)),
      send: (values, key) => sendCall('forgotPassword', { email: emailOf(values) }, key),
      refusedFields: ['email'],
      onSuccess: (_, values) => onSent(emailOf(values)),
    },
    typed,
  )
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Forgot Password?
      </h1>
      <p className="soft">If an account is registered with this e-mail, a code will be sent.</p>
      <ServerForm form={form} submit="Send Code" busyText="Sending…">
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          maxLength={200}
          aria-required
          {...form.field('email')}
        />
      </ServerForm>
    </>
  )
}
