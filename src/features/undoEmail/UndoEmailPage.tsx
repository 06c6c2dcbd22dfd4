import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { NeedsConnection } from '../../forms/NeedsConnection.tsx'
import { OvenMessage } from '../../components/OvenMessage.tsx'
import { useIdempotencyKey } from '../../forms/useIdempotencyKey.ts'
import { useOnline } from '../../hooks/useDevice.ts'
import { Note } from '../../ui/Note.tsx'
import { reportRejection } from '../../ui/run.ts'

/**
 * Where the mail to an account's email of before leads. The link is behind the #, which no log holds, and only the button uses
 * it: whatever looks into links ahead of the reader changes nothing (D-36).
 */
export function UndoEmailPage() {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const undoOnce = useIdempotencyKey()
  const online = useOnline()

  async function undo() {
    if (busy) return
    setBusy(true)
    setError(undefined)
    const { api: send } = await import('../../device/api/api.ts')
    const link = location.hash.slice(1)
    const sent = await undoOnce(link, (key) => send('undoEmail', { link }, key))
    setBusy(false)
    if (sent.ok) setEmail(sent.answer.email)
    else setError(sent.message)
  }

  if (email)
    return (
      <OvenMessage
        title="Your account is yours again"
        actions={
          <Link to="/signin" search={{ tab: 'forgot' }} className="btn btn-go btn-big">
            Choose a new password
          </Link>
        }
      >
        {email} is its email, and all devices are signed out. The old password opens nothing any more.
      </OvenMessage>
    )
  return (
    <OvenMessage
      title="Was that not you?"
      actions={
        <>
          <button
            type="button"
            className="btn btn-go btn-big"
            aria-disabled={busy}
            disabled={!online}
            aria-describedby={online ? undefined : 'undo-needs'}
            onClick={() => reportRejection(undo())}
          >
            Take my account back
          </button>
          <NeedsConnection what="Taking it back" id="undo-needs" />
          {error ? <Note tone="bad">{error}</Note> : null}
        </>
      }
    >
      The email of your account was changed. One tap gives it the one of before, signs out all devices and ends the
      password.
    </OvenMessage>
  )
}
