import { Link } from '@tanstack/react-router'
import { CircleAlert, Clock, Trash } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Line } from '../../../domain/cart/cart.ts'
import { formatMoney } from '../../../domain/money.ts'
import { storeName, type Store } from '../../../domain/catalogue/store.ts'
import { PizzaPicture } from '../../components/pizza/PizzaPicture.tsx'
import { MAX_QUANTITY } from '../../../domain/catalogue/configuration.ts'
import { toast } from '../../hooks/toast.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { StepperFrame } from '../../ui/StepperFrame.tsx'
import ticketStyles from '../../components/Ticket.module.css'
import styles from './CartLine.module.css'

interface CartLineProps {
  line: Line
  opens: Line
  store: Store | undefined
  editing: boolean
  saved: boolean
  onDelete: () => void
}

/** One line: picture, quantity, name, size, description, price times quantity; a tap edits it [CART-04 CART-05 CART-13]. */
export function CartLine({ line, opens, store, editing, saved, onDelete }: CartLineProps) {
  if (line.isPlaceholder) return <Placeholder line={line} store={store} />
  const isUnavailable = line.status === 0
  const content = <Content line={line} isUnavailable={isUnavailable} saved={saved} />
  return (
    <li
      data-part="line"
      className={line.bagHash !== '0' && opens !== line ? `${styles.entry} ${styles.ofBag}` : styles.entry}
    >
      {isUnavailable || !store ? (
        <div className={`${ticketStyles.line} ${styles.line}`}>{content}</div>
      ) : (
        <Link
          className={`${ticketStyles.line} ${styles.line}`}
          to="/menu/$storename/$productId"
          params={{ storename: storeName(store), productId: opens.productHash }}
          search={{ ci: opens.hash }}
          preload={false}
        >
          {content}
        </Link>
      )}
      {editing || isUnavailable ? (
        <button
          type="button"
          className={`btn btn-icon ${styles.delete}`}
          aria-label={`Delete ${line.name}`}
          onClick={onDelete}
        >
          <Trash size={22} strokeWidth={1.9} aria-hidden />
        </button>
      ) : null}
      {store && !isUnavailable && line.bagHash === '0' ? (
        <LineQuantity line={line} store={store} onRemove={onDelete} />
      ) : null}
    </li>
  )
}

function Content({ line, isUnavailable, saved }: { line: Line; isUnavailable: boolean; saved: boolean }) {
  const details = [line.size, line.description].filter(Boolean).join('. ')
  return (
    <>
      <PizzaPicture picture={line.picture} size={64} eager />
      <h3>
        <span className={`${ticketStyles.quantity} num`}>{line.quantity} ×</span> {line.name}
      </h3>
      <b className="num">
        {isUnavailable ? <s>{formatMoney(line.price * line.quantity)}</s> : formatMoney(line.price * line.quantity)}
      </b>
      <p className="soft sm">
        {isUnavailable ? (
          <span className={styles.gone}>
            <CircleAlert className="i" size={18} strokeWidth={1.9} aria-hidden /> No longer available
          </span>
        ) : (
          details
        )}
        {saved ? (
          <span className={styles.savedHere}>
            <Clock className="i" size={16} strokeWidth={1.9} aria-hidden /> Saved here
          </span>
        ) : null}
      </p>
    </>
  )
}

/** The offer of a cross promotion: a name and a button [CART-14 CART-15]. */
function Placeholder({ line, store }: Pick<CartLineProps, 'line' | 'store'>) {
  return (
    <li className={styles.offer} data-part="offer">
      {line.picture ? <PizzaPicture picture={line.picture} size={48} eager /> : null}
      <b>{line.name}</b>
      {store ? (
        <Link
          className="btn btn-line btn-sm"
          to="/menu/$storename/$productId"
          params={{ storename: storeName(store), productId: line.productHash }}
        >
          Add to Cart
        </Link>
      ) : null}
    </li>
  )
}

function LineQuantity({ line, store, onRemove }: { line: Line; store: Store; onRemove: () => void }) {
  const queryClient = useQueryClient()
  /** The quantity asked for last, until it is answered: a second tap counts on from it. */
  const [requested, setRequested] = useState<number>()
  const latest = useRef<number>(undefined)
  const quantity = requested ?? line.quantity

  const requestQuantity = async (next: number) => {
    latest.current = next
    setRequested(next)
    const { changeQuantity } = await import('./changeQuantity.ts')
    const failure = await changeQuantity(queryClient, store, line, next, () => latest.current === next)
    setRequested((last) => (last === next ? undefined : last))
    if (failure) toast(failure)
  }
  return (
    <div className={styles.quantity}>
      <StepperFrame
        label={`Quantity of ${line.name}`}
        less={quantity > 1 ? undefined : 'Remove'}
        isMost={quantity >= MAX_QUANTITY}
        onStep={(by) => (quantity + by > 0 ? reportRejection(requestQuantity(quantity + by)) : onRemove())}
      >
        <output className="num">{quantity}</output>
      </StepperFrame>
    </div>
  )
}
