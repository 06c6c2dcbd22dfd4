import { remainingBalance, tipAmount } from '../../../domain/payment/balance.ts'
import { realLines } from '../../../domain/cart/cart.ts'
import { formatAddress } from '../../../domain/places/deliveryAddress.ts'
import { formatMoney } from '../../../domain/money.ts'
import { formatClock, formatDay, parseSlot } from '../../../domain/schedule/formatTime.ts'
import type { ChosenTime } from '../../../domain/order/slot.ts'
import { PizzaPicture } from '../../components/pizza/PizzaPicture.tsx'
import { ReadyText } from './ReadyText.tsx'
import { amountsOf, estimatedAmounts, type CheckoutData, type CheckoutState, type Payment } from './checkoutState.ts'
import styles from '../../components/Ticket.module.css'

/** 'NOW(ASAP)', or the chosen date and time [PAY-31]. */
function timeText(time: ChosenTime | undefined, today: string): string {
  if (!time?.scheduled) return 'NOW(ASAP)'
  const slot = parseSlot(time.time)
  return `${formatDay(time.date, today)}, ${slot ? formatClock(slot) : time.time}`
}

/** The summary column: items and all amounts, in the specified order [PAY-31 PAY-32 PAY-33 PAY-34]. */
export function OrderPanel({ data, state, payment }: { data: CheckoutData; state: CheckoutState; payment?: Payment }) {
  const { cart, store } = data
  const amounts = payment ? amountsOf(cart, payment) : estimatedAmounts(data, state)
  const tip = payment ? tipAmount(amounts, state.tip) : 0
  return (
    <section className={styles.ticket} aria-labelledby="your-order">
      <div>
        <div className="row between">
          <h2 id="your-order">Your order</h2>
          <span className="badge plain">{timeText(state.time, data.today)}</span>
        </div>
        {payment && state.time?.scheduled === false ? <ReadyText store={store} service={state.service} /> : null}
        <p className="soft sm">
          {state.service} · {store.name}
        </p>
        <p className="soft sm">{store.address}</p>
        {state.service === 'Delivery' && state.delivery ? (
          <p className="sm">To {formatAddress(state.draft.address)}</p>
        ) : null}
        <hr className={styles.rule} />
        <ul>
          {realLines(cart).map((line) => (
            <li className={styles.line} key={line.hash}>
              <PizzaPicture className="pic" picture={line.picture} size={64} />
              <h3>
                <span className={styles.quantity}>{line.quantity} ×</span> {line.name}
              </h3>
              <span className="num b">{formatMoney(line.price * line.quantity)}</span>
              <p className="soft xs">{[line.size, line.description].filter(Boolean).join('. ')}</p>
            </li>
          ))}
        </ul>
        <hr className={styles.rule} />
        <dl className={styles.sum}>
          {amounts.delivery > 0 && <Row name="Delivery" amount={amounts.delivery} />}
          {cart.deposit > 0 && <Row name="Deposit" amount={cart.deposit} />}
          <Row name="Sub Total" amount={amounts.subtotal} />
          {amounts.discount > 0 && <Row name="Promotion" amount={-amounts.discount} />}
          <Row name="GST" amount={amounts.gst} />
          <Row name="PST" amount={amounts.pst} />
          {payment && <Row name={`Tip (${tip === 0 ? 0 : state.tip}%)`} amount={tip} />}
        </dl>
        <hr className={styles.rule} />
        <dl className={styles.sum}>
          <div className={styles.total}>
            <dt>{payment ? 'Remaining Balance' : 'Total'}</dt>
            <dd>{formatMoney(remainingBalance(amounts, tip, 0))}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

function Row({ name, amount }: { name: string; amount: number }) {
  return (
    <div className={amount < 0 ? styles.discount : undefined}>
      <dt>{name}</dt>
      <dd>{formatMoney(amount).replace('-', '−')}</dd>
    </div>
  )
}
