import { dueBeforeTip } from '../../domain/payment/balance.ts'
import type { Line } from '../../domain/cart/cart.ts'
import type { Cents } from '../../domain/money.ts'
import type { Order, OrderItem } from '../../domain/order/order.ts'
import { formatAddress } from '../../domain/places/deliveryAddress.ts'
import { earnedPoints, earningGoods, pointsPerDollar } from '../../domain/payment/points.ts'
import { formatSlot, slotOf } from '../../domain/schedule/formatTime.ts'
import { localTime, type LocalTime } from '../../domain/schedule/localTime.ts'
import { readyTime } from '../../domain/schedule/schedule.ts'
import { zoneOffsets } from '../catalogue/zoneOffsets.ts'
import type { CheckedOrder } from '../../domain/order/checkedOrder.ts'

/** Builds the customer's order from a checked and paid one [THX-02], Q-17. */
export function buildOrder(
  checked: CheckedOrder,
  paid: { number: number; hash: string; tip: Cents; giftCards: Cents; readyAt?: Date },
  now: Date,
): Order {
  const { amounts, zone, lines, scheduled, preparationMinutes, delivery, coupon } = checked
  const offsets = zoneOffsets(zone, now)
  const due = dueBeforeTip(amounts)
  const paidByPoints = amounts.discount - (coupon?.discount ?? 0)
  const goods = checked.earning ?? earningGoods(lines, [])
  const readyAt = paid.readyAt && readyTime(paid.readyAt, 0, offsets)
  const isReadySoon = !scheduled && preparationMinutes !== undefined
  return {
    number: String(paid.number),
    hash: paid.hash,
    service: checked.service,
    placedAt: formatLocalTime(localTime(now, offsets)),
    ready: isReadySoon ? formatLocalTime(readyAt ?? readyTime(now, preparationMinutes, offsets)) : '',
    date: checked.date,
    time: checked.time,
    items: lines.map(itemOf),
    subtotal: amounts.subtotal,
    deposit: checked.deposit,
    gst: amounts.gst,
    pst: amounts.pst,
    delivery: amounts.delivery,
    discount: amounts.discount,
    giftCards: paid.giftCards,
    tip: paid.tip,
    total: due + paid.tip,
    points: earnedPoints({ goods, due: due + paidByPoints, paidByPoints }, pointsPerDollar(now, offsets)),
    name: checked.name,
    lastname: checked.lastname,
    email: checked.email,
    phone: checked.phone,
    ...(coupon ? { coupon: coupon.name } : {}),
    ...(checked.points ? { pointsUsed: checked.points } : {}),
    ...(checked.bagFee ? { bagFee: checked.bagFee } : {}),
    ...(checked.gstNumber ? { gstNumber: checked.gstNumber } : {}),
    ...(checked.cutlery ? { cutlery: true } : {}),
    ...(checked.ownBag ? { ownBag: true } : {}),
    deliveryAddress: delivery ? formatAddress(delivery.address) : '',
    ...(delivery?.address.notes ? { deliveryNotes: delivery.address.notes } : {}),
    ...(checked.notes ? { notes: checked.notes } : {}),
    store: checked.store,
  }
}

const formatLocalTime = ({ date, minutes }: LocalTime) => `${date} ${formatSlot(slotOf(minutes))}`

const itemOf = ({ quantity, name, size, description, picture, price }: Line): OrderItem => ({
  quantity,
  name,
  size,
  description,
  picture,
  total: price * quantity,
})
