import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatMoney } from '../../../domain/money.ts'
import { orderTerm } from '../../../domain/office/orderTerm.ts'
import { cardNumberOf, isCardNumber } from '../../../domain/payment/giftCards.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { ask, type Answer, type Failure } from '../device/ask.ts'
import { keepLookedUp, lookedUp } from '../device/lookedUp.ts'
import { isAllowed, usePerson, useZone } from '../device/useAsker.ts'
import { useLook } from '../device/useLook.ts'
import { useNow } from '../device/useNow.ts'
import { whenWords } from '../times.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Note } from '../ui/Note.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Pane } from '../ui/Pane.tsx'
import { Table, type Column } from '../ui/Table.tsx'
import { CardState } from './CardState.tsx'
import { AuditedSearch } from '../found/AuditedSearch.tsx'

type Found = Answer<'findGiftCards'>['cards'][number]

const ROOM = 'gift cards'

/** Gift cards by an order, by who ordered, or by their number, which is shown nowhere (D-222). Each search is in the audit. */
export function GiftCardsPage() {
  const me = usePerson()
  const navigate = useNavigate()
  const [words, setWords] = useState(() => lookedUp(ROOM, me.id))
  const [typed, setTyped] = useState(words)
  const [isTooLittle, setIsTooLittle] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const { data, error, isFetching, refetch } = useLook('findGiftCards', words === '' ? {} : { q: words })
  const mayLook = isAllowed(me, 'orders:contact')
  /** A whole number goes to the host in a body, and into no address, list or storage. */
  const openNumber = async (number: string) => {
    const found = await ask('findGiftCard', { number })
    if (!found.ok) {
      setFailure(found)
      return
    }
    await navigate({ to: '/gift-cards/$card', params: { card: String(found.answer.card) } })
  }
  const find = () => {
    const next = typed.trim()
    setFailure(undefined)
    setIsTooLittle(false)
    if (/^[\d\s-]+$/.test(next) && isCardNumber(next)) {
      reportRejection(openNumber(cardNumberOf(next)))
      return
    }
    const term = orderTerm(next)
    if (next !== '' && (term === undefined || term.kind === 'amount')) {
      setIsTooLittle(true)
      return
    }
    keepLookedUp(ROOM, me.id, next)
    setWords(next)
  }
  const by = mayLook ? 'mail, phone or name of who paid with it, order, or card number' : 'order or card number'
  return (
    <>
      <PageHead title="Gift cards" line="Find a card: what is on it, what it paid, and a new one when it is lost." />
      <AuditedSearch
        label="Find a gift card"
        placeholder={mayLook ? 'Mail, order or card number' : 'Order or card number'}
        value={typed}
        onChange={setTyped}
        onFind={find}
      />
      {isTooLittle ? <Note tone="bad">Type more: {by}; four digits end a card.</Note> : null}
      <ErrorNote failure={failure} />
      {error ? <ErrorState message={error.message} again={refetch} /> : null}
      {error && !data ? null : (
        <Pane
          title={words === '' ? 'Latest cards' : 'Found cards'}
          isFull
          foot={data?.isMore ? 'These are the latest 20: find others by their number, an order or a mail.' : undefined}
        >
          {data?.cards.length === 0 ? (
            <EmptyState title={words === '' ? 'No gift card was issued yet' : 'No gift card is found'}>
              {words === ''
                ? 'Cards appear here when they are issued.'
                : 'A card that has paid nothing yet is found by its whole number or its last four digits.'}
            </EmptyState>
          ) : (
            <Cards rows={isFetching && !data ? undefined : data?.cards} />
          )}
        </Pane>
      )}
    </>
  )
}

function Cards({ rows }: { rows: readonly Found[] | undefined }) {
  const zone = useZone()
  const now = useNow(60_000)
  const columns: readonly Column<Found>[] = [
    {
      head: 'Number',
      isName: true,
      cell: ({ card, last }) => (
        <Link to="/gift-cards/$card" params={{ card: String(card) }}>
          •••• {last}
        </Link>
      ),
    },
    { head: 'Issued', label: 'Issued', cell: ({ issuedAt }) => whenWords(issuedAt, zone, now) },
    { head: 'State', cell: ({ state }) => <CardState state={state} /> },
    {
      head: 'Last used',
      label: 'Last used',
      cell: ({ usedAt, usedFor }) => (
        <span className="soft">{usedAt ? `${whenWords(usedAt, zone, now)}, ${usedFor ?? ''}` : 'never'}</span>
      ),
    },
    { head: 'First', isRight: true, label: 'First', className: 'il', cell: ({ first }) => formatMoney(first) },
    {
      head: 'Balance',
      isRight: true,
      label: 'Balance',
      className: 'il',
      cell: ({ balance }) => <b>{formatMoney(balance)}</b>,
    },
  ]
  return (
    <Table
      caption="Gift cards, the one that moved last first"
      columns={columns}
      rows={rows}
      keyOf={({ card }) => String(card)}
      mark={({ state }) => (state === 'good' ? undefined : 'off')}
      isPressable
    />
  )
}
