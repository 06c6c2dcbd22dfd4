import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ForgotCode } from './ForgotCode.tsx'
import { ForgotEmail } from './ForgotEmail.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import type { DraftValues } from './draftValues.ts'

/** Three steps: email, code, new password [FORGOT-01]. */
export function ForgotPanel({ typed, next }: { typed: DraftValues; next: string }) {
  const [step, setStep] = useState<0 | 1 | 2>(0)
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  return (
    <>
      {step === 0 ? (
        <ForgotEmail
          typed={typed}
          onSent={(sentTo) => {
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
        <Link to="/signin" search={(before) => ({ ...before, tab: 'login' })} replace className="link">
          Return to Sign In
        </Link>
        {step > 0 ? (
          <button type="button" className="link" onClick={() => setStep(0)}>
            Use a different e-mail
          </button>
        ) : null}
      </p>
    </>
  )
}
