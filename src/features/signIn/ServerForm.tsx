import { useId, type ReactNode } from 'react'
import { BotCheckNote } from '../../forms/BotCheckNote.tsx'
import { NeedsConnection } from '../../forms/NeedsConnection.tsx'
import { useCountdown } from '../../forms/useCountdown.ts'
import type { FormState } from '../../forms/useForm.ts'
import { useOnline } from '../../hooks/useDevice.ts'
import { Note } from '../../ui/Note.tsx'
import '../../ui/styles/field.css'

interface ServerFormProps {
  form: FormState & { change: () => void }
  submit: string
  busyText: string
  /** Disables the button after a failed attempt until something changes [SIGNUP-18]. */
  needsChange?: boolean
  /** The button of another way, below. */
  otherWay?: ReactNode
  children: ReactNode
}

/** The focused field may be far above the message. */
const inView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

export function ServerForm({ form, submit, busyText, needsChange = false, otherWay, children }: ServerFormProps) {
  const { busy, message, faults, failure } = form
  const id = useId()
  const online = useOnline()
  const retryIn = useCountdown(failure?.kind === 'refused' ? failure.retryAfter : undefined, failure)
  // A check or the host refused the values, and nothing was changed since. Without an answer, after a fault of the host and
  // once a limit has passed, the same values may be sent again [SIGNUP-18], D-137.
  const isStuck = faults.length > 0 || (failure?.kind === 'refused' && failure.retryAfter === undefined)
  // For a call that did not arrive the browser's own message is added [AERR-08], OQ-36.
  const raw = failure?.kind === 'no-network' && failure.raw ? ` (${failure.raw})` : ''
  return (
    <form className="stack" method="post" onInput={form.change} {...form.props}>
      {children}
      {message ? (
        <div ref={inView}>
          <Note tone="bad">
            {`${message}${raw}`}
            {retryIn ? <span className="num"> ({retryIn})</span> : null}
          </Note>
        </div>
      ) : null}
      <BotCheckNote />
      <NeedsConnection what={submit} id={`${id}n`} />
      <button
        type="submit"
        className="btn btn-go btn-big btn-wide"
        disabled={busy || !online || retryIn !== '' || (needsChange && isStuck)}
        aria-describedby={online ? undefined : `${id}n`}
      >
        {busy ? busyText : submit}
      </button>
      {otherWay}
    </form>
  )
}
