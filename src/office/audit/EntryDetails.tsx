import type { UtcOffsets } from '../../../domain/schedule/localTime.ts'
import { usePerson } from '../device/useAsker.ts'
import { momentWords } from '../times.ts'
import { KeyValues } from '../ui/KeyValues.tsx'
import { endOf, whereOf, whoOf, type AuditEntry } from './entryWords.ts'
import { UndoButton } from './UndoButton.tsx'

/** One entry: before and after, from where, what was sent, and whether it can be taken back. */
export function EntryDetails({ entry, zone }: { entry: AuditEntry; zone: UtcOffsets }) {
  const { at, about, before, after, device, network, second, detail, canUndo, undoneBy, undoneAt, changedBy } = entry
  const { stores } = usePerson()
  /** Stores by their names: they are sent by their codes. */
  const textOf = (name: string, value: unknown): string =>
    typeof value !== 'string'
      ? JSON.stringify(value)
      : /^stores?$/.test(name)
        ? value
            .split(',')
            .map((code) => stores.find((store) => store.code === code)?.name ?? code)
            .join(', ')
        : value
  const sent = Object.entries(detail ?? {}).map(
    ([name, value]) => [name.replaceAll('_', ' '), textOf(name, value)] as const,
  )
  return (
    <>
      <p className="soft">{[whoOf(entry), momentWords(at, zone), device].filter(Boolean).join(', ')}</p>
      {before || after ? (
        <>
          <hr />
          <KeyValues
            isLeft
            items={{
              Before: before ? <span className="old">{before}</span> : 'nothing',
              After: after ? <span className="new">{after}</span> : 'nothing',
            }}
          />
        </>
      ) : null}
      <hr />
      <KeyValues
        isLeft
        items={{
          Where: whereOf(entry),
          About: about,
          'From the network': network,
          'Asked for by': second,
          Outcome: endOf(entry),
          ...Object.fromEntries(sent),
        }}
      />
      {canUndo ? (
        <>
          <hr />
          <div className="rw">
            <UndoButton entry={entry} />
          </div>
          <p className="sm soft">
            An undo is a new entry. It is refused when somebody has changed the same since, and says who.
          </p>
        </>
      ) : null}
      {undoneBy ? (
        <p className="sm">
          {undoneBy} has taken this back{undoneAt ? `, ${momentWords(undoneAt, zone)}` : ''}.
        </p>
      ) : changedBy ? (
        <p className="sm">{changedBy} changed the same later, so this is not taken back.</p>
      ) : null}
    </>
  )
}
