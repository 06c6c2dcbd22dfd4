import { Link } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { itemNames, type PastOrderToday } from '../../../../domain/order/orderAgain.ts'
import { formatDate } from '../../../../domain/schedule/formatTime.ts'
import { formatMoney } from '../../../../domain/money.ts'
import { AgainSheet } from '../../../components/order/again/AgainSheet.tsx'
import { PizzaPicture } from '../../../components/pizza/PizzaPicture.tsx'
import { useOnline } from '../../../hooks/useDevice.ts'
import styles from './MemberHome.module.css'

export function EarlierOrders({ orders }: { orders: readonly PastOrderToday[] }) {
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
