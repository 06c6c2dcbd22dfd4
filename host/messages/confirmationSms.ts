import { formatMoney } from '../../domain/money.ts'
import { orderTime, type Order } from '../../domain/order/order.ts'
import { smsMessage } from '../services/sms.ts'
import type { OutgoingMessage } from '../store/outbox.ts'

export function confirmationSms(order: Order, chain: string): OutgoingMessage {
  const when = order.date ? `for ${orderTime(order)}` : 'and on its way into the oven'
  return smsMessage({
    phone: order.phone,
    text: `${chain}: order #${order.number} is placed ${when}. Total ${formatMoney(order.total)}. ${order.store.name}, ${order.store.phone}`,
  })
}
