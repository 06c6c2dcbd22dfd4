import { dueBeforeTip } from '../../rules/balance.ts'
import type { Line } from '../../rules/cart.ts'
import type { Cents } from '../../rules/money.ts'
import type { Order, OrderItem } from '../../rules/order.ts'
import { earningLines, pointsOf } from '../../rules/points.ts'
import { formatSlot, localTime } from '../../rules/schedule.ts'
import type { CheckedOrder } from './checkedOrder.ts'

/** The order that a checked one becomes when it is paid [THX-02], Q-17. */
export function placedOrder(
  checked: CheckedOrder,
  paid: { number: number; hash: string; tip: Cents },
  now: Date,
): Order {
  const { amounts, zone, lines } = checked
  const { date, minutes } = localTime(now, zone)
  const clock = formatSlot({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
  return {
    number: String(paid.number),
    hash: paid.hash,
    service: checked.service,
    placedAt: `${date} ${clock}`,
    date: checked.date,
    time: checked.time,
    items: lines.map(itemOf),
    subtotal: amounts.subtotal,
    deposit: checked.deposit,
    gst: amounts.gst,
    pst: amounts.pst,
    delivery: amounts.delivery,
    discount: amounts.discount,
    giftCards: 0,
    tip: paid.tip,
    total: dueBeforeTip(amounts) + paid.tip,
    points: pointsOf(earningLines(lines, now, zone)),
    name: checked.name,
    lastname: checked.lastname,
    email: checked.email,
    phone: checked.phone,
    deliveryAddress: '',
    store: checked.store,
  }
}

const itemOf = ({ quantity, name, size, description, picture, price }: Line): OrderItem => ({
  quantity,
  name,
  size,
  description,
  picture,
  total: price * quantity,
})
