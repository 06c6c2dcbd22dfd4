import { CodeSheet } from '../../parts/CodeSheet.tsx'
import { useIntent } from '../../parts/useIntent.ts'

interface ConfirmEmailProps {
  newEmail: string
  first: 'send' | 'sent'
  onClose: () => void
}

/** Takes the code that was mailed to the new email, or mails another one (D-36). */
export function ConfirmEmail({ newEmail, first, onClose }: ConfirmEmailProps) {
  const [sendOnce, confirmOnce] = [useIntent(), useIntent()]
  return (
    <CodeSheet
      title="Confirm Your New Email"
      to={newEmail}
      first={first}
      onClose={onClose}
      onResend={async (isFirst) => {
        const { send } = await import('../../device/send.ts')
        const input = isFirst ? { unlessValid: true } : {}
        return await sendOnce([newEmail, input], (key) => send('resendEmailCode', input, key))
      }}
      onVerify={async (code) => {
        const [{ send }, { noteAccount }] = await Promise.all([
          import('../../device/send.ts'),
          import('../../device/account.ts'),
        ])
        const sent = await confirmOnce([newEmail, code], (key) => send('confirmEmail', { code }, key))
        if (sent.ok) noteAccount({ email: sent.answer.email, newEmail: '' })
        return sent
      }}
    />
  )
}
