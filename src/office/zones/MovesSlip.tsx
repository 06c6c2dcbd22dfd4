import { COUNTED_DAYS, type ZoneMoves } from '../../../domain/places/zoneMoves.ts'
import type { Failure } from '../device/ask.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Slip } from '../ui/Slip.tsx'
import { Table, type Column } from '../ui/Table.tsx'
import type { Zone } from './zone.ts'
import { feeWords } from './zonePrices.ts'

interface Row {
  name: string
  before: number
  after: number
}

const COLUMNS: readonly Column<Row>[] = [
  { head: 'Deliveries', cell: ({ name }) => name, isName: true },
  { head: 'Before', cell: ({ before }) => count(before), isRight: true, label: 'before' },
  { head: 'After', cell: ({ after }) => <b>{count(after)}</b>, isRight: true, label: 'after' },
  { head: <span className="vh">Difference</span>, cell: ({ before, after }) => signed(after - before), isRight: true },
]

const count = (number: number): string => number.toLocaleString('en-CA')
const signed = (number: number): string => (number === 0 ? '0' : `${number > 0 ? '+' : '−'}${count(Math.abs(number))}`)

interface MovesSlipProps {
  moves: ZoneMoves
  zones: readonly Zone[]
  isRead: boolean
  failure: Failure | undefined
}

/** What a change does with the deliveries of the last 90 days, before it is saved. */
export function MovesSlip({ moves, zones, isRead, failure }: MovesSlipProps) {
  const nameOf = (code: string) => {
    const zone = zones.find((one) => one.code === code)
    return `${code}, ${zone ? feeWords(zone) : 'no zone any more'}`
  }
  const rows: Row[] = [
    ...moves.zones.map(({ code, before, after }) => ({ name: nameOf(code), before, after })),
    { name: 'not reached', ...moves.unreached },
  ]
  return (
    <Slip>
      <h2>What the change does</h2>
      <p className="soft">Deliveries of this store in the last {COUNTED_DAYS} days.</p>
      {failure ? (
        <ErrorNote failure={failure} />
      ) : (
        <>
          <Table
            caption="Deliveries before and after"
            columns={COLUMNS}
            rows={isRead ? rows : undefined}
            keyOf={({ name }) => name}
            isTight
            isGrid
          />
          {isRead ? (
            <p aria-live="polite">
              <b>{count(moves.out)}</b> of {count(moves.all)} fall out, <b>{count(moves.in)}</b> fall in.
            </p>
          ) : null}
        </>
      )}
    </Slip>
  )
}
