import { Link, useParams } from '@tanstack/react-router'
import { CircleSlash, CreditCard } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '../../../domain/money.ts'
import { isAllowed, usePerson, useZone } from '../device/useAsker.ts'
import { useDecided } from '../device/useDecided.ts'
import { useLook } from '../device/useLook.ts'
import { useNow } from '../device/useNow.ts'
import { usePress } from '../device/usePress.ts'
import { whenWords } from '../times.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Pane } from '../ui/Pane.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { Table, type Column } from '../ui/Table.tsx'
import { toast } from '../ui/toast.ts'
import { SHOWN_BY, type Card } from './cardReads.ts'
import { CardState } from './CardState.tsx'
import { LostPanel } from './LostPanel.tsx'

type Entry = Card['entries'][number]

/** One gift card: its ledger, and what is done when it is lost (D-213, D-222). */
export function GiftCardPage() {
  const { card } = useParams({ from: '/frame/gift-cards/$card' })
  const { data, error, refetch } = useLook('getGiftCard', { card: Number(card) })
  useDecided(refetch)
  if (data) return <Known key={data.card} card={data} />
  return (
    <>
      <PageHead title="Gift card" crumb={<Link to="/gift-cards">Gift cards</Link>} />
      {error ? (
        <ErrorState message={error.message} again={refetch} />
      ) : (
        <Pane>
          <Loading rows={5} what="the gift card" />
        </Pane>
      )}
    </>
  )
}

function Known({ card }: { card: Card }) {
  const { last, balance, blocked, by, of } = card
  const [isLost, setIsLost] = useState(false)
  const mayBlock = isAllowed(usePerson(), 'giftcards:block')
  const state = by ? 'replaced' : blocked ? 'blocked' : balance === 0 ? 'empty' : 'good'
  return (
    <>
      <PageHead
        title="Gift card"
        heading={`Gift card •${last}`}
        crumb={<Link to="/gift-cards">Gift cards</Link>}
        line={
          <>
            <b>{formatMoney(balance)}</b> on it
          </>
        }
      >
        {mayBlock && !by ? (
          <button type="button" className="ob go" onClick={() => setIsLost(true)}>
            <CreditCard className="i" size={18} strokeWidth={1.9} aria-hidden />
            The gift card is lost
          </button>
        ) : null}
      </PageHead>
      <div className="cols side">
        <Ledger card={card} />
        <Pane title="State">
          <div className="g12">
            <CardState state={state} />
            {by ? (
              <p>
                It was lost. <CardLink {...by} /> has its money.
              </p>
            ) : null}
            {of.map((one) => (
              <p key={one.card}>
                It has the money of <CardLink {...one} />, which was lost.
              </p>
            ))}
            {mayBlock && !by ? <Switch card={card} /> : null}
            <p className="sm soft">Nobody here sees its whole number or its code.</p>
          </div>
        </Pane>
      </div>
      {isLost ? <LostPanel card={card} onClose={() => setIsLost(false)} /> : null}
    </>
  )
}

const CardLink = ({ card, last }: { card: number; last: string }) => (
  <Link to="/gift-cards/$card" params={{ card: String(card) }}>
    Gift card •{last}
  </Link>
)

function Switch({ card: { card, last, blocked } }: { card: Card }) {
  const unblock = usePress('unblockCard', {
    press: `unblock card ${card}`,
    shownBy: SHOWN_BY,
    onDone: () => toast(`•${last} pays again`),
  })
  const block = usePress('blockCard', {
    press: `block card ${card}`,
    shownBy: SHOWN_BY,
    onDone: () => toast(`•${last} is blocked`, () => unblock.send({ card })),
  })
  const press = blocked ? unblock : block
  return (
    <>
      <PressNote press={press} />
      <BarredButton className="ob s" isBusy={press.isBusy} onClick={() => press.send({ card })}>
        <CircleSlash className="i" size={16} strokeWidth={2} aria-hidden />
        {blocked ? 'Let it pay again' : 'Block the card'}
      </BarredButton>
    </>
  )
}

function Ledger({ card: { entries } }: { card: Card }) {
  const zone = useZone()
  const now = useNow(60_000)
  const columns: readonly Column<Entry>[] = [
    { head: 'When', cell: ({ at }) => <span className="soft">{whenWords(at, zone, now)}</span> },
    {
      head: 'What',
      isName: true,
      cell: ({ what, amount, order }) => (
        <>
          {wordsOf(what, amount)}
          {order === undefined ? null : (
            <>
              {' '}
              <Link to="/orders/$number" params={{ number: String(order) }}>
                {order}
              </Link>
            </>
          )}
        </>
      ),
    },
    {
      head: 'Change',
      isRight: true,
      label: 'Change',
      className: 'il',
      cell: ({ amount }) =>
        amount === 0 ? (
          <span className="soft">–</span>
        ) : amount > 0 ? (
          `+${formatMoney(amount)}`
        ) : (
          `−${formatMoney(-amount)}`
        ),
    },
    {
      head: 'Balance',
      isRight: true,
      label: 'Balance',
      className: 'il',
      cell: ({ balance }) => <b>{formatMoney(balance)}</b>,
    },
  ]
  return (
    <Pane title="What happened to it" isFull>
      <Table
        caption="Ledger of the gift card, the latest first"
        columns={columns}
        rows={entries}
        keyOf={({ at, what, amount, balance, order }) => [at.toISOString(), what, amount, balance, order].join(' ')}
      />
    </Pane>
  )
}

const WORDS = {
  issued: 'Issued',
  spent: 'Paid order',
  unspent: 'Given back by a change of order',
  refunded: 'Given back of order',
  blocked: 'Blocked',
} as const

const wordsOf = (what: Entry['what'], amount: number): string =>
  what === 'replaced' ? (amount > 0 ? 'From the lost card' : 'To the new card') : WORDS[what]
