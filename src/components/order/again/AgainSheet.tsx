import { useQuery } from '@tanstack/react-query'
import type { PastOrderToday } from '../../../../domain/order/orderAgain.ts'
import { formatMoney } from '../../../../domain/money.ts'
import { useChoice, useOnline } from '../../../hooks/useDevice.ts'
import { queryOf } from '../../../hooks/queries.ts'
import { Note } from '../../../ui/Note.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { LoadingRows } from '../../LoadingRows.tsx'
import { PizzaPicture } from '../../pizza/PizzaPicture.tsx'
import { useOrderAgain } from './useOrderAgain.tsx'
import styles from './AgainSheet.module.css'

/** What of an earlier order can be ordered again, what it costs today and what is gone, before it is added (D-75). */
export function AgainSheet({ hash, onClose }: { hash: string; onClose: () => void }) {
  const online = useOnline()
  const { data, isError, refetch } = useQuery({ ...queryOf('ordersToday', { order: hash }), staleTime: 0 })
  const order = data?.orders[0]
  const { add, busy, problem, question } = useOrderAgain(onClose)
  return (
    <Sheet
      title="Order again"
      onClose={onClose}
      foot={
        order ? (
          <button
            type="button"
            className="btn btn-go btn-big btn-wide"
            disabled={order.total === 0 || !online}
            aria-disabled={busy}
            onClick={() => add(order)}
          >
            {busy ? 'Adding…' : order.items.some(({ fault }) => fault) ? 'Add the rest' : 'Add to Cart'}
            <span className="num">{formatMoney(order.total)}</span>
          </button>
        ) : null
      }
    >
      <div className="stack">
        {problem ? <Note tone="bad">{problem}</Note> : null}
        {order ? (
          <Items order={order} />
        ) : isError ? (
          <p className="note">
            <span>{online ? 'This order could not be read just now.' : 'Ordering again needs a connection.'}</span>
            <button type="button" className="link" onClick={() => reportRejection(refetch())}>
              Retry
            </button>
          </p>
        ) : (
          <LoadingRows rows={3}>Looking up today’s prices…</LoadingRows>
        )}
      </div>
      {question}
    </Sheet>
  )
}

function Items({ order: { items, storeHash, storeName, total } }: { order: PastOrderToday }) {
  const { store } = useChoice()
  const changesStore = store !== '' && store !== storeHash
  return (
    <>
      <p className="soft">
        {total > 0 ? 'Today’s prices, with tax. ' : 'Nothing of this order can be made as it was. '}
        {changesStore ? `From ${storeName}: your store changes to it.` : `From ${storeName}.`}
      </p>
      <ul className={styles.items}>
        {items.map(({ name, size, quantity, description, picture, fault }, index) => (
          <li key={index} className={fault ? styles.gone : undefined}>
            <PizzaPicture picture={picture} size={52} />
            <div>
              <h3>
                {quantity} × {name}
              </h3>
              <p className="soft xs">{[size, description].filter(Boolean).join('. ')}</p>
              {fault ? <p className="sm b">{fault}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
