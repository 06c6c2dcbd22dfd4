import { ALREADY_VERIFIED } from '../../../../domain/account/signInFields.ts'
import { CodeSheet } from '../../../forms/CodeSheet.tsx'
import { useIdempotencyKey } from '../../../forms/useIdempotencyKey.ts'

interface VerifyAccountPhoneProps {
  phone: string
  onClose: () => void
  onVerified: () => void
}

/** Sends the member a code and takes it; they stay where they are [ACCT-14 PHV-03 PHV-04], OQ-25, OQ-26. */
export function VerifyAccountPhone({ phone, onClose, onVerified }: VerifyAccountPhoneProps) {
  const [sendOnce, verifyOnce] = [useIdempotencyKey(), useIdempotencyKey()]
  return (
    <CodeSheet
      title="Verify Your New Phone Number"
      to={`+1 ${phone}`}
      first="send"
      onClose={onClose}
      onResend={async (isFirst) => {
        const { api: send } = await import('../../../device/api/api.ts')
        const input = isFirst ? { unlessValid: true } : {}
        const sent = await sendOnce([phone, input], (key) => send('resendCode', input, key))
        if (sent.ok && sent.answer.message === ALREADY_VERIFIED) {
          const { keepAccount } = await import('../../../device/session/memberAccount.ts')
          keepAccount({ phoneVerified: true })
          onVerified()
        }
        return sent
      }}
      onVerify={async (code) => {
        const { verifyMemberPhone } = await import('../../../device/session/memberAccount.ts')
        const sent = await verifyOnce([phone, code], (key) => verifyMemberPhone(code, key))
        if (sent.ok) onVerified()
        return sent
      }}
    />
  )
}
