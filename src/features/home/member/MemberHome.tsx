import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
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
import { EarlierOrders } from './EarlierOrders.tsx'
import { LastOrder } from './LastOrder.tsx'
import { MemberPoints } from './MemberPoints.tsx'
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
