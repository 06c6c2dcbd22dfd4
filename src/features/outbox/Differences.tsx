import { useId } from 'react'
import { acknowledgeDifferences } from '../../../domain/outbox/outbox.ts'
import type { Difference } from '../../../domain/cart/cartDiff.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'
import { useCart } from '../../hooks/useDevice.ts'
import { useOrderTotals } from '../../hooks/useOrderTotals.ts'
import styles from './Differences.module.css'

export function Differences({ differences }: { differences: readonly Difference[] }) {
  const id = useId()
  const { cart } = useCart()
  const totals = useOrderTotals()
  const acknowledge = () =>
    reportRejection(import('../../device/store/deviceStore.ts').then(({ change }) => change(acknowledgeDifferences)))
  return (
    <Dialog labelledBy={id} alert className="confirm" onClose={acknowledge}>
      <div className="dialog-body stack">
        <h2 id={id}>Some things changed</h2>
        <ul className={styles.changes}>
          {differences.map((difference, index) => (
            <li key={`${index}-${difference.name}`}>
              <b>{difference.name}</b> <span>{describe(difference)}</span>
            </li>
          ))}
        </ul>
        {cart.lines.length > 0 && totals ? (
          <p>
            Your total is now <b className="num">{formatMoney(totals.total)}</b>.
          </p>
        ) : null}
        <button type="button" className="btn btn-go btn-wide" onClick={acknowledge}>
          OK
        </button>
      </div>
    </Dialog>
  )
}

function describe(difference: Difference) {
  switch (difference.kind) {
    case 'price':
      return (
        <>
          was <s className="num">{formatMoney(difference.before)}</s>, now{' '}
          <b className="num">{formatMoney(difference.now)}</b>
        </>
      )
    case 'gone':
      return 'is sold out'
    case 'left':
      return 'is offered together with another product and left your cart with it'
    case 'fewer':
      return `is offered once for each product that it goes with: you have ${difference.now} now`
    case 'changed':
      return 'is not quite what you chose: please look at it in your cart'
  }
}
