import { amountOf, NO_PARTS } from '../../domain/payment/refund.ts'
import { dayIn } from '../catalogue/zoneOffsets.ts'
import { failedRefundMail, heldRefusalMail } from '../messages/mail/chainMails.tsx'
import { creditNoteMail, refundFailedMail } from '../messages/mail/creditNoteMail.tsx'
import { failedRefundNotice } from '../messages/notices/noticeWords.ts'
import type { CardRefund } from '../services/cardRefunds.ts'
import type { Db } from '../store/database/database.ts'
import type { Dispute } from '../store/schema/orderTables.ts'
import { isDecided } from '../store/orders/disputes.ts'
import { queueNotices } from '../store/office/notices.ts'
import { findOrderStore } from '../store/orders/orderList.ts'
import {
  insertRefund,
  lockRefundedOrder,
  saveRefund,
  type Refund,
  type RefundedOrder,
} from '../store/orders/refunds.ts'
import { queueMessage } from '../store/outbox.ts'
import { queueRefundWebhooks } from '../store/webhooks.ts'
import { applyRefunds, type AppliedRefunds } from './applyRefunds.ts'

/** Changes of single refunds, each in a transaction in which the order is locked; what follows from them is `applyRefunds`. */

/** The provider has made a pending refund, or there was nothing for it to do. */
export async function bookRefund(db: Db, refund: Refund, provider: string | null, now: Date): Promise<void> {
  await saveRefund(db, { ...refund, state: 'done', provider }, now)
  // The order and the mail about its change say it already.
  if (refund.source === 'change') return
  await noteCredit(db, await applyBooked(db, refund.order, now), refund.id, now)
}

/** A refund that was made in the provider's dashboard: it gives back the card's money only, goods before the tip. */
export async function bookProviderRefund(
  db: Db,
  order: RefundedOrder,
  made: CardRefund & { intent: string },
  now: Date,
): Promise<void> {
  const state = made.status === 'failed' ? 'failed' : 'done'
  await insertOthers(
    db,
    order,
    { id: made.id, source: 'provider', amount: made.amountCents, state, intent: made.intent },
    now,
  )
  if (state === 'done') await noteCredit(db, await applyBooked(db, order.hash, now), made.id, now)
}

/** A dispute that the chain has lost: the bank has given the money back. No credit note is sent. */
export async function bookLostDispute(db: Db, order: RefundedOrder, { id, amount }: Dispute, now: Date): Promise<void> {
  if (order.refunds.some((one) => one.id === id)) return
  await insertOthers(db, order, { id, source: 'dispute', amount, state: 'done' }, now)
  await applyBooked(db, order.hash, now)
}

/** What follows from a change of the booked refunds, with the webhook to the operator's systems. */
async function applyBooked(db: Db, order: string, now: Date): Promise<AppliedRefunds> {
  const applied = await applyRefunds(db, order, now)
  await queueRefundWebhooks(db, order, now)
  return applied
}

/** What each gives back is filled in by `applyRefunds`. */
async function insertOthers(
  db: Db,
  { hash: order }: RefundedOrder,
  refund: Pick<Refund, 'id' | 'source' | 'amount' | 'state' | 'intent'>,
  now: Date,
): Promise<void> {
  const document = { ...NO_PARTS, card: refund.amount, reason: '' }
  await insertRefund(db, { ...refund, order, document, provider: refund.id }, now)
}

/**
 * The card's part of a refund was not made, or came back from the bank after it was booked: it comes off, with its taxes, tip and
 * points; what gift cards and points got stays. Chain and customer are mailed when they took it for made.
 */
export async function failCardPart(
  db: Db,
  { refund, failure, provider, chainEmail }: FailedCardPart,
  now: Date,
): Promise<void> {
  const { document, state } = refund
  const failed = { ...refund, provider: provider ?? refund.provider, document: { ...document, failure } }
  if (refund.source === 'change') return await failChange(db, { refund: failed, failure, chainEmail }, now)
  const hasRest = amountOf(document) > document.card
  const wasBooked = state === 'done'
  await saveRefund(db, { ...failed, state: hasRest ? 'done' : 'failed' }, now)
  const applied = await (wasBooked || hasRest ? applyBooked : applyRefunds)(db, refund.order, now)
  const { order, isCouponLost } = applied
  const isMembers = order.member !== null
  if (wasBooked)
    await queueMessage(db, refundFailedMail(order.document, { chain: order.chain, document, isMembers }), now)
  else if (hasRest) await noteCredit(db, applied, refund.id, now)
  const isExpected = wasBooked || (order.stage === 'refused' && failure !== ALREADY_REFUNDED)
  if (!isExpected && !document.asked?.waits) return
  const { number } = order.document
  const cause = { number: Number(number), store: (await findOrderStore(db, Number(number))) ?? '' }
  await queueNotices(db, failedRefundNotice(cause, { id: refund.id, card: document.card }), now)
  if (chainEmail === undefined || !isExpected) return
  if (order.isCardHeld && !wasBooked) return await noteHeldRefusal(db, applied, chainEmail, now)
  const fault = { amount: document.card, failure: wasBooked ? undefined : failure, isCouponLost }
  const mail = failedRefundMail({ email: chainEmail, chain: order.chain }, number, fault)
  await queueMessage(db, mail, now)
}

/** The customer has read that the card gets it back, so the chain has to give it in another way. */
async function failChange(
  db: Db,
  { refund, failure, chainEmail }: Omit<FailedCardPart, 'provider'>,
  now: Date,
): Promise<void> {
  await saveRefund(db, { ...refund, state: 'failed' }, now)
  const order = await lockRefundedOrder(db, { hash: refund.order })
  if (!order) throw new Error('This refund has no order.')
  const { number } = order.document
  const cause = { number: Number(number), store: (await findOrderStore(db, Number(number))) ?? '' }
  await queueNotices(db, failedRefundNotice(cause, { id: refund.id, card: refund.document.card }), now)
  if (chainEmail === undefined) return
  const fault = { amount: refund.document.card, failure, isCouponLost: false }
  await queueMessage(db, failedRefundMail({ email: chainEmail, chain: order.chain }, number, fault), now)
}

/** Mails the chain that a refused order's payment by card is not given back while the bank decides about it. */
export async function noteHeldRefusal(
  db: Db,
  { order, booked }: AppliedRefunds,
  chainEmail: string | undefined,
  now: Date,
): Promise<void> {
  const { paid, chain, document, dispute, isCardHeld } = order
  const left = paid.card - booked.reduce((sum, one) => sum + one.document.card, 0)
  if (chainEmail === undefined || !isCardHeld || !dispute || isDecided(dispute) || left === 0) return
  await queueMessage(db, heldRefusalMail({ email: chainEmail, chain }, document.number, left), now)
}

/** The provider's word when a dashboard refund has given the card's money back already. */
const ALREADY_REFUNDED = 'charge_already_refunded'

interface FailedCardPart {
  refund: Refund
  failure: string
  provider?: string
  chainEmail: string | undefined
}

/** Sends the customer the credit note of a refund that was just booked. */
async function noteCredit(
  db: Db,
  { order, booked, isFull, owed }: AppliedRefunds,
  id: string,
  now: Date,
): Promise<void> {
  const refund = booked.find((one) => one.id === id)
  if (!refund) throw new Error('This refund was not booked.')
  const parts = owed > 0 ? { ...refund.document, owed } : refund.document
  if (owed > 0) await saveRefund(db, { ...refund, document: parts }, now)
  const note = { chain: order.chain, date: dayIn(order.zone, now), parts, isFull, isMembers: order.member !== null }
  await queueMessage(db, creditNoteMail(order.document, note), now)
}
