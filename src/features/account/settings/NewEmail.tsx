import { useState } from 'react'
import { sendCall } from '../../../device/api/sendCall.ts'
import { NeedsConnection } from '../../../forms/NeedsConnection.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { useOnline } from '../../../hooks/useDevice.ts'
import { Note } from '../../../ui/Note.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { CodeDialog } from '../../../forms/CodeDialog.tsx'

interface NewEmailProps {
  email: string
  newEmail: string
  isNew: boolean
}

/**
 * A new email that is not confirmed yet: shows which one counts, takes its code, and offers to keep the old one (D-36).
 */
export function NewEmail({ email, newEmail, isNew }: NewEmailProps) {
  const [confirming, setConfirming] = useState<'send' | 'sent' | undefined>(isNew ? 'sent' : undefined)
  const online = useOnline()
  const cancelling = useForm({
    values: () => newEmail,
    send: () => sendCall('cancelEmail', {}),
    onSuccess: async () => {
      const { keepAccount } = await import('../../../device/session/memberAccount.ts')
      keepAccount({ newEmail: '' })
    },
  })

  return (
    <Note>
      <span>
        <b>{newEmail}</b> is not confirmed yet. Until it is, {email} stays your email.
      </span>
      {cancelling.message ? <span role="alert">{cancelling.message}</span> : null}
      <NeedsConnection what="Confirming your email" id="new-email-needs" />
      <span className="wayson">
        <button
          type="button"
          className="link"
          disabled={!online}
          aria-describedby={online ? undefined : 'new-email-needs'}
          onClick={() => setConfirming('send')}
        >
          Confirm it
        </button>
        <button type="button" className="link" disabled={!online} onClick={() => reportRejection(cancelling.submit())}>
          Keep {email}
        </button>
      </span>
      {confirming ? (
        <ConfirmEmail newEmail={newEmail} first={confirming} onClose={() => setConfirming(undefined)} />
      ) : null}
    </Note>
  )
}

interface ConfirmEmailProps {
  newEmail: string
  first: 'send' | 'sent'
  onClose: () => void
}

/** Takes the code that was mailed to the new email, or has another one mailed (D-36). */
function ConfirmEmail({ newEmail, first, onClose }: ConfirmEmailProps) {
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
