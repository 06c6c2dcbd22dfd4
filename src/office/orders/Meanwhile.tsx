import { useZone } from '../device/useAsker.ts'
import { clockOf } from '../times.ts'
import { Note } from '../ui/Note.tsx'
import type { Story } from './stages.tsx'

interface MeanwhileProps {
  /** The order as an open panel shows it, from which its press begins. */
  seen: Story
  /** The order as it is now. */
  story: Story
  /** What would make the host refuse the press. */
  by: 'revision' | 'amends'
  onLook: () => void
}

const MOST = 3

/** What happened to an order since its panel was opened, which still shows the order of then (D-232). */
export function Meanwhile({ seen, story, by, onLook }: MeanwhileProps) {
  const zone = useZone()
  if (story[by] === seen[by]) return null
  const before = new Set(seen.events.map(keyOf))
  const since = story.events.filter(
    (event) => event.kind !== 'message' && event.kind !== 'print' && !before.has(keyOf(event)),
  )
  return (
    <Note
      tone="warn"
      isNews
      action={
        <button type="button" className="ob s" onClick={onLook}>
          Show it as it is now
        </button>
      }
    >
      <b>This order has changed meanwhile.</b>
      {since.slice(0, MOST).map((event) => (
        <span key={keyOf(event)}>
          {' '}
          {clockOf(event.at, zone)} {event.text}
          {event.who ? `, ${event.who}` : ''}.
        </span>
      ))}
    </Note>
  )
}

const keyOf = ({ at, kind, text }: Story['events'][number]): string => `${at.toISOString()} ${kind} ${text}`
