import { BRAND } from '../../../shared/brand.ts'
import type { Line } from '../../../domain/cart/cart.ts'
import { realLines } from '../../../domain/cart/cart.ts'
import { discountedTotal } from '../../../domain/payment/coupon.ts'
import { goodsOff, offOfAll } from '../../../domain/offers/orderOffer.ts'
import { orderDiscount } from '../../../domain/payment/orderDiscount.ts'
import { sumOfGiftCards } from '../../../domain/payment/giftCards.ts'
import { formatAddress } from '../../../domain/places/deliveryAddress.ts'
import { dueBeforeTip } from '../../../domain/payment/balance.ts'
import { taxRows } from '../../../domain/taxes.ts'
import { formatMoney, type Cents } from '../../../domain/money.ts'
import { allergyWords } from '../../../domain/order/allergies.ts'
import { formatChosen, type ChosenTime } from '../../../domain/order/slot.ts'
import { ALLERGY } from '../../content/allergy.ts'
import { PizzaPicture } from '../../components/pizza/PizzaPicture.tsx'
import { ReadyText } from './ReadyText.tsx'
import { WhyThisTotal } from './WhyThisTotal.tsx'
import { remainingOf, type Bill } from './checkoutAmounts.ts'
import type { CheckoutData, CheckoutState } from './checkoutState.ts'
import styles from '../../components/Ticket.module.css'

/** 'NOW(ASAP)', or the chosen date and time [PAY-31]. */
const timeText = (time: ChosenTime | undefined, today: string): string =>
  time?.scheduled ? formatChosen(time, today) : 'NOW(ASAP)'

interface OrderPanelProps {
  data: CheckoutData
  state: CheckoutState
  bill: Bill
  /** Before the host has checked the order: without tip and gift cards. */
  isEstimate?: boolean
}

/** The summary column: items and all amounts, in the specified order [PAY-31 PAY-32 PAY-33 PAY-34 PAY-36]. */
export function OrderPanel({
  data: { store, today, change: ordered },
  state,
  bill,
  isEstimate = false,
}: OrderPanelProps) {
  const { cart, amounts, bagFee, offers = [], points, tip, giftCards, change } = bill
  const discount = orderDiscount(realLines(cart), bill)
  const others = amounts.discount - offOfAll(offers)
  const paidByCards = sumOfGiftCards(giftCards)
  return (
    <section className={styles.ticket} aria-labelledby="your-order">
      <div>
        <div className="row between">
          <h2 id="your-order">Your order</h2>
          <span className="badge plain">{timeText(state.time, today)}</span>
        </div>
        {!isEstimate && state.time?.scheduled === false ? (
          <ReadyText store={store} service={state.service} change={ordered} />
        ) : null}
        <p className="soft sm">
          {state.service} · {store.name}
        </p>
        <p className="soft sm">{store.address}</p>
        {state.service === 'Delivery' && state.delivery ? (
          <p className="sm">
            To {[formatAddress(state.draft.address), state.draft.address.notes].filter(Boolean).join('. ')}
          </p>
        ) : null}
        {state.checked?.payment.allergies ? (
          <p className="sm">
            <b>{ALLERGY.said(allergyWords(state.checked.payment.allergies))}</b> {ALLERGY.kitchen}
          </p>
        ) : null}
        {!isEstimate && state.draft.notes ? <p className="sm">Notes: {state.draft.notes}</p> : null}
        <hr className={styles.rule} />
        <ul>
          {realLines(cart).map((line, index) => (
            <OrderLine key={line.hash} line={line} discounted={discountedTotal(line, index, discount)} />
          ))}
        </ul>
        <hr className={styles.rule} />
        <dl className={styles.sum}>
          {amounts.delivery > 0 && <Row name="Delivery" amount={amounts.delivery} />}
          {cart.deposit > 0 && <Row name="Deposit" amount={cart.deposit} />}
          {bagFee > 0 && <Row name="Paper bag" amount={bagFee} />}
          <Row name="Sub Total" amount={amounts.subtotal} />
          {offers.map((offer) => (
            <Row key={offer.code} name={offer.name} ready={offer.ready} amount={-goodsOff(offer)} />
          ))}
          {others > 0 && (
            <Row name={points > 0 ? `Promotion (${points} ${BRAND.points})` : 'Promotion'} amount={-others} />
          )}
          {paidByCards > 0 && <Row name="Gift Card Amount" amount={-paidByCards} />}
          {taxRows(amounts, store.taxNames).map(([name, amount]) => (
            <Row key={name} name={name} amount={amount} />
          ))}
          {isEstimate ? null : <Row name={change ? 'Tip' : `Tip (${tip === 0 ? 0 : state.tip}%)`} amount={tip} />}
          {change ? (
            <>
              <Row name="Total" amount={dueBeforeTip(amounts) + tip} />
              <Row name="Already paid" amount={-change.paid} />
              {change.back > 0 ? <Row name="You get back" amount={change.back} /> : null}
            </>
          ) : null}
        </dl>
        <hr className={styles.rule} />
        <dl className={styles.sum}>
          <div className={styles.total} id="order-total" tabIndex={-1}>
            <dt>{isEstimate ? 'Total' : 'Remaining Balance'}</dt>
            <dd>{formatMoney(remainingOf(bill))}</dd>
          </div>
        </dl>
        <WhyThisTotal explanations={bill.explanations} />
      </div>
    </section>
  )
}

function OrderLine({ line, discounted }: { line: Line; discounted: Cents | undefined }) {
  const total = formatMoney(line.price * line.quantity)
  return (
    <li className={styles.line}>
      <PizzaPicture className="pic" picture={line.picture} size={64} />
      <h3>
        <span className={styles.quantity}>{line.quantity} ×</span> {line.name}
      </h3>
      {discounted === undefined ? (
        <span className="num b">{total}</span>
      ) : (
        <span className={`num ${styles.prices}`}>
          <s>
            <span className="vh">Before </span>
            {total}
          </s>
          <b>
            <span className="vh">now </span>
            {formatMoney(discounted)}
          </b>
        </span>
      )}
      <p className="soft xs">{[line.size, line.description].filter(Boolean).join('. ')}</p>
    </li>
  )
}

/** `ready`: the times that an order has to be for. */
function Row({ name, amount, ready }: { name: string; amount: number; ready?: string }) {
  return (
    <div className={amount < 0 ? styles.discount : undefined}>
      <dt>
        {name}
        {ready ? (
          <>
            <br />
            <span className="xs">For orders ready {ready}</span>
          </>
        ) : null}
      </dt>
      <dd>{formatMoney(amount).replace('-', '−')}</dd>
    </div>
  )
}
