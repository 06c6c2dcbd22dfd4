import { sendCall } from '../../../device/api/sendCall.ts'
import { CodeDialog } from '../../../forms/CodeDialog.tsx'

interface ConfirmEmailProps {
  newEmail: string
  first: 'send' | 'sent'
  onClose: () => void
}

/** Takes the code that was mailed to the new email, or has another one mailed (D-36). */
export function ConfirmEmail({ newEmail, first, onClose }: ConfirmEmailProps) {
  return (
    <CodeDialog
      title="Confirm Your New Email"
      to={newEmail}
      first={first}
      onClose={onClose}
      onResend={(input, key) => sendCall('resendEmailCode', input, key)}
      onVerify={async (code, key) => {
        const { keepAccount } = await import('../../../device/session/memberAccount.ts')
        const sent = await sendCall('confirmEmail', { code }, key)
        if (sent.ok) keepAccount({ email: sent.answer.email, newEmail: '' })
        return sent
      }}
    />
  )
}
