import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { RotateCcw } from 'lucide-react'
import type { Customer } from '../../../../domain/account/session.ts'
import type { Store } from '../../../../domain/catalogue/store.ts'
import { localTime } from '../../../../domain/schedule/localTime.ts'
import { rememberOrderAgain } from '../../../device/store/documentMarks/orderAgainPlace.ts'
import { openingPhrase } from '../../../components/openingText.ts'
import { queryOf } from '../../../hooks/queries.ts'
import { storeOffsets } from '../../../hooks/storeOffsets.ts'
import { useChoice, useOnline } from '../../../hooks/useDevice.ts'
import { useNow } from '../../../hooks/useNow.ts'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { formatDate } from '../../../../domain/schedule/formatTime.ts'
import { itemNames, type PastOrderToday, whenPlaced } from '../../../../domain/order/orderAgain.ts'
import { formatMoney, formatShortMoney } from '../../../../domain/money.ts'
import { AgainSheet } from '../../../components/order/again/AgainSheet.tsx'
import { PizzaPicture } from '../../../components/pizza/PizzaPicture.tsx'
import { useOrderAgain } from '../../../components/order/again/useOrderAgain.tsx'
import { Note } from '../../../ui/Note.tsx'
import { tierOf, rewardValue } from '../../../../domain/account/rewardTier.ts'
import { PointsBar } from '../../../components/points/PointsBar.tsx'
import styles from './MemberHome.module.css'

interface MemberHomeProps {
  customer: Customer
  stores: readonly Store[]
}

/** The last order again in one tap, earlier ones and the points, for a member who has ordered (D-54, D-75). */
export function MemberHome({ customer, stores }: MemberHomeProps) {
  const online = useOnline()
  const { data, isError, refetch } = useQuery(queryOf('ordersToday', {}))
  const now = localTime(new Date(useNow()), storeOffsets([...stores]))
  const chosen = useChoice().store
  const store = stores.find(({ hash }) => hash === chosen)
  const [last, ...earlier] = data?.orders ?? []
  useEffect(() => {
    if (data) rememberOrderAgain(last ? (earlier.length > 0 ? 'more' : 'one') : '')
  }, [data, last, earlier.length])
  const isExpected = document.documentElement.dataset['again'] !== undefined
  // A member without an order sees the page as a guest does.
  if (data ? !last : !isExpected) return null
  return (
    <section className={styles.member} data-part="member" aria-label="Order again">
      <div>
        <h2 className={styles.greeting}>
          {greetingAt(now.minutes)}, {customer.name}
        </h2>
        <p className="soft">
          {store ? `${store.name} is ${openingPhrase(store.pickupOpen, store.pickupChange)}.` : 'Hungry again?'}
        </p>
      </div>
      {last ? (
        <LastOrder order={last} today={now.date} />
      ) : isError ? (
        <p className="note">
          <span>
            {online ? 'Your last order could not be read just now.' : 'Ordering again needs a connection.'}{' '}
            {store ? <Link to="/menu">Open the menu of {store.name}</Link> : null}
          </span>
          <button type="button" className="link" onClick={() => reportRejection(refetch())}>
            Retry
          </button>
        </p>
      ) : (
        <output className={styles.loading}>
          <span className="vh">Looking up your last order…</span>
        </output>
      )}
      {earlier.length > 0 ? <EarlierOrders orders={earlier} /> : null}
      {data || isError ? <MemberPoints points={customer.points} /> : null}
    </section>
  )
}

const greetingAt = (minutes: number): string =>
  minutes < 5 * 60 || minutes >= 17 * 60 ? 'Good evening' : minutes < 12 * 60 ? 'Good morning' : 'Good afternoon'

function EarlierOrders({ orders }: { orders: readonly PastOrderToday[] }) {
  const [asked, setAsked] = useState<PastOrderToday>()
  const online = useOnline()
  return (
    <div className={styles.before}>
      <div className={styles.head}>
        <h3>Before that</h3>
        <Link to="/account" search={{ tab: 1 }} className="link">
          All orders
        </Link>
      </div>
      <ul>
        {orders.map((order) => (
          <li key={order.hash} className="card">
            <PizzaPicture picture={order.items.find(({ picture }) => picture)?.picture ?? ''} size={104} />
            <p className="sm soft">{formatDate(order.placedAt)}</p>
            <p className={`${styles.names} b`}>{itemNames(order)}</p>
            <div>
              <span className="num">{formatMoney(order.total)}</span>
              <button
                type="button"
                className={`btn btn-icon btn-tom ${styles.round}`}
                disabled={!online}
                aria-label={`Order again: ${itemNames(order)}`}
                onClick={() => setAsked(order)}
              >
                <RotateCcw size={22} strokeWidth={1.9} aria-hidden />
              </button>
            </div>
          </li>
        ))}
      </ul>
      {asked ? <AgainSheet hash={asked.hash} onClose={() => setAsked(undefined)} /> : null}
    </div>
  )
}

interface LastOrderProps {
  order: PastOrderToday
  /** 'YYYY-MM-DD' in the store's zone. */
  today: string
}

/** One tap adds it; a sheet names what is gone before anything is added. */
function LastOrder({ order, today }: LastOrderProps) {
  const { add, busy, problem, question } = useOrderAgain()
  const [isAsking, setAsking] = useState(false)
  const online = useOnline()
  const { store } = useChoice()
  const gone = order.items.filter(({ fault }) => fault !== undefined)
  const pictures = order.items.filter(({ picture }) => picture !== '').slice(0, 2)
  return (
    <article className={`card ${styles.last}`}>
      <div className={styles.pile} data-count={pictures.length}>
        {(pictures.length > 0 ? pictures : order.items.slice(0, 1)).map(({ picture }, index) => (
          <PizzaPicture key={index} picture={picture} size={168} eager />
        ))}
      </div>
      <div>
        <h3>Same as {whenPlaced(order.placedAt, today)}</h3>
        <p className={styles.names}>{itemNames(order)}</p>
        {gone.length > 0 ? <p className={styles.gone}>Without {gone.map(({ name }) => name).join(', ')}</p> : null}
        {store !== order.storeHash ? <p className="sm soft">From {order.storeName}</p> : null}
      </div>
      {problem ? <Note tone="bad">{problem}</Note> : null}
      <div className={styles.buy}>
        <p>
          <b className="num">{formatMoney(order.total)}</b> <span className="sm soft">today’s prices, with tax</span>
        </p>
        <button
          type="button"
          className="btn btn-go btn-big"
          disabled={!online}
          aria-disabled={busy}
          onClick={() => (gone.length > 0 ? setAsking(true) : add(order))}
        >
          <RotateCcw size={20} strokeWidth={2} aria-hidden />
          {busy ? 'Adding…' : 'Order again'}
        </button>
      </div>
      {isAsking ? <AgainSheet hash={order.hash} onClose={() => setAsking(false)} /> : null}
      {question}
    </article>
  )
}

/** The balance and the distance to the next reward [TIER-02 to TIER-06]. */
function MemberPoints({ points }: { points: number }) {
  const { reward, percent, missing } = tierOf(points)
  const worth = rewardValue(points)
  return (
    <div className={styles.points}>
      <h3>
        You have <span className="num">{points}</span> {points === 1 ? 'point' : 'points'}
      </h3>
      <p className="sm">
        {missing > 0 ? `${missing} more for ${formatShortMoney(reward)} off.` : 'Your reward is ready.'}
        {worth > 0 ? ` ${formatShortMoney(worth)} to spend now.` : null}
      </p>
      <PointsBar reward={reward} percent={percent} />
    </div>
  )
}
