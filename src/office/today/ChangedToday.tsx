import { Link } from '@tanstack/react-router'
import { Check, Undo2 } from 'lucide-react'
import { whatOf, whoOf } from '../audit/entryWords.ts'
import { UndoButton } from '../audit/UndoButton.tsx'
import { hostNow } from '../../device/hostClock.ts'
import { useRead } from '../device/reads.ts'
import { useZone } from '../device/useAsker.ts'
import { clockOf, dayOf } from '../times.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Pane } from '../ui/Pane.tsx'
import { Timeline } from '../ui/Timeline.tsx'

const SHOWN = 6

/** What people changed today, with the press that takes it back as long as it can be. */
export function ChangedToday({ store }: { store: string | undefined }) {
  const zone = useZone()
  const of = store === undefined ? {} : { store }
  const read = useRead('listAudit', { ...of, from: dayOf(hostNow(), zone) })
  const entries = read.data?.entries.slice(0, SHOWN)
  return (
    <Pane
      title="Changed today"
      aside={
        <Link to="/audit" search={of}>
          Audit
        </Link>
      }
    >
      {entries ? (
        <Timeline
          items={entries.map((entry) => ({
            key: String(entry.id),
            time: clockOf(entry.at, zone),
            icon: entry.undoneBy ? Undo2 : Check,
            what: [entry.store, whatOf(entry)].filter(Boolean).join(': '),
            more: (
              <>
                {[entry.before, entry.after].filter(Boolean).join(', now ') || entry.subject}
                {entry.undoneBy ? `. Taken back by ${entry.undoneBy}.` : ''}{' '}
                {entry.canUndo ? <UndoButton entry={entry} /> : null}
              </>
            ),
            who: whoOf(entry),
          }))}
        />
      ) : read.isError ? (
        <ErrorState message={read.error.message} again={read.refetch} />
      ) : (
        <Loading what="what was changed" />
      )}
      {entries?.length === 0 ? <p className="soft">Nobody has changed anything yet.</p> : null}
    </Pane>
  )
}
