import type { OrderTotals } from '../../../domain/cart/cartLines.ts'
import { formatMoney, type Cents } from '../../../domain/money.ts'
import styles from '../../components/Ticket.module.css'

/** Deposit, paper bag and PST only above 0, GST always [CART-06 CART-07 CART-08 CART-09 ACONST-02], D-61. */
export function CartTotals({ totals: { deposit, bagFee, subtotal, gst, pst, total } }: { totals: OrderTotals }) {
  return (
    <dl className={styles.sum}>
      {deposit > 0 ? <Row name="Deposit" amount={deposit} /> : null}
      {bagFee > 0 ? <Row name="Paper bag" amount={bagFee} /> : null}
      <Row name="Subtotal" amount={subtotal} />
      <Row name="GST" amount={gst} />
      {pst > 0 ? <Row name="PST" amount={pst} /> : null}
      <Row name="Total" amount={total} className={styles.total} />
    </dl>
  )
}

function Row({ name, amount, className }: { name: string; amount: Cents; className?: string }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{formatMoney(amount)}</dd>
    </div>
  )
}
