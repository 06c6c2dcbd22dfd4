import type { Db } from '../store/database/database.ts'
import { lockRefundedOrder, paysOrder, type RefundedOrder } from '../store/orders/refunds.ts'
import type { CardRefund } from '../services/cardRefunds.ts'
import { bookProviderRefund, bookRefund, failCardPart } from './bookRefund.ts'
import type { OrderDeps } from './orderDeps.ts'

/**
 * Writes down the refunds that the provider has of a payment: those of its dashboard, and what became of those that a host asked
 * for. Events may come late, twice and in any order, so each asks for the state of now. False when the provider does not answer.
 */
export async function recordCardRefunds(deps: OrderDeps, intent: string): Promise<boolean> {
  const { db, payments } = deps
  if (!(await paysOrder(db, intent))) return true
  const listed = await payments.refundsOf(intent)
  if (!listed.ok) return false
  for (const made of listed.list.toReversed())
    await db.transaction().execute(async (transaction) => {
      const order = await lockRefundedOrder(transaction, { intent })
      if (order) await recordRefund(transaction, order, { ...made, intent }, deps)
    })
  return true
}

async function recordRefund(
  db: Db,
  order: RefundedOrder,
  { intent, ...made }: CardRefund & { intent: string },
  { clock, chainEmail }: OrderDeps,
): Promise<void> {
  const hasFailed = made.status === 'failed'
  const refund =
    order.refunds.find(({ provider }) => provider === made.id) ??
    order.refunds.find(({ id, state, provider }) => id === made.key && !provider && (state === 'pending' || hasFailed))
  if (!refund) return await bookProviderRefund(db, order, { ...made, intent }, clock())
  if (refund.state === 'failed' || refund.document.failure !== undefined) return
  if (hasFailed) {
    const failure = refund.state === 'done' ? 'failed after it was booked' : 'failed'
    await failCardPart(db, { refund, failure, provider: made.id, chainEmail: chainEmail?.() }, clock())
  } else if (refund.state === 'pending') await bookRefund(db, refund, made.id, clock())
}
