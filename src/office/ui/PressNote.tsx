import { useZone } from '../device/useAsker.ts'
import type { CallName } from '../device/ask.ts'
import type { Press } from '../device/usePress.ts'
import { momentWords } from '../times.ts'
import { Conflict } from './Conflict.tsx'
import { ErrorNote } from './ErrorNote.tsx'
import { Note } from './Note.tsx'

interface PressNoteProps<N extends CallName> {
  press: Press<N>
  /** What the press would have made of it, in words, for the choice between two people's changes. */
  yours?: string
}

/** What became of a press that is not done: not answered, refused, changed by somebody else meanwhile, or waiting for a second person. */
export function PressNote<N extends CallName>({ press, yours = 'your change' }: PressNoteProps<N>) {
  const zone = useZone()
  const { failure } = press
  if (failure?.kind !== 'refused') return <ErrorNote failure={failure} />
  const { approval, changed } = failure.details
  if (approval !== undefined)
    return (
      <Note tone="warn">
        <b>{failure.message}</b> A colleague who may do it approves it; you find it under approvals, where you can take
        it back.
      </Note>
    )
  if (!changed) return <ErrorNote failure={failure} />
  return (
    <Conflict
      title={`Somebody else changed this at ${momentWords(changed.at, zone)}`}
      line={`${changed.what}${changed.before ? `, which was ${changed.before}` : ''}.`}
      theirs={{ value: changed.after || 'changed', by: changed.by }}
      yours={{ value: yours, by: 'you, now' }}
      isBusy={press.isBusy}
      onTakeMine={press.sendNevertheless}
      onKeepTheirs={press.reset}
    />
  )
}
