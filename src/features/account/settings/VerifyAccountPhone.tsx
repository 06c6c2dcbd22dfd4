import { ALREADY_VERIFIED } from '../../../../domain/account/signInFields.ts'
import { sendCall } from '../../../device/api/sendCall.ts'
import { CodeDialog } from '../../../forms/CodeDialog.tsx'

interface VerifyAccountPhoneProps {
  phone: string
  onClose: () => void
  onVerified: () => void
}

/** Sends the member a code and verifies it without leaving the page [ACCT-14 PHV-03 PHV-04], OQ-25, OQ-26. */
export function VerifyAccountPhone({ phone, onClose, onVerified }: VerifyAccountPhoneProps) {
  return (
    <CodeDialog
      title="Verify Your New Phone Number"
      to={`+1 ${phone}`}
      first="send"
      onClose={onClose}
      onResend={async (input, key) => {
        const sent = await sendCall('resendCode', input, key)
        if (sent.ok && sent.answer.message === ALREADY_VERIFIED) {
          const { keepAccount } = await import('../../../device/session/memberAccount.ts')
          keepAccount({ phoneVerified: true })
          onVerified()
        }
        return sent
      }}
      onVerify={async (code, key) => {
        const { verifyMemberPhone } = await import('../../../device/session/memberAccount.ts')
        const sent = await verifyMemberPhone(code, key)
        if (sent.ok) onVerified()
        return sent
      }}
    />
  )
}
