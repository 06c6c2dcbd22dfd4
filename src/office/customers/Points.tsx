import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { CORRECTION_REASONS, type CorrectionReason } from '../../../domain/office/goodwill.ts'
import { useDraft } from '../device/drafts.ts'
import { useZone } from '../device/useAsker.ts'
import { useNow } from '../device/useNow.ts'
import { whenWords } from '../times.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { counted } from '../stores/words.ts'
import { Field, SelectField } from '../ui/Field.tsx'
import { Pane } from '../ui/Pane.tsx'
import { Panel } from '../ui/Panel.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { Table, type Column } from '../ui/Table.tsx'
import { toast } from '../ui/toast.ts'
import { useCustomerPress, type Customer } from './customerReads.ts'

type Move = Customer['moves'][number]

const isReason = (text: string): text is CorrectionReason => text in CORRECTION_REASONS

/** The ledger of points with its running balance, the latest first. */
export function Points({ customer }: { customer: Customer }) {
  const { points, moves, may } = customer
  const [isOpen, setIsOpen] = useState(false)
  const zone = useZone()
  const now = useNow(60_000)
  const columns: readonly Column<Move>[] = [
    { head: 'When', cell: ({ at }) => <span className="soft">{whenWords(at, zone, now)}</span> },
    {
      head: 'What',
      isName: true,
      cell: ({ what, order }) => (
        <>
          {what}
          {order === undefined ? null : (
            <>
              {', '}
              <Link to="/orders/$number" params={{ number: order }}>
                {order}
              </Link>
            </>
          )}
        </>
      ),
    },
    { head: 'By', className: 'il', cell: ({ by }) => <span className="soft">{by || 'by itself'}</span> },
    {
      head: 'Change',
      isRight: true,
      label: 'Change',
      className: 'il',
      cell: ({ delta }) => (delta > 0 ? `+${delta}` : `−${-delta}`),
    },
    { head: 'Balance', isRight: true, label: 'Balance', className: 'il', cell: ({ balance }) => <b>{balance}</b> },
  ]
  return (
    <Pane
      title="Points"
      isFull
      aside={
        <>
          <b className="n">{points}</b>
          {may.includes('change') ? (
            <button type="button" className="ob s" onClick={() => setIsOpen(true)}>
              <Pencil className="i" size={16} strokeWidth={1.9} aria-hidden />
              Correct points
            </button>
          ) : null}
        </>
      }
    >
      {moves.length === 0 ? (
        <div className="in">
          <p className="soft">No points were earned or spent yet.</p>
        </div>
      ) : (
        <Table
          caption="Moves of points, the latest first"
          columns={columns}
          rows={moves}
          keyOf={(move) => `${move.at.toISOString()} ${move.balance} ${move.delta} ${move.order ?? ''}`}
          isTight
        />
      )}
      {isOpen ? <CorrectPoints customer={customer} onClose={() => setIsOpen(false)} /> : null}
    </Pane>
  )
}

function CorrectPoints({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { person, points: balance } = customer
  const [{ points, reason }, draft] = useDraft(`points ${person}`, { points: '', reason: '' })
  const press = useCustomerPress('correctPoints', customer, ({ points: after }) => {
    draft(undefined)
    toast(`The balance is ${counted(after, 'point')}`)
    onClose()
  })
  const delta = /^[+-]?[1-9]\d{0,4}$/.test(points.trim()) ? Number(points) : undefined
  const barred =
    delta === undefined
      ? 'Say how many more, or fewer with a minus'
      : balance + delta < 0
        ? `The balance is ${counted(balance, 'point')}: so many at most can be taken`
        : isReason(reason)
          ? undefined
          : 'Say why'
  return (
    <Panel
      title="Correct points"
      onClose={onClose}
      foot={
        <BarredButton
          className="ob go"
          barred={barred}
          isBusy={press.isBusy}
          onClick={() => {
            if (delta !== undefined && isReason(reason)) press.send({ person, points: String(delta), reason })
          }}
        >
          Correct by {delta ?? 0}
        </BarredButton>
      }
    >
      <div className="g12">
        <Field
          label="More, or fewer with a minus"
          autoComplete="off"
          hint={delta === undefined ? `There are ${balance}.` : `${balance} now, ${balance + delta} afterwards`}
          value={points}
          onChange={({ target }) => draft({ points: target.value })}
        />
        <SelectField label="Why" value={reason} onChange={({ target }) => draft({ reason: target.value })}>
          <option value="">Choose</option>
          {Object.entries(CORRECTION_REASONS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <p className="soft sm">It becomes a line of the ledger with your name.</p>
        <PressNote press={press} yours={`${delta ?? 0} points`} />
      </div>
    </Panel>
  )
}
