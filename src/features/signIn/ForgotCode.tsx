import { useState } from 'react'
import { FORGOT_CODE_LENGTH } from '../../../domain/account/signInFields.ts'
import { BRAND } from '../../content/brand.ts'
import { CodeForm } from '../../forms/CodeForm.tsx'
import { useIdempotencyKey } from '../../forms/useIdempotencyKey.ts'

/** Step 1: the code of the mail [FORGOT-07 to FORGOT-12]. */
export function ForgotCode({ email, onVerified }: { email: string; onVerified: (code: string) => void }) {
  const [code, setCode] = useState('')
  const [sendOnce, verifyOnce] = [useIdempotencyKey(), useIdempotencyKey()]
  return (
    <>
      <h1>Enter Code</h1>
      <p className="soft">
        If an account is registered with <b>{email}</b>, a code of five digits is in its mail. It is valid for 3
        minutes.
      </p>
      <CodeForm
        label="Five-digit code"
        length={FORGOT_CODE_LENGTH}
        code={code}
        onCode={setCode}
        verify="Verify"
        resend="Resend It"
        onVerify={async () => {
          const { api: send } = await import('../../device/api/api.ts')
          const answer = await verifyOnce(code, (key) => send('forgotPasswordCode', { email, code }, key))
          if (answer.ok) onVerified(code)
          return answer
        }}
        onResend={async () => {
          const { api: send } = await import('../../device/api/api.ts')
          return await sendOnce(email, (key) => send('forgotPassword', { email }, key))
        }}
      />
      <p className="soft sm">
        No mail? Look among the spam, or write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
      </p>
    </>
  )
}
