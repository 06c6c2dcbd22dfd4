import { Undo2 } from 'lucide-react'
import { usePress } from '../device/usePress.ts'
import { PressNote } from '../ui/PressNote.tsx'
import { toast } from '../ui/toast.ts'
import { whatOf, type AuditEntry } from './entryWords.ts'

/** Takes a change back, which is a new entry. It is refused when somebody changed the same later. */
export function UndoButton({ entry }: { entry: AuditEntry }) {
  const press = usePress('undoChange', {
    press: `undo ${entry.id}`,
    shownBy: ['listAudit'],
    onDone: ({ what }) => toast(`Taken back: ${what || whatOf(entry)}.`),
  })
  return (
    <>
      <button
        type="button"
        className="ob s"
        aria-label={`Undo: ${whatOf(entry)}`}
        aria-disabled={press.isBusy || undefined}
        onClick={() => press.send({ id: entry.id })}
      >
        <Undo2 className="i" size={16} strokeWidth={2} aria-hidden />
        {press.isBusy ? 'One moment ...' : 'Undo'}
      </button>
      <PressNote press={press} />
    </>
  )
}
