import { Monitor, MonitorOff, Pause, Printer } from 'lucide-react'
import { useState } from 'react'
import { officeClock, officeTime } from '../../../domain/office/clock.ts'
import { hostNow } from '../../device/hostClock.ts'
import type { Answer } from '../device/ask.ts'
import { StoreLink } from '../stores/StoreLink.tsx'
import { faultName, stateWords } from '../stores/words.ts'
import { Pane } from '../ui/Pane.tsx'
import { Segment } from '../ui/Segment.tsx'
import { Table, type Column } from '../ui/Table.tsx'
import { Bar } from './Bar.tsx'

type Row = Answer<'today'>['stores'][number]

/** More rows are asked for by a press: a chain of a thousand stores looks at those with a worry. */
const SHOWN = 100

interface StoresTableProps {
  stores: readonly Row[]
  /** Codes of the stores that something urgent wants a person for, and of those worth a look. */
  urgent: ReadonlySet<string>
  worth: ReadonlySet<string>
}

/** A store in each row: open, how long it takes, orders beside a week ago, late, unanswered, screens and printer. */
export function StoresTable({ stores, urgent, worth }: StoresTableProps) {
  const [which, setWhich] = useState<'all' | 'worry'>('all')
  const [isLong, setIsLong] = useState(false)
  const worried = stores.filter(({ code }) => urgent.has(code) || worth.has(code))
  const chosen = which === 'all' ? stores : worried
  const most = Math.max(1, ...stores.flatMap(({ lastHour, lastHourBefore }) => [lastHour, lastHourBefore]))
  const sum = (of: (row: Row) => number) => stores.reduce((total, row) => total + of(row), 0)
  return (
    <Pane
      title="Stores"
      isFull
      aside={
        <>
          <Segment
            legend="Which stores"
            value={which}
            onChange={setWhich}
            options={[
              { value: 'all', label: `All ${stores.length}` },
              { value: 'worry', label: `With a worry ${worried.length}` },
            ]}
          />
          <span className="lg">
            <span>
              <i /> last 60 min
            </span>
            <span>
              <i className="t" /> same hour a week ago
            </span>
          </span>
        </>
      }
      foot={
        chosen.length > SHOWN && !isLong ? (
          <button type="button" className="ob s" onClick={() => setIsLong(true)}>
            All {chosen.length}
          </button>
        ) : undefined
      }
    >
      <Table
        caption="How each store stands"
        columns={columnsOf(most)}
        rows={isLong ? chosen : chosen.slice(0, SHOWN)}
        keyOf={({ code }) => code}
        mark={({ code }) => (urgent.has(code) ? 'att' : worth.has(code) ? 'wrn' : undefined)}
        isPressable
        sums={[
          'All stores',
          '',
          '',
          '',
          <Beside key="sum" now={sum((row) => row.lastHour)} before={sum((row) => row.lastHourBefore)} most={0} />,
          sum((row) => row.late),
          sum((row) => row.unanswered),
          '',
          '',
        ]}
      />
    </Pane>
  )
}

const columnsOf = (most: number): Column<Row>[] => [
  {
    head: 'Store',
    isName: true,
    className: 'nm',
    cell: ({ code, name }) => (
      <StoreLink to="/today" store={code}>
        {name}
      </StoreLink>
    ),
  },
  { head: 'Pick Up', label: 'Pick Up', cell: (row) => <ServiceCell row={row} service="pickup" /> },
  { head: 'Delivery', label: 'Delivery', cell: (row) => <ServiceCell row={row} service="delivery" /> },
  {
    head: 'Ready in',
    label: 'Ready in',
    cell: ({ services }) => (
      <span className="n">
        {services.map(({ state, minutes }) => (state === 'open' ? minutes : '–')).join(' · ')}{' '}
        <span className="soft">min</span>
      </span>
    ),
  },
  {
    head: 'Orders, last hour',
    label: 'Last hour',
    cell: ({ lastHour, lastHourBefore }) => <Beside now={lastHour} before={lastHourBefore} most={most} />,
  },
  { head: 'Late now', label: 'Late now', isRight: true, cell: ({ late }) => <Count of={late} /> },
  { head: 'No answer', label: 'No answer', isRight: true, cell: ({ unanswered }) => <Count of={unanswered} /> },
  { head: 'Screens watching', label: 'Screens', cell: (row) => <Screens {...row} /> },
  { head: 'Printer', label: 'Printer', cell: (row) => <PrinterState {...row} /> },
]

const Count = ({ of }: { of: number }) => <span className={of > 0 ? 'b bad' : 'soft'}>{of}</span>

function ServiceCell({ row: { services, offsets }, service }: { row: Row; service: 'pickup' | 'delivery' }) {
  const one = services.find((each) => each.service === service)
  if (!one) return <span className="soft">not here</span>
  if (one.state === 'open') return <span className="st open">Open</span>
  if (one.state === 'closed') return <span className="st off">Closed</span>
  return (
    <span className="st warn">
      <Pause className="i" size={15} strokeWidth={2} aria-hidden />
      {stateWords(one, offsets)}
    </span>
  )
}

/** A figure of now as a bar, and that of a week ago as a tick; without a scale the figures alone. */
function Beside({ now, before, most }: { now: number; before: number; most: number }) {
  return (
    <span className="vs">
      <b>{now}</b>
      {most > 0 ? <Bar now={now} before={before} most={most} /> : <span />}
      <small>
        <span className="vh">a week ago </span>
        {before}
      </small>
    </span>
  )
}

function Screens({ screens, screenSeen, services, offsets }: Row) {
  if (screens === null) return <span className="soft">no PIN</span>
  if (screens > 0)
    return (
      <span className="n">
        <Monitor className="i" size={16} strokeWidth={1.9} aria-hidden /> {screens}
      </span>
    )
  const isOpen = services.some(({ state }) => state === 'open')
  const since = screenSeen ? ` since ${officeTime(screenSeen, new Date(hostNow()), offsets)}` : ''
  return (
    <span className={isOpen ? 'st bad' : 'st off'}>
      <MonitorOff className="i" size={16} strokeWidth={1.9} aria-hidden />
      None{since}
    </span>
  )
}

function PrinterState({ printers, printerFault, printerSeen, offsets }: Row) {
  if (printers === 0) return <span className="soft">none</span>
  if (printerFault === '') return <span className="st open">Ready</span>
  return (
    <span className="st warn">
      <Printer className="i" size={16} strokeWidth={1.9} aria-hidden />
      {faultName(printerFault)} {printerSeen ? officeClock(printerSeen, offsets) : ''}
    </span>
  )
}
