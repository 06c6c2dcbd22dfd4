import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sendCall } from '../../device/api/sendCall.ts'
import { NeedsConnection } from '../../forms/NeedsConnection.tsx'
import { OvenMessage } from '../../components/OvenMessage.tsx'
import { useForm } from '../../forms/useForm.ts'
import { useOnline } from '../../hooks/useDevice.ts'
import { Note } from '../../ui/Note.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'

/**
 * Target of the mail to an account's previous email. The token is behind the #, so that no log contains it, and only
 * the button uses it: link scanners change nothing (D-36).
 */
export function UndoEmailPage() {
  const [email, setEmail] = useState('')
  const online = useOnline()
  const { busy, message, submit } = useForm({
    values: () => location.hash.slice(1),
    send: (link, key) => sendCall('undoEmail', { link }, key),
    onSuccess: (answer) => setEmail(answer.email),
  })

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
            onClick={() => reportRejection(submit())}
          >
            Take my account back
          </button>
          <NeedsConnection what="Taking it back" id="undo-needs" />
          {message ? <Note tone="bad">{message}</Note> : null}
        </>
      }
    >
      The email of your account was changed. One tap gives it the one of before, signs out all devices and ends the
      password.
    </OvenMessage>
  )
}
