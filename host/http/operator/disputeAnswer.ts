import { formatMoney } from '../../../domain/money.ts'
import { meansOf } from '../../orders/applyRefunds.ts'
import { isFullRefund, reservedRefunds, shareRefunds } from '../../../domain/payment/refund.ts'
import { orderInWords } from '../../../domain/order/orderWords.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { dayIn, zoneOffsets } from '../../catalogue/zoneOffsets.ts'
import { localTime } from '../../../domain/schedule/localTime.ts'
import { formatLocalTime } from '../../orders/placeOrder.ts'
import type { CardPayments } from '../../services/card.ts'
import { addSeconds, HOUR_SECONDS } from '../../store/database/addSeconds.ts'
import type { Db } from '../../store/database/database.ts'
import {
  dropDisputeAnswer,
  findDispute,
  findDisputeFile,
  isDecided,
  isUnanswered,
  markDisputeAnswered,
  saveDispute,
  type DisputeAnswer,
} from '../../store/orders/disputes.ts'
import { findToldOrder, type ToldOrder } from '../../store/orders/orderStory.ts'
import { readRefundedOrder } from '../../store/orders/refunds.ts'
import type { Dispute } from '../../store/schema/orderTables.ts'
import { nameOfStore } from './operatorHandler.ts'
import { eventsOf } from './orderStory.ts'

/** The answer to a disputed payment, by a person or by a host itself (D-219, D-228). */

export interface Disputed {
  order: ToldOrder
  intent: string
  dispute: Dispute
  at: Date
}

/** Undefined where the payment of the order is not disputed. */
export async function findDisputed(db: Db, number: number): Promise<Disputed | undefined> {
  const found = await findDispute(db, number)
  const order = await findToldOrder(db, number)
  return found && order && { ...found, order }
}

/** Everything of the order was given back, or is being given back: nothing is left to win. */
export async function isGivenBack(db: Db, { order }: Pick<Disputed, 'order'>): Promise<boolean> {
  const refunded = await readRefundedOrder(db, order.hash)
  if (!refunded) return false
  const { paid, refunds } = refunded
  return isFullRefund(paid, shareRefunds(paid, reservedRefunds(refunds).map(meansOf)))
}

/** When a host answers by itself, so many hours before the last moment; undefined for never. */
export const sendsAt = ({ dueBy }: Dispute, hours: number): Date | undefined =>
  dueBy === undefined || hours === 0 ? undefined : addSeconds(new Date(dueBy), -hours * HOUR_SECONDS)

interface SendDeps {
  db: Db
  payments: Pick<CardPayments, 'answerDispute'>
  catalogue: Catalogue
  now: Date
}

type Sent = { ok: true; words: string } | { ok: false; message: string }

/** Sends the words of an answer that was begun, with its file. What the provider refuses may be answered in other words. */
export async function sendAnswer(
  { db, payments, catalogue, now }: SendDeps,
  { order, intent, dispute }: Disputed,
  text: string,
): Promise<Sent> {
  const { document, placed_at: placedAt } = order
  const file = await findDisputeFile(db, dispute.id)
  const sent = await payments.answerDispute(dispute.id, {
    name: `${document.name} ${document.lastname}`.trim(),
    mail: document.email,
    address: document.deliveryAddress,
    product: orderInWords(document),
    day: dayIn(catalogue.chain.timeZone, placedAt),
    text,
    ...(file ? { file } : {}),
  })
  if (!sent.ok && sent.unknown)
    return { ok: false, message: 'No answer came from the card provider. Press again: the bank gets it once.' }
  if (!sent.ok) {
    await dropDisputeAnswer(db, dispute.id)
    return { ok: false, message: `The card provider did not take it: ${sent.message}` }
  }
  const { amountCents: amount, ...latest } = sent.dispute
  await markDisputeAnswered(db, dispute.id, now)
  await saveDispute(db, intent, { ...latest, amount }, now)
  return { ok: true, words: `${formatMoney(amount)}, sent to the bank${file ? ' with a file' : ''}` }
}

/** Why it cannot be answered now; undefined when it can. */
export function barOf(dispute: Dispute, sent: DisputeAnswer | undefined, now: Date): string | undefined {
  if (sent?.sent_at) return `${sent.sent_by || 'The host'} has answered it already, and the bank reads one answer.`
  if (isDecided(dispute)) return 'The bank has decided.'
  if (!isUnanswered(dispute)) return 'It was answered at the card provider, and the bank decides.'
  if (dispute.dueBy !== undefined && new Date(dispute.dueBy) <= now) return 'The time to answer is over.'
  return undefined
}

/** Kinds of what happened to an order that only people of the chain see. */
const INTERNAL: ReadonlySet<string> = new Set(['note', 'dispute', 'gift', 'print'])

/** The order in words, and what happened in the order of time, with the messages that were sent. */
export async function draftOf(
  order: ToldOrder,
  { db, catalogue }: Pick<SendDeps, 'db' | 'catalogue'>,
): Promise<string> {
  const { document, card, number, placed_at: placedAt, orders, store, total } = order
  const { name, lastname, email, phone, deliveryAddress } = document
  const timeOf = (at: Date) => formatLocalTime(localTime(at, zoneOffsets(catalogue.zone(store), at)))
  const events = (await eventsOf(db, order)).filter(
    ({ kind, text, isBad }) => !INTERNAL.has(kind) && (kind !== 'message' || (text.endsWith(' sent') && !isBad)),
  )
  return [
    `Order ${number} of ${catalogue.chain.name}, ${nameOfStore(catalogue, store)}, placed ${timeOf(placedAt)}: ${orderInWords(document)}. ${formatMoney(total)}${card ? `, paid with ${card.brand} ${card.last4}` : ''}.`,
    `Ordered by ${name} ${lastname}, ${email}, ${phone}, whose phone was proved by a code.${deliveryAddress ? ` Delivered to ${deliveryAddress}.` : ' Picked up at the store.'}`,
    orders > 1 ? `The same customer has ordered ${orders} times.` : '',
    ['What happened:', ...events.toReversed().map(({ at, text, detail }) => `${timeOf(at)}: ${text}${detail ? `, ${detail}` : ''}`)].join('\n'), // oxfmt-ignore
  ]
    .filter(Boolean)
    .join('\n\n')
}
