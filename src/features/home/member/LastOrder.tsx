import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { itemNames, whenPlaced, type PastOrderToday } from '../../../../domain/order/orderAgain.ts'
import { formatMoney } from '../../../../domain/money.ts'
import { AgainSheet } from '../../../components/order/again/AgainSheet.tsx'
import { useOrderAgain } from '../../../components/order/again/useOrderAgain.tsx'
import { PizzaPicture } from '../../../components/pizza/PizzaPicture.tsx'
import { useChoice, useOnline } from '../../../hooks/useDevice.ts'
import { Note } from '../../../ui/Note.tsx'
import styles from './MemberHome.module.css'

interface LastOrderProps {
  order: PastOrderToday
  /** 'YYYY-MM-DD' in the store's zone. */
  today: string
}

/** One tap adds it; a sheet names what is gone before anything is added. */
export function LastOrder({ order, today }: LastOrderProps) {
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
