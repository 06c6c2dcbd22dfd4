import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ForgotCode } from './ForgotCode.tsx'
import { ForgotEmail } from './ForgotEmail.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import type { DraftValues } from './draftValues.ts'
import { keepSentCode, readSentCode } from './sentCode.ts'

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
