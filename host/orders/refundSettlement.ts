import { isFullRefund, shareCardRefund, type RefundParts } from '../../domain/payment/refund.ts'
import { localTime } from '../../domain/schedule/localTime.ts'
import { zoneOffsets } from '../catalogue/zoneOffsets.ts'
import { creditNoteMail } from '../messages/mail/creditNoteMail.tsx'
import type { CardRefund } from '../services/cardRefunds.ts'
import { refundOrderPoints } from '../store/accounts/points.ts'
import type { Db } from '../store/database/database.ts'
import { releaseCoupon } from '../store/discounts/coupons.ts'
import { refundGiftCards } from '../store/discounts/giftCards.ts'
import {
  addToRefunded,
  findPaymentIntent,
  findRefund,
  insertRefund,
  lockRefundedOrder,
  moveRefund,
  setRefundDocument,
  type Refund,
  type RefundedOrder,
} from '../store/orders/refunds.ts'
import { queueMessage } from '../store/outbox.ts'
import type { OrderDeps } from './orderDeps.ts'

/**
 * Brings a pending refund to its end, repeatedly and from any host: the call, its repeat and the payment reconciler all do. The
 * provider is asked outside any transaction, with the refund's id as key; `isRepeat` first looks whether it has made the refund,
 * because it forgets keys after a day.
 */
export async function settleRefund(deps: OrderDeps, refund: Refund, isRepeat: boolean): Promise<Refund> {
  if (refund.state !== 'pending') return refund
  const { db, clock } = deps
  const asked = await askProvider(deps, refund, isRepeat)
  if (asked.kind === 'made')
    await db.transaction().execute((transaction) => bookRefund(transaction, refund, asked.provider, clock()))
  if (asked.kind === 'refused') {
    const document = { ...refund.document, failure: asked.failure }
    await moveRefund(db, refund.id, 'pending', { state: 'failed', document }, clock())
  }
  return (await findRefund(db, refund.id)) ?? refund
}

type Asked = { kind: 'made'; provider: string | null } | { kind: 'refused'; failure: string } | { kind: 'unknown' }

async function askProvider({ db, payments }: OrderDeps, refund: Refund, isRepeat: boolean): Promise<Asked> {
  const { card } = refund.document
  if (card === 0) return { kind: 'made', provider: null }
  const intent = await findPaymentIntent(db, refund.order)
  if (intent === undefined) throw new Error('The order of this refund has no payment.')
  if (isRepeat) {
    const listed = await payments.refundsOf(intent)
    if (!listed.ok) return { kind: 'unknown' }
    const made = listed.list.find(({ key }) => key === refund.id)
    if (made) return made.status === 'failed' ? FAILED : { kind: 'made', provider: made.id }
  }
  const outcome = await payments.refund(intent, { key: refund.id, amountCents: card })
  if (outcome.ok) return outcome.status === 'failed' ? FAILED : { kind: 'made', provider: outcome.refundId }
  return outcome.unknown ? { kind: 'unknown' } : { kind: 'refused', failure: outcome.code ?? outcome.message }
}

const FAILED: Asked = { kind: 'refused', failure: 'failed' }

/** Books a refund once, with gift cards, points, coupon and the customer's mail, in the transaction that marks it done. */
export async function bookRefund(
  db: Db,
  { id, order: hash }: Refund,
  provider: string | null,
  now: Date,
): Promise<void> {
  const order = await lockRefundedOrder(db, { hash })
  const booked = await moveRefund(db, id, 'pending', { state: 'done', provider }, now)
  if (!order || !booked) return
  const { document } = booked
  const { unearned, giftCards } = document
  const taken = await settlePoints(db, order, document, now)
  if (taken !== unearned) await setRefundDocument(db, id, { ...document, unearned: taken }, now)
  await refundGiftCards(db, { order: hash, refund: id, cards: giftCards }, now)
  await finishBooking(db, order, { ...booked, document: { ...document, unearned: taken } }, now)
}

/** Books a refund that was made in the provider's dashboard: it gives back the card's money only, and takes earned points back. */
export async function bookProviderRefund(db: Db, order: RefundedOrder, made: CardRefund, now: Date): Promise<void> {
  const counted = order.refunds.filter(({ state }) => state !== 'failed').map(({ document }) => document)
  const parts = shareCardRefund(order.paid, counted, made.amountCents)
  const state = made.status === 'failed' ? 'failed' : 'done'
  const unearned = state === 'done' ? await settlePoints(db, order, parts, now) : parts.unearned
  const document = { ...parts, unearned, reason: '' }
  const refund: Refund = {
    id: made.id,
    order: order.hash,
    amount: made.amountCents,
    document,
    state,
    provider: made.id,
  }
  await insertRefund(db, refund, now)
  if (state === 'done') await finishBooking(db, order, refund, now)
}

/** Gives points back and takes earned ones; resolves with how many were taken, at most what the member has. */
async function settlePoints(
  db: Db,
  { member, hash: order }: RefundedOrder,
  { points: given, unearned }: RefundParts,
  now: Date,
): Promise<number> {
  return member ? await refundOrderPoints(db, { member, order, given, unearned }, now) : unearned
}

async function finishBooking(db: Db, order: RefundedOrder, refund: Refund, now: Date): Promise<void> {
  const { document: parts } = refund
  const done = order.refunds.filter(({ state, id }) => state === 'done' && id !== refund.id)
  const isFull = isFullRefund(order.paid, [...done.map(({ document }) => document), parts])
  if (isFull) await releaseCoupon(db, order.hash)
  await addToRefunded(db, order.hash, { amount: refund.amount - parts.pointsValue, unearned: parts.unearned })
  const { date } = localTime(now, zoneOffsets(order.zone, now))
  await queueMessage(
    db,
    creditNoteMail(order.document, { chain: order.chain, date, parts, isFull, isMembers: order.member !== null }),
    now,
  )
}
