import type { ReactNode } from 'react'
import { BRAND } from '../../../../shared/brand.ts'
import { realLines } from '../../../../domain/cart/cart.ts'
import type { Service } from '../../../../domain/catalogue/store.ts'
import { formatMoney, type Cents } from '../../../../domain/money.ts'
import type { PointsUsed } from '../../../../domain/payment/points.ts'
import { remainingOf, type Bill } from '../checkoutAmounts.ts'
import '../../../ui/styles/bar.css'
import styles from './ActionBar.module.css'

interface DueProps {
  bill: Bill
  service: Service
  isDeliveryKnown: boolean
}

interface NoteProps {
  online: boolean
  unsent: boolean
  earned: number
  isMember: boolean
  using: PointsUsed | undefined
  /** Why a delivery cannot be confirmed yet. */
  blocked: string | undefined
}

/** The bar of step 0: what is due, the note, and Confirm & Pay (D-139). */
export function ActionBar({
  bill,
  service,
  isDeliveryKnown,
  children,
  ...note
}: DueProps & NoteProps & { children: ReactNode }) {
  return (
    <div className="bar">
      <div>
        <p className="sm">
          <Due bill={bill} service={service} isDeliveryKnown={isDeliveryKnown} />
          <StepNote {...note} />
        </p>
        {children}
      </div>
    </div>
  )
}

/** The total before tip, with the number of lines and the delivery price as soon as it is known; leads to the ticket's total. */
function Due({ bill, service, isDeliveryKnown }: DueProps) {
  const count = realLines(bill.cart).length
  const { delivery } = bill.amounts
  return (
    <button type="button" className={`link ${styles.due}`} onClick={showTotal}>
      <span className="vh">Total</span>
      <b className="num">{formatMoney(remainingOf(bill))}</b>
      <span>
        {count} {count === 1 ? 'item' : 'items'}
        {service === 'Pick Up' ? null : isDeliveryKnown ? `, ${deliveryWords(delivery)}` : ' + delivery'}
      </span>
    </button>
  )
}

const deliveryWords = (price: Cents): string => (price === 0 ? 'free delivery' : `delivery ${formatMoney(price)}`)

/** The ticket may scroll inside the page. */
function showTotal(): void {
  const total = document.getElementById('order-total')
  total?.focus({ preventScroll: true })
  total?.scrollIntoView({ block: 'nearest' })
}

/**
 * The note of step 0: why it cannot continue, else the points it earns, uses or lacks [POINTS-06 POINTS-07 POINTS-08].
 */
function StepNote({ online, unsent, earned, isMember, using, blocked }: NoteProps) {
  if (!online) return <span id="confirm-needs">Confirm & Pay needs a connection.</span>
  if (unsent) return <span id="confirm-needs">The last changes of your cart are on their way to us.</span>
  if (blocked !== undefined) return <span id="confirm-needs">{blocked}</span>
  const [verb, points] = using ? ['Using', using.required] : [isMember ? 'Earning' : 'Missing', earned]
  if (points === 0) return null
  return (
    <span>
      You're {verb}{' '}
      <b>
        {points} {BRAND.points}!
      </b>
    </span>
  )
}
