import { FORGOT_CODE_LENGTH } from '../../../domain/account/signInFields.ts'
import { BRAND } from '../../../shared/brand.ts'
import { sendCall } from '../../device/api/sendCall.ts'
import { CodeForm } from '../../forms/CodeForm.tsx'
import { keepSentCode, readSentCode } from './sentCode.ts'

/** Step 1: the code from the mail [FORGOT-07 to FORGOT-12]. */
export function ForgotCode({ email, onVerified }: { email: string; onVerified: (code: string) => void }) {
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
        verify="Verify"
        resend="Resend It"
        validFor={readSentCode()?.seconds}
        onVerify={async (code, key) => {
          const answer = await sendCall('forgotPasswordCode', { email, code }, key)
          if (answer.ok) onVerified(code)
          return answer
        }}
        onResend={async (_, key) => {
          const answer = await sendCall('forgotPassword', { email }, key)
          if (answer.ok) keepSentCode(email)
          return answer
        }}
      />
      <p className="soft sm">
        No mail? Look among the spam, or write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
      </p>
    </>
  )
}
