import { BRAND } from '../../../shared/brand.ts'
import { asSentence } from '../../../shared/asSentence.ts'
import { dayAndClock } from '../../../domain/schedule/formatTime.ts'
import { CANCELLED } from '../../../domain/order/liveOrder.ts'
import { forOtherDay, type Order } from '../../../domain/order/order.ts'
import { dayIn, zoneOffsets } from '../../catalogue/zoneOffsets.ts'
import { smsMessage, type OutgoingMessage } from '../../store/outbox.ts'
import type { OrderRecipient } from '../../store/orders/reportedOrders.ts'
import { mailWithParagraphs } from './MailTemplate.tsx'

/** Messages about the order alone: no offers, and the store's name and address at the end (CASL). */

/** The store has accepted it; `readyAt` is undefined when no time is known. */
export function acceptedMessages(
  order: Order,
  customer: OrderRecipient,
  readyAt: Date | undefined,
  now: Date,
): OutgoingMessage[] {
  const when = readyAt ? ` about ${dayAndClock(readyAt, now, zoneOffsets(customer.zone, now))}` : ' soon'
  const sentence = `Your order will be ${order.service === 'Delivery' ? 'at your door' : 'ready'}${when}.`
  return messages(order, customer, 'is accepted', [sentence], now)
}

export interface Refusal {
  reason: string
  /** Who gives the card's payment back: with an open dispute the bank decides about it, with a lost one it has done so. */
  card: 'given back' | 'disputed' | 'lost'
}

/** The store has refused it, and why, or its customer has cancelled it; what was paid is given back. */
export function refusedMessages(
  order: Order,
  customer: OrderRecipient,
  { reason, card }: Refusal,
  now: Date,
): OutgoingMessage[] {
  const isCancelled = reason === CANCELLED
  const sentences = [
    isCancelled ? `${CANCELLED}.` : `We are sorry: the store could not make your order. ${asSentence(reason)}`.trim(),
    ...(order.total === 0
      ? []
      : [card === 'given back' ? moneyBack(order) : [HELD[card], othersBack(order)].join(' ').trim()]),
  ]
  return messages(order, customer, isCancelled ? 'is cancelled' : 'could not be made', sentences, now)
}

const moneyBack = ({ total, giftCards }: Order): string =>
  `We give back everything you paid.${total > giftCards ? ' Banks show a refund to a card after 5 to 10 days.' : ''}`

const HELD = {
  disputed:
    'Your payment by card is disputed, so your bank decides about it. If it leaves the money with us, we give it back to your card.',
  lost: 'Your bank has given your payment by card back to you.',
}

function othersBack({ giftCards, pointsUsed = 0 }: Order): string {
  const means = [...(giftCards > 0 ? ['gift cards'] : []), ...(pointsUsed > 0 ? [BRAND.points] : [])]
  return means.length === 0 ? '' : `We give back what you paid with ${means.join(' and ')} now.`
}

/** The store has not answered for minutes. */
export const lateMessages = (order: Order, customer: OrderRecipient, now: Date): OutgoingMessage[] =>
  messages(
    order,
    customer,
    'waits for the store',
    [`The store has not answered yet. Please call it: ${order.store.phone}.`],
    now,
  )

/** The store is closed at its time, and why; the link leads to the times to choose from (D-190). */
export function askedMessages(
  order: Order,
  customer: OrderRecipient,
  { at, reason }: { at: Date | undefined; reason: string },
  now: Date,
): OutgoingMessage[] {
  const words = reason && ` (${reason})`
  const sentences = [
    `We are sorry: the store is closed at the time of your order, ${timeOf(at, customer, now)}${words}.`,
    `Please choose another time or your money back: ${customer.link}`,
    'The price stays what you paid.',
  ]
  return messages(order, customer, 'needs another time', sentences, now)
}

/** Its customer has moved it. */
export function movedMessages(
  order: Order,
  customer: OrderRecipient,
  at: Date | undefined,
  now: Date,
): OutgoingMessage[] {
  const ready = order.service === 'Delivery' ? 'at your door' : 'ready'
  const sentence = `As you chose, your order will be ${ready} about ${timeOf(at, customer, now)}. The price stays what you paid.`
  return messages(order, customer, 'has another time', [sentence], now)
}

/** It is ready at another time than the customer was told. */
export function timeMessages(
  order: Order,
  customer: OrderRecipient,
  at: Date | undefined,
  now: Date,
): OutgoingMessage[] {
  const ready = order.service === 'Delivery' ? 'at your door' : 'ready'
  const sentence = `Your order will be ${ready} about ${timeOf(at, customer, now)}.`
  return messages(order, customer, 'has a new time', [sentence], now)
}

/** Another store makes it, to which its customer agreed; the order has that store already (D-223). */
export function storeMessages(
  order: Order,
  customer: OrderRecipient,
  at: Date | undefined,
  now: Date,
): OutgoingMessage[] {
  const isDelivery = order.service === 'Delivery'
  const { name, address } = order.store
  const where = isDelivery ? `${name} makes and brings your order` : `please pick it up at ${name}, ${address}`
  const sentence = `As you agreed on the phone, ${where}. It will be ${isDelivery ? 'at your door' : 'ready'} about ${timeOf(at, customer, now)}. The price stays what you paid.`
  return messages(order, customer, 'goes to another store', [sentence], now)
}

/** What a person of the chain writes to its customer. */
export const writtenMessages = (order: Order, customer: OrderRecipient, text: string, now: Date): OutgoingMessage[] =>
  messages(order, customer, 'has a message for you', [text], now)

/** The store makes it at its time after all. */
export const keptMessages = (
  order: Order,
  customer: OrderRecipient,
  at: Date | undefined,
  now: Date,
): OutgoingMessage[] =>
  messages(
    order,
    customer,
    'keeps its time',
    [`The store makes your order for ${timeOf(at, customer, now)} after all. You need not choose another time.`],
    now,
  )

const timeOf = (at: Date | undefined, { zone }: OrderRecipient, now: Date): string =>
  at ? dayAndClock(at, now, zoneOffsets(zone, now)) : ''

/** `what` ends the subject: 'is accepted'. */
function messages(
  order: Order,
  { chain, zone, sms }: OrderRecipient,
  what: string,
  sentences: string[],
  now: Date,
): OutgoingMessage[] {
  const named = `#${order.number}${forOtherDay(order, dayIn(zone, now))}`
  const subject = `Your ${chain} order ${named} ${what}`
  const { name, address, phone } = order.store
  const from = [chain, name, address, phone].filter(Boolean).join(', ')
  const mail = mailWithParagraphs({ to: order.email, chain, subject }, [`Order ${named}`, ...sentences, from])
  const text = `${chain}: order ${named}. ${sentences.join(' ')} ${name}, ${phone}`
  const { hash } = order
  return [{ ...mail, order: hash }, ...(sms ? [smsMessage({ phone: order.phone, text, order: hash, subject })] : [])]
}
