import { Link, useParams } from '@tanstack/react-router'
import { Bell, Check, Mail, MessageSquare, X } from 'lucide-react'
import { formatMoney } from '../../../domain/money.ts'
import { ServiceWord, stageShown } from '../orders/stages.tsx'
import { useZone } from '../device/useAsker.ts'
import { useDecided } from '../device/useDecided.ts'
import { useLook } from '../device/useLook.ts'
import { useNow } from '../device/useNow.ts'
import { whenWords } from '../times.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Note } from '../ui/Note.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Pane } from '../ui/Pane.tsx'
import { Table, type Column, type RowMark } from '../ui/Table.tsx'
import { Account } from './Account.tsx'
import type { Customer } from './customerReads.ts'
import { ErasureNote, TheirData } from './TheirData.tsx'
import { MakeGood } from './MakeGood.tsx'
import { Points } from './Points.tsx'

type Order = Customer['orders'][number]

/** One customer: orders, points, consents and messages, what can be given, and what is kept (D-207, D-208). */
export function CustomerPage() {
  const { person } = useParams({ from: '/frame/customers/$person' })
  const { data, error, refetch } = useLook('getCustomer', { person })
  // What the person has asked a second one for is decided while this stands here.
  useDecided(refetch)
  const crumb = <Link to="/customers">Customers</Link>
  if (data) return <Known key={data.person} customer={data} isOld={error !== null} />
  return (
    <>
      <PageHead title="Customer" crumb={crumb} />
      {error ? (
        <ErrorState message={error.message} again={refetch} />
      ) : (
        <Pane>
          <Loading rows={8} what="the customer" />
        </Pane>
      )}
    </>
  )
}

function Known({ customer, isOld }: { customer: Customer; isOld: boolean }) {
  const { name, isMember, since, count, total, latestStore, may } = customer
  return (
    <>
      <PageHead
        title="Customer"
        heading={name ?? (isMember ? 'Member' : 'Guest')}
        crumb={
          <>
            <Link to="/customers">Customers</Link> › {isMember ? 'Member' : 'Guest'}
          </>
        }
        line={
          <>
            {since ? `Since ${since.getFullYear()} · ` : ''}
            <b>{count}</b> {count === 1 ? 'order' : 'orders'}, <b>{formatMoney(total)}</b>
            {latestStore ? ` · last at ${latestStore}` : ''}
          </>
        }
      />
      {isOld ? <Note tone="offline">This is how it was when it was last read.</Note> : null}
      <ErasureNote customer={customer} />
      <div className="cols side">
        <div className="g20">
          <Orders customer={customer} />
          {isMember ? <Points customer={customer} /> : null}
          <div className="cols half">
            <Account customer={customer} />
            <TheirData customer={customer} />
          </div>
        </div>
        <div className="g20">
          {may.includes('change') ? (
            <MakeGood customer={customer} />
          ) : (
            <Note>You may look, and change nothing here.</Note>
          )}
          <Consents customer={customer} />
          <Messages customer={customer} />
        </div>
      </div>
    </>
  )
}

function Orders({ customer: { orders, count, giftCards } }: { customer: Customer }) {
  const zone = useZone()
  const now = useNow(60_000)
  const columns: readonly Column<Order>[] = [
    { head: 'Placed', cell: ({ placedAt }) => whenWords(placedAt, zone, now) },
    {
      head: 'Number',
      isName: true,
      cell: ({ order }) => (
        <Link to="/orders/$number" params={{ number: order }}>
          {order}
        </Link>
      ),
    },
    { head: 'Store', className: 'nm', cell: ({ storeName }) => storeName },
    { head: 'Service', className: 'il', cell: ({ service }) => <ServiceWord service={service} /> },
    { head: 'What', cell: ({ what }) => what },
    { head: 'Total', isRight: true, className: 'il', cell: ({ total }) => formatMoney(total) },
    { head: 'State', className: 'il', cell: (order) => <State order={order} /> },
  ]
  const mark = ({ isDisputed, stage }: Order): RowMark | undefined =>
    isDisputed ? 'att' : stage === 'refused' ? 'off' : undefined
  return (
    <Pane
      title="Orders"
      isFull
      aside={
        <span className="sm soft">{orders.length < count ? `the latest ${orders.length} of ${count}` : count}</span>
      }
      foot={
        giftCards.length > 0
          ? `Gift cards used: ${giftCards.map(({ last, amount, order }) => `•${last} ${formatMoney(amount)} of ${order}`).join(', ')}`
          : undefined
      }
    >
      {orders.length === 0 ? (
        <div className="in">
          <p className="soft">No orders in the stores that you see.</p>
        </div>
      ) : (
        <Table
          caption="Orders, the latest first"
          columns={columns}
          rows={orders}
          keyOf={({ order }) => order}
          mark={mark}
          isPressable
        />
      )}
    </Pane>
  )
}

function State({ order: { stage, service, refunded, total, isDisputed } }: { order: Order }) {
  if (isDisputed) return <span className="bd bad">disputed</span>
  if (refunded > 0) return <span className="bd">{refunded >= total ? 'all' : formatMoney(refunded)} back</span>
  return <span className="soft">{stageShown(stage, service, false).word}</span>
}

function Consents({ customer: { consents, pushes } }: { customer: Customer }) {
  const zone = useZone()
  const now = useNow(60_000)
  return (
    <Pane title="Reach and consent">
      <div className="g12">
        {consents.length === 0 ? <p className="soft">No offers were asked for.</p> : null}
        {consents.map(({ at, channel, given, prechecked, words, place }) => (
          <div key={`${at.toISOString()} ${channel}`}>
            <div className="btw">
              <b>Offers by {channel === 'email' ? 'mail' : 'text'}</b>
              <span className={`st ${given ? 'good' : 'off'}`}>
                {given ? (
                  <Check className="i" size={16} strokeWidth={2} aria-hidden />
                ) : (
                  <X className="i" size={16} strokeWidth={2} aria-hidden />
                )}
                {given ? 'Yes' : 'No'}
              </span>
            </div>
            <p className="sm soft">
              {whenWords(at, zone, now)}, {place}
              {prechecked ? ', the box was ticked before they saw it' : ''}: “{words}”
            </p>
          </div>
        ))}
        <p className="sm soft">
          {pushes === 0 ? 'No browser is' : pushes === 1 ? 'One browser is' : `${pushes} browsers are`} told of the
          steps of an order. Only the customer changes these.
        </p>
      </div>
    </Pane>
  )
}

const KINDS = { mail: ['Mail', Mail], sms: ['Text', MessageSquare], push: ['Push', Bell] } as const

function Messages({ customer: { messages } }: { customer: Customer }) {
  const zone = useZone()
  const now = useNow(60_000)
  return (
    <Pane title="Messages" aside={<span className="sm soft">of 30 days</span>}>
      {messages.length === 0 ? <p className="soft">Nothing was sent.</p> : null}
      <ul className="g8">
        {messages.map(({ at, kind, outcome, order }, index) => {
          const [word, Icon] = KINDS[kind]
          return (
            <li key={`${at.toISOString()} ${kind} ${messages.length - index}`} className="btw">
              <span className="rw1">
                <Icon className="i" size={16} strokeWidth={1.9} aria-hidden />
                {word}
                {order === undefined ? '' : `, order ${order}`}
              </span>
              <span className="sm soft">
                {whenWords(at, zone, now)}, {outcome === null ? 'on its way' : (OUTCOMES[outcome] ?? outcome)}
              </span>
            </li>
          )
        })}
      </ul>
    </Pane>
  )
}

const OUTCOMES: Readonly<Record<string, string>> = {
  done: 'sent',
  failed: 'not sent',
  expired: 'too late to send',
  outdated: 'not needed any more',
}
