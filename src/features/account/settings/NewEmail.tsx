import { useState } from 'react'
import { NeedsConnection } from '../../../forms/NeedsConnection.tsx'
import { useOnline } from '../../../hooks/useDevice.ts'
import { Note } from '../../../ui/Note.tsx'
import { reportRejection } from '../../../ui/run.ts'
import { ConfirmEmail } from './ConfirmEmail.tsx'

interface NewEmailProps {
  email: string
  newEmail: string
  /** It was asked for just now. */
  isNew: boolean
}

/** A new email that is not confirmed yet: which one counts until then, its code, and the way to keep the old one (D-36). */
export function NewEmail({ email, newEmail, isNew }: NewEmailProps) {
  const [confirming, setConfirming] = useState<'send' | 'sent' | undefined>(isNew ? 'sent' : undefined)
  const [error, setError] = useState<string>()
  const online = useOnline()

  async function cancel() {
    const { api: send } = await import('../../../device/api/api.ts')
    const sent = await send('cancelEmail', {})
    if (!sent.ok) return setError(sent.message)
    const { keepAccount } = await import('../../../device/session/memberAccount.ts')
    keepAccount({ newEmail: '' })
  }

  return (
    <Note>
      <span>
        <b>{newEmail}</b> is not confirmed yet. Until it is, {email} stays your email.
      </span>
      {error ? <span role="alert">{error}</span> : null}
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
        <button type="button" className="link" disabled={!online} onClick={() => reportRejection(cancel())}>
          Keep {email}
        </button>
      </span>
      {confirming ? (
        <ConfirmEmail newEmail={newEmail} first={confirming} onClose={() => setConfirming(undefined)} />
      ) : null}
    </Note>
  )
}
