import { failedRefundMail } from '../messages/mail/chainMails.tsx'
import { refundOrderPoints } from '../store/accounts/points.ts'
import type { Db } from '../store/database/database.ts'
import {
  addToRefunded,
  lockRefundedOrder,
  moveRefund,
  paysOrder,
  setRefundDocument,
  type Refund,
  type RefundedOrder,
} from '../store/orders/refunds.ts'
import { queueMessage } from '../store/outbox.ts'
import type { CardRefund } from '../services/cardRefunds.ts'
import type { OrderDeps } from './orderDeps.ts'
import { bookProviderRefund, bookRefund } from './refundSettlement.ts'

/**
 * Writes down the refunds that the provider has of a payment: those of its dashboard, and what became of those that a host asked
 * for. Events may come late, twice and in any order, so each asks for the state of now. False when the provider does not answer.
 */
export async function recordCardRefunds(
  { db, payments, clock }: OrderDeps,
  intent: string,
  chainEmail: string | undefined,
): Promise<boolean> {
  if (!(await paysOrder(db, intent))) return true
  const listed = await payments.refundsOf(intent)
  if (!listed.ok) return false
  for (const made of listed.list.toReversed())
    await db.transaction().execute(async (transaction) => {
      const order = await lockRefundedOrder(transaction, { intent })
      if (order) await recordRefund(transaction, order, made, chainEmail, clock())
    })
  return true
}

async function recordRefund(
  db: Db,
  order: RefundedOrder,
  made: CardRefund,
  chainEmail: string | undefined,
  now: Date,
): Promise<void> {
  const refund =
    order.refunds.find(({ provider }) => provider === made.id) ??
    order.refunds.find(({ id, state }) => id === made.key && (state !== 'failed' || made.status === 'failed'))
  if (!refund) return await bookProviderRefund(db, order, made, now)
  if (refund.state === 'pending' && made.status === 'failed') {
    const document = { ...refund.document, failure: 'failed' }
    await moveRefund(db, refund.id, 'pending', { state: 'failed', provider: made.id, document }, now)
  } else if (refund.state === 'pending') await bookRefund(db, refund, made.id, now)
  else if (refund.state === 'done' && made.status === 'failed' && refund.document.failure === undefined)
    await undoCardRefund(db, order, refund, chainEmail, now)
}

/**
 * The bank gave a booked refund back. When it was the card's only, it counts as not made; one that gave back gift cards or points
 * too stays. The chain is asked to pay the customer in another way.
 */
async function undoCardRefund(
  db: Db,
  order: RefundedOrder,
  { id, amount, document }: Refund,
  chainEmail: string | undefined,
  now: Date,
): Promise<void> {
  const failed = { ...document, failure: 'failed after it was booked' }
  if (document.card === amount) {
    await moveRefund(db, id, 'done', { state: 'failed', document: failed }, now)
    const { member, hash } = order
    const unearned = -document.unearned
    if (member) await refundOrderPoints(db, { member, order: hash, given: 0, unearned }, now)
    await addToRefunded(db, hash, { amount: -amount, unearned })
  } else await setRefundDocument(db, id, failed, now)
  if (chainEmail === undefined) return
  const mail = failedRefundMail({ email: chainEmail, chain: order.chain }, order.document.number, document.card)
  await queueMessage(db, mail, now)
}
