import { Link } from '@tanstack/react-router'
import { Store } from 'lucide-react'
import type { Order } from '../../../domain/order/order.ts'
import { dialLink } from '../../../domain/catalogue/store.ts'
import styles from './TrackPage.module.css'

/** The bar at the bottom: the store, and the way home [TRK-08]. */
export function StoreFoot({ store }: { store: Order['store'] | undefined }) {
  const phone = store?.phone ?? ''
  return (
    <div className="bar">
      <div>
        <p className={styles.store}>
          <Store className="i" size={22} strokeWidth={1.7} aria-hidden />
          <b>{store?.name}</b>
          <span className="soft sm">
            <span className={styles.address}>
              {store?.address}
              {phone ? ' · ' : null}
            </span>
            {phone ? <a href={dialLink(phone)}>{phone}</a> : null}
          </span>
        </p>
        <Link to="/" className="btn btn-line">
          Go Home
        </Link>
      </div>
    </div>
  )
}
