import { House, MessageSquareText, Store, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { historyDate, formatClock, parseSlot } from '../../../domain/schedule/formatTime.ts'
import { formatMoney } from '../../../domain/money.ts'
import { orderTime, type Order, type OrderItem } from '../../../domain/order/order.ts'
import { bagRow, discountRows, paidRows, savingRows, taxRowsOf, type PaymentRow } from './paymentRows.ts'
import { PizzaPicture } from '../pizza/PizzaPicture.tsx'
import { Seller } from './Seller.tsx'

import ticketStyles from '../Ticket.module.css'
import { dialLink } from '../../../domain/catalogue/store.ts'
import styles from './OrderDetails.module.css'

interface OrderDetailsProps {
  order: Order
  /** 'Pick Up' in the account, 'Pickup' on the tracking page (OQ-42, Q-34). */
  pickUp: 'Pick Up' | 'Pickup'
  itemAction?: (item: OrderItem) => ReactNode
}

/** An order as it was placed [HIST-08 to HIST-17 POP-01 to POP-05 POP-08]. */
export function OrderDetails({ order, pickUp, itemAction }: OrderDetailsProps) {
  const isDelivery = order.service === 'Delivery'
  return (
    <div className="stack">
      <p className="soft">
        <b className={styles.service}>{isDelivery ? 'Delivery' : pickUp}</b> · Order #{order.number} ·{' '}
        {timeText(order.placedAt)}
      </p>
      {order.date ? (
        <p>
          For <b>{orderTime(order)}</b>
        </p>
      ) : null}
      <ul aria-label="Items" className={styles.items}>
        {order.items.map((item, index) => (
          <li className={ticketStyles.line} key={item.hash ?? `${index} ${item.name}`}>
            <PizzaPicture className="pic" picture={item.picture} size={52} />
            <h3>
              <span className={ticketStyles.quantity}>{item.quantity} ×</span> {item.name}
            </h3>
            <span className="num b">{formatMoney(item.total)}</span>
            <div className={styles.more}>
              <p className="soft xs">{[item.size, item.description].filter(Boolean).join('. ')}</p>
              {itemAction?.(item)}
            </div>
          </li>
        ))}
      </ul>
      <hr className={ticketStyles.rule} />
      <dl className={ticketStyles.sum}>
        {rowsOf(taxRowsOf(order))}
        {isDelivery && order.delivery > 0 ? <Row name="Delivery" value={formatMoney(order.delivery)} /> : null}
        {discountRows(order).map(({ name, value }) => (
          <Row key={name} name={name} value={value} className={ticketStyles.discount} />
        ))}
        {rowsOf(savingRows(order))}
        {/* Deposit and tip are not among the specified rows, but without them the rows do not add up. */}
        {order.deposit > 0 ? <Row name="Deposit" value={formatMoney(order.deposit)} /> : null}
        {rowsOf(bagRow(order))}
        {order.tip > 0 ? <Row name="Tip" value={formatMoney(order.tip)} /> : null}
        <Row name="Total" value={formatMoney(order.total)} className={ticketStyles.total} />
        {rowsOf(paidRows(order))}
      </dl>
      <Seller order={order} />
      <hr className={ticketStyles.rule} />
      <div className={styles.people}>
        <section aria-label="Customer">
          <User size={22} strokeWidth={1.7} aria-hidden />
          <p>
            {order.name} {order.lastname}
          </p>
          <p className="soft sm num">
            {order.email} · +1 {order.phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')}
          </p>
        </section>
        {isDelivery && order.deliveryAddress ? (
          <section aria-label="Delivery address">
            <House size={22} strokeWidth={1.7} aria-hidden />
            <p>{order.deliveryAddress}</p>
            {order.deliveryNotes ? <p className="soft sm">{order.deliveryNotes}</p> : null}
          </section>
        ) : null}
        {order.notes ? (
          <section aria-label="Notes">
            <MessageSquareText size={22} strokeWidth={1.7} aria-hidden />
            <p>{order.notes}</p>
          </section>
        ) : null}
        <section aria-label="Store">
          <Store size={22} strokeWidth={1.7} aria-hidden />
          <p>{order.store.name}</p>
          <p className="soft sm">
            {order.store.address}
            {order.store.phone ? (
              <>
                {' · '}
                <a href={dialLink(order.store.phone)}>{order.store.phone}</a>
              </>
            ) : null}
          </p>
        </section>
      </div>
    </div>
  )
}

/** Formats 'YYYY-MM-DD HH:mm'; any other text is returned as received. */
function timeText(placedAt: string): string {
  const slot = /^\d{4}-\d{2}-\d{2} (\d{2}:\d{2})$/.exec(placedAt)?.[1]
  const clock = slot === undefined ? undefined : parseSlot(slot)
  return clock ? `${historyDate(placedAt)}, ${formatClock(clock)}` : historyDate(placedAt)
}

const rowsOf = (rows: readonly PaymentRow[]) =>
  rows.map(({ name, value }) => <Row key={name} name={name} value={value} />)

function Row({ name, value, className }: { name: string; value: string; className?: string }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
