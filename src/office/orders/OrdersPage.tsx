import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Bell, Bike, CreditCard, Hourglass, List, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatMoney } from '../../../domain/money.ts'
import { orderTerm, personTerm } from '../../../domain/office/orderTerm.ts'
import { STAGES } from '../../../domain/order/orderStage.ts'
import { itemPicture } from '../../../shared/pictures.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { fileAddress } from '../device/ask.ts'
import { isAllowed, usePerson, useZone } from '../device/useAsker.ts'
import { useNow } from '../device/useNow.ts'
import { takeLookedFor, watchLookedFor } from '../device/lookedFor.ts'
import { clockOf, momentWords } from '../times.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { FilterChoice } from '../ui/Filters.tsx'
import { Loading } from '../ui/Loading.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Paging } from '../ui/Paging.tsx'
import { Pane } from '../ui/Pane.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Segment } from '../ui/Segment.tsx'
import { Table, type RowMark } from '../ui/Table.tsx'
import { FoundCustomers } from '../found/FoundCustomers.tsx'
import { keepList } from './neighbours.ts'
import { orderFilters } from './orderFilters.ts'
import { SavedViews, type SavedFilters } from './SavedViews.tsx'
import { TickedBar } from './TickedBar.tsx'
import { OrderNumber, ServiceWord, StageState, stageShown, type Found } from './stages.tsx'
import { useFoundOrders, useOrdersOf, type Filters } from './useFoundOrders.ts'
import { useHeldRows } from './useHeldRows.ts'
import './orders.css'

const SPANS = ['open', 'today', 'any'] as const

/** The orders of the stores that somebody may see, by the time that they are for (D-203). */
export function OrdersPage() {
  const { store, q = '', span = 'open', service, stage, paid, worth } = useSearch({ from: '/frame/orders' })
  const navigate = useNavigate({ from: '/orders' })
  const person = usePerson()
  // What names a person stays out of the address, which histories and logs keep.
  const [pressed, setPressed] = useState(takeLookedFor)
  const [typed, setTyped] = useState(pressed || q)
  useEffect(
    () =>
      watchLookedFor(() => {
        const words = takeLookedFor()
        if (!words) return
        setPressed(words)
        setTyped(words)
      }),
    [],
  )
  const [byPhone, setByPhone] = useState<boolean>()
  const term = orderTerm(typed)
  const mayLook = isAllowed(person, 'orders:contact')
  const isLastFour = term?.kind === 'last four'
  const isPersonPressed = typed !== '' && typed === pressed && term !== undefined && personTerm(term) !== undefined
  const filters: Filters = {
    span: typed === '' ? span : 'any',
    ...(store === undefined ? {} : { store }),
    ...(service === undefined ? {} : { service }),
    ...(stage === undefined ? {} : { stage }),
    ...(paid === undefined ? {} : { paid }),
    ...(worth === undefined ? {} : { worth }),
  }
  const isListed = typed === '' || (term !== undefined && (isLastFour || personTerm(term) === undefined))
  const listed = useFoundOrders(filters, typed, isListed)
  // Four digits that end no number are those of a phone.
  const isByPhone = byPhone ?? listed.orders?.length === 0
  const by = term && mayLook && (!isLastFour || isByPhone) ? personTerm(term) : undefined
  const isTerm = isListed || by !== undefined
  const ofPerson = useOrdersOf(filters, by, typed)
  const found = by === undefined ? listed : ofPerson
  const all = useFoundOrders({ span: 'open', ...(store === undefined ? {} : { store }) }, '', true)
  const counts = all.counts
  const list = JSON.stringify([filters, typed, by, found.pages])
  const { rows, held, show } = useHeldRows(list, isTerm ? found.orders : [])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(NONE)
  const shownTicked = rows?.flatMap(({ order }) => (ticked.has(order) ? [order] : [])) ?? []
  const isPhone = useMedia('(max-width: 719px)')
  useEffect(() => {
    // Whoever comes here looks for an order; a phone would open its keyboard over the list.
    if (matchMedia('(pointer: fine)').matches) document.querySelector<HTMLElement>('.osearch input')?.focus()
  }, [])
  useEffect(() => {
    if (rows) keepList(rows.map(({ order }) => order))
  }, [rows])

  const router = useRouter()
  const change = (next: SavedFilters): void => {
    // Somebody has opened an order while the search was waiting for more letters.
    if (!router.latestLocation.pathname.endsWith('/orders')) return
    reportRejection(navigate({ search: (before) => ({ ...before, ...next }), replace: true }))
  }
  const type = (words: string) => {
    setTyped(words)
    setByPhone(undefined)
    const understood = orderTerm(words)
    change({ q: understood && personTerm(understood) ? undefined : words || undefined })
  }
  const isFiltered = [service, stage, paid, worth].some((one) => one !== undefined)
  const clear = () => change({ service: undefined, stage: undefined, paid: undefined, worth: undefined })
  const chosen = { q, span, service, stage, paid, worth }
  const toggle = (value: 'late' | 'answer') => change({ worth: worth === value ? undefined : value })
  const line = counts
    ? `${counts.open} open, ${counts.today} for today with refused ones and those made again`
    : undefined
  return (
    <>
      <PageHead title="Orders" line={line}>
        {by === undefined && isTerm ? (
          <FileButton
            address={fileAddress('exportFoundOrders', {
              ...filters,
              ...(typed === '' ? {} : { q: typed }),
              format: 'csv',
            })}
          />
        ) : null}
      </PageHead>
      <div className="osearch">
        <SearchField
          label="Find orders"
          placeholder={mayLook ? 'Number, phone, mail, name or $24.68' : 'Number or $24.68'}
          value={typed}
          onChange={type}
        />
        <span className="soft">
          {isLastFour && mayLook ? (
            <button type="button" className="q" onClick={() => setByPhone(!isByPhone)}>
              {isByPhone ? `Numbers that end in ${typed}` : `Phones that end in ${typed}`}
            </button>
          ) : (
            'the last three digits of a number are enough'
          )}
        </span>
        <span className="sp" />
        <Segment
          legend="Which orders"
          options={SPANS.map((value) => ({ value, label: spanLabel(value, counts) }))}
          value={typed === '' ? span : 'any'}
          onChange={(value) => {
            setTyped('')
            change({ span: value, q: undefined })
          }}
        />
      </div>
      <div className="bar-filters">
        <button
          type="button"
          className={`fc ${worth === 'answer' ? 'on' : ''}`}
          aria-pressed={worth === 'answer'}
          onClick={() => toggle('answer')}
        >
          <Hourglass className="i" size={16} strokeWidth={1.9} aria-hidden />
          An answer is owed {counts?.answer ?? ''}
        </button>
        <button
          type="button"
          className={`fc ${worth === 'late' ? 'on' : ''}`}
          aria-pressed={worth === 'late'}
          onClick={() => toggle('late')}
        >
          <TriangleAlert className="i" size={16} strokeWidth={1.9} aria-hidden />
          Late or unanswered {counts?.late ?? ''}
        </button>
        <FilterChoice
          name="Service"
          icon={Bike}
          value={service ?? ''}
          onChange={(value) => change(orderFilters({ ...chosen, service: value }))}
          options={SERVICES}
        />
        <FilterChoice
          name="Stage"
          icon={List}
          value={stage ?? ''}
          onChange={(value) => change(orderFilters({ ...chosen, stage: value }))}
          options={STAGE_OPTIONS}
        />
        <FilterChoice
          name="Paid how"
          icon={CreditCard}
          value={paid ?? ''}
          onChange={(value) => change(orderFilters({ ...chosen, paid: value }))}
          options={PAID}
        />
        {isFiltered ? (
          <button type="button" className="ob quiet s" onClick={clear}>
            Clear
          </button>
        ) : null}
        <SavedViews chosen={{ store, span, service, stage, paid, worth }} onOpen={change} />
      </div>
      {shownTicked.length > 0 ? <TickedBar orders={shownTicked} onEnd={() => setTicked(NONE)} /> : null}
      {isPersonPressed && isAllowed(person, 'customers:read') ? <FoundCustomers words={typed} /> : null}
      {held > 0 ? (
        <button type="button" className="ob s held" onClick={show}>
          {held} new
        </button>
      ) : null}
      <Found
        rows={rows}
        ticked={ticked}
        setTicked={setTicked}
        isPhone={isPhone}
        error={found.error?.message}
        again={found.again}
        empty={emptyWords({ typed, isTerm, isFiltered, span })}
        foot={
          rows && rows.length > 0 ? (
            <>
              <Paging
                shown={rows.length}
                one={`order, ${formatMoney(rows.reduce((sum, { total }) => sum + total, 0))}`}
                many={`orders, ${formatMoney(rows.reduce((sum, { total }) => sum + total, 0))}`}
                hasMore={found.hasMore}
                isBusy={found.isReadingMore}
                onMore={found.more}
              />
              <span className="sp" />
              <span className="keys">
                <span>
                  <kbd>j</kbd>
                  <kbd>k</kbd> move
                </span>
                <span>
                  <kbd>enter</kbd> open
                </span>
                <span>
                  <kbd>x</kbd> tick
                </span>
                <span>
                  <kbd>f</kbd> filter
                </span>
              </span>
            </>
          ) : null
        }
      />
    </>
  )
}

const spanLabel = (span: (typeof SPANS)[number], counts: { open: number; today: number } | undefined): string =>
  span === 'any' ? 'Any day' : span === 'open' ? `Open ${counts?.open ?? ''}` : `Today ${counts?.today ?? ''}`

const SERVICES = [
  { value: 'pickup', label: 'Pick Up' },
  { value: 'delivery', label: 'Delivery' },
]

const PAID = [
  { value: 'card', label: 'Card' },
  { value: 'apple-pay', label: 'Apple Pay' },
  { value: 'google-pay', label: 'Google Pay' },
  { value: 'gift-card', label: 'Gift card' },
  { value: 'points', label: 'Points' },
]

const STAGE_OPTIONS = ([...STAGES, 'refused'] as const).map((value) => ({
  value,
  label: stageShown(value, 'pickup', false).word,
}))

function emptyWords({
  typed,
  isTerm,
  isFiltered,
  span,
}: {
  typed: string
  isTerm: boolean
  isFiltered: boolean
  span: string
}) {
  if (!isTerm) return { title: 'Nothing is looked for yet', text: 'Type three digits of a number, or $24.68. People are found by phone, mail and name by who may see them.' } // oxfmt-ignore
  if (typed !== '') return { title: 'No order is found', text: `No order that you may see has “${typed}”. Look at the digits, or take a filter away.` } // oxfmt-ignore
  if (isFiltered) return { title: 'No order is like that', text: 'Take a filter away to see more.' }
  return span === 'open'
    ? { title: 'No order is open', text: 'New ones appear here by themselves.' }
    : { title: 'No orders', text: 'They appear here by the time that they are for.' }
}

const NONE: ReadonlySet<string> = new Set()

interface Ticks {
  ticked: ReadonlySet<string>
  setTicked: (ticked: ReadonlySet<string>) => void
}

interface FoundProps extends Ticks {
  rows: Found[] | undefined
  isPhone: boolean
  error: string | undefined
  again: () => unknown
  empty: { title: string; text: string }
  foot: React.ReactNode
}

function Found({ rows, isPhone, error, again, empty, foot, ...ticks }: FoundProps) {
  if (error !== undefined && !rows) return <ErrorState message={error} again={again} />
  if (rows?.length === 0)
    return (
      <Pane>
        <EmptyState title={empty.title}>{empty.text}</EmptyState>
      </Pane>
    )
  if (isPhone) return <FoundCards rows={rows} foot={foot} />
  return (
    <Pane isFull foot={foot}>
      <FoundTable rows={rows} {...ticks} />
    </Pane>
  )
}

function markOf({ worthKind }: Found): RowMark | undefined {
  if (worthKind === 'late' || worthKind === 'unanswered') return 'att'
  return worthKind === 'none' ? undefined : 'wrn'
}

function Worth({ order: { worth, worthKind } }: { order: Found }) {
  if (worth === '') return null
  const Icon = worthKind === 'unanswered' ? Bell : worthKind === 'late' ? TriangleAlert : Hourglass
  return (
    <span className={`bd ${worthKind === 'late' || worthKind === 'unanswered' ? 'bad' : 'warn'}`}>
      <Icon className="i" size={14} strokeWidth={2} aria-hidden />
      {worth}
    </span>
  )
}

function FoundTable({ rows, ticked, setTicked }: Ticks & Pick<FoundProps, 'rows'>) {
  const zone = useZone()
  const now = useNow()
  return (
    <Table
      caption="Orders by the time that they are for"
      rows={rows}
      keyOf={({ order }) => order}
      mark={(order) => (ticked.has(order.order) ? 'sel' : markOf(order))}
      isPressable
      columns={[
        {
          head: (
            <input
              type="checkbox"
              aria-label="Tick all orders"
              checked={rows !== undefined && rows.length > 0 && rows.every(({ order }) => ticked.has(order))}
              onChange={({ target }) => setTicked(new Set(target.checked ? rows?.map(({ order }) => order) : []))}
            />
          ),
          cell: ({ order }) => (
            <input
              type="checkbox"
              aria-label={`Tick order ${order}`}
              checked={ticked.has(order)}
              onChange={({ target }) => {
                const others = [...ticked].filter((one) => one !== order)
                setTicked(new Set(target.checked ? [...others, order] : others))
              }}
            />
          ),
        },
        { head: 'For', cell: (order) => <b className="n">{momentWords(order.for, zone, now)}</b> },
        {
          head: 'Number',
          isName: true,
          cell: ({ order }) => (
            <Link to="/orders/$number" params={{ number: order }} className="plain">
              <OrderNumber order={order} />
            </Link>
          ),
        },
        { head: 'Store', cell: ({ storeName }) => storeName, className: 'nm' },
        { head: 'Service', cell: ({ service }) => <ServiceWord service={service} /> },
        { head: 'Stage', cell: (order) => <StageState order={order} /> },
        { head: 'What', cell: ({ what }) => what },
        {
          head: 'Who',
          cell: ({ name, isMember }) => <span className="soft">{name ?? (isMember ? 'Member' : 'Guest')}</span>,
        },
        {
          head: 'Paid',
          cell: ({ paid, refunded, total }) =>
            refunded > 0 ? (refunded >= total ? 'Refunded' : `${paid}, ${formatMoney(refunded)} back`) : paid,
        },
        { head: 'Total', isRight: true, cell: ({ total }) => formatMoney(total) },
        { head: 'Worth a look', cell: (order) => <Worth order={order} /> },
      ]}
    />
  )
}

const isEnded = ({ stage }: Found): boolean => stage === 'finished' || stage === 'refused'

/** On a phone: what is late, what comes next, what is for later, what has ended. */
function FoundCards({ rows, foot }: { rows: Found[] | undefined; foot: React.ReactNode }) {
  const now = useNow()
  if (!rows)
    return (
      <Pane>
        <Loading what="the orders" />
      </Pane>
    )
  const isLate = ({ worthKind }: Found) => worthKind === 'late' || worthKind === 'unanswered'
  const isSoon = (order: Found) => order.for.getTime() - now < NEXT_MS
  const open = rows.filter((order) => !isEnded(order))
  const groups = [
    ['Late', open.filter(isLate)],
    ['Next', open.filter((order) => !isLate(order) && isSoon(order))],
    ['For later', open.filter((order) => !isLate(order) && !isSoon(order))],
    ['Ended', rows.filter(isEnded)],
  ] as const
  return (
    <>
      {groups.map(([title, orders]) =>
        orders.length === 0 ? null : (
          <Pane
            key={title}
            title={title}
            aside={<span className={title === 'Late' ? 'bd bad' : 'bd line'}>{orders.length}</span>}
            isFull
          >
            <ul className="ocards">
              {orders.map((order) => (
                <Card key={order.order} order={order} />
              ))}
            </ul>
          </Pane>
        ),
      )}
      <div className="rw soft sm">{foot}</div>
    </>
  )
}

const NEXT_MS = 60 * 60_000

function Card({ order }: { order: Found }) {
  const zone = useZone()
  const now = useNow()
  const { picture, what, name, isMember, total, service, stage, isLater } = order
  return (
    <li>
      <Link to="/orders/$number" params={{ number: order.order }} className="plain">
        {picture ? <img src={itemPicture(picture)} alt="" width="52" height="52" /> : <i />}
        <span>
          <b>
            <OrderNumber order={order.order} /> <span className="soft">{stageShown(stage, service, isLater).word}</span>
          </b>
          <small className="soft">
            {what}, {name ?? (isMember ? 'member' : 'guest')}
          </small>
        </span>
        <span className="r">
          {order.worth === '' ? (
            <b className="n">{isEnded(order) ? momentWords(order.for, zone, now) : clockOf(order.for, zone)}</b>
          ) : (
            <Worth order={order} />
          )}
          <small className="soft">{formatMoney(total)}</small>
        </span>
      </Link>
    </li>
  )
}
