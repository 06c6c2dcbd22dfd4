import { CodeSheet } from '../../../forms/CodeSheet.tsx'
import { useIdempotencyKey } from '../../../forms/useIdempotencyKey.ts'

interface ConfirmEmailProps {
  newEmail: string
  first: 'send' | 'sent'
  onClose: () => void
}

/** Takes the code that was mailed to the new email, or mails another one (D-36). */
export function ConfirmEmail({ newEmail, first, onClose }: ConfirmEmailProps) {
  const [sendOnce, confirmOnce] = [useIdempotencyKey(), useIdempotencyKey()]
  return (
    <CodeSheet
      title="Confirm Your New Email"
      to={newEmail}
      first={first}
      onClose={onClose}
      onResend={async (isFirst) => {
        const { api: send } = await import('../../../device/api/api.ts')
        const input = isFirst ? { unlessValid: true } : {}
        return await sendOnce([newEmail, input], (key) => send('resendEmailCode', input, key))
      }}
      onVerify={async (code) => {
        const [{ api: send }, { keepAccount }] = await Promise.all([
          import('../../../device/api/api.ts'),
          import('../../../device/session/memberAccount.ts'),
        ])
        const sent = await confirmOnce([newEmail, code], (key) => send('confirmEmail', { code }, key))
        if (sent.ok) keepAccount({ email: sent.answer.email, newEmail: '' })
        return sent
      }}
    />
  )
}
