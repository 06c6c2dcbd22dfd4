import { useId, type ReactNode } from 'react'
import { BotCheckNote } from '../../forms/BotCheckNote.tsx'
import { NeedsConnection } from '../../forms/NeedsConnection.tsx'
import { useCountdown } from '../../forms/useCountdown.ts'
import { useOnline } from '../../hooks/useDevice.ts'
import { Note } from '../../ui/Note.tsx'
import { reportRejection } from '../../ui/run.ts'
import type { ServerFormState } from './useServerForm.ts'
import '../../ui/styles/field.css'

interface AskingFormProps {
  asking: ServerFormState
  /** What the button says, and what is said to need a connection. */
  submit: string
  /** Said while it is asked. */
  asked: string
  /** The button waits for a change after a failed attempt [SIGNUP-18]. */
  waits?: boolean
  children: ReactNode
}

/** The field that has the focus then may be far above. */
const inView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** The fields, what is wrong, and the button; a limited call says when it may be tried again. */
export function ServerForm({ asking, submit, asked, waits = false, children }: AskingFormProps) {
  const { ref, busy, message, stuck, failure, change } = asking
  const id = useId()
  const online = useOnline()
  const left = useCountdown(failure?.kind === 'refused' ? failure.retryAfter : undefined, failure)
  return (
    <form
      ref={ref}
      className="stack"
      method="post"
      noValidate
      onInput={change}
      onSubmit={(event) => {
        event.preventDefault()
        reportRejection(asking.submit())
      }}
    >
      {children}
      {message ? (
        <div ref={inView}>
          <Note tone="bad">
            {message}
            {left ? <span className="num"> ({left})</span> : null}
          </Note>
        </div>
      ) : null}
      <BotCheckNote />
      <NeedsConnection what={submit} id={`${id}n`} />
      <button
        type="submit"
        className="btn btn-go btn-big btn-wide"
        disabled={busy || !online || left !== '' || (waits && stuck)}
        aria-describedby={online ? undefined : `${id}n`}
      >
        {busy ? asked : submit}
      </button>
    </form>
  )
}
