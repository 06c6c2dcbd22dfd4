import { formatClock, formatDate, slotOf } from '../../../domain/schedule/formatTime.ts'
import { localTime } from '../../../domain/schedule/localTime.ts'
import type { Order } from '../../../domain/order/order.ts'
import { zoneOffsets } from '../../catalogue/zoneOffsets.ts'
import { smsMessage } from '../../services/sms.ts'
import type { OrderRecipient } from '../../store/orders/reportedOrders.ts'
import type { OutgoingMessage } from '../../store/outbox.ts'
import { mailWithParagraphs } from './mailWithParagraphs.tsx'

/** Messages about the order alone: no offers, and the store's name and address at the end (CASL). */

/** The store has accepted it; `readyAt` is undefined when no time is known. */
export function acceptedMessages(
  order: Order,
  customer: OrderRecipient,
  readyAt: Date | undefined,
  now: Date,
): OutgoingMessage[] {
  const when = readyAt ? ` about ${timeText(readyAt, customer.zone, now)}` : ' soon'
  const sentence = `Your order will be ${order.service === 'Delivery' ? 'at your door' : 'ready'}${when}.`
  return messages(order, customer, `Your ${customer.chain} order #${order.number} is accepted`, [sentence])
}

/** The store has refused it, and why; what was paid is given back. */
export function refusedMessages(order: Order, customer: OrderRecipient, reason: string): OutgoingMessage[] {
  const byCard = order.total > order.giftCards
  return messages(order, customer, `Your ${customer.chain} order #${order.number} could not be made`, [
    `We are sorry: the store could not make your order. ${asSentence(reason)}`.trim(),
    `We give back everything you paid.${byCard ? ' Banks show a refund to a card after 5 to 10 days.' : ''}`,
  ])
}

/** The store has not answered for minutes. */
export const lateMessages = (order: Order, customer: OrderRecipient): OutgoingMessage[] =>
  messages(order, customer, `Your ${customer.chain} order #${order.number} waits for the store`, [
    `The store has not answered yet. Please call it: ${order.store.phone}.`,
  ])

function messages(
  order: Order,
  { chain, sms }: OrderRecipient,
  subject: string,
  sentences: string[],
): OutgoingMessage[] {
  const { name, address, phone } = order.store
  const from = [chain, name, address, phone].filter(Boolean).join(', ')
  const mail = mailWithParagraphs({ to: order.email, chain, subject }, [`Order #${order.number}`, ...sentences, from])
  const text = `${chain}: order #${order.number}. ${sentences.join(' ')} ${name}, ${phone}`
  return [mail, ...(sms ? [smsMessage({ phone: order.phone, text })] : [])]
}

/** '6:37 PM', with the day when it is not today. */
function timeText(at: Date, zone: string, now: Date): string {
  const offsets = zoneOffsets(zone, now)
  const { date, minutes } = localTime(at, offsets)
  const clock = formatClock(slotOf(minutes))
  return date === localTime(now, offsets).date ? clock : `${clock} on ${formatDate(date)}`
}

const asSentence = (text: string): string => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`)
