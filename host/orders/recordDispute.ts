import { disputeMail } from '../messages/mail/chainMails.tsx'
import { isDecided, isLost, saveDispute } from '../store/orders/disputes.ts'
import { lockRefundedOrder } from '../store/orders/refunds.ts'
import { queueMessage } from '../store/outbox.ts'
import { bookLostDispute } from './bookRefund.ts'
import type { OrderDeps } from './orderDeps.ts'

/**
 * Keeps the provider's latest word about a disputed payment, books disputes that are lost, and mails the chain when one begins
 * and when it is decided. Answers the number of the order of which there is news; not ok when the provider does not answer.
 */
export async function recordDispute(
  { db, payments, clock, chainEmail: email }: OrderDeps,
  intent: string,
  chain: string,
): Promise<{ ok: boolean; order?: number }> {
  const listed = await payments.disputesOf(intent)
  if (!listed.ok) return { ok: false }
  const disputes = listed.list.map(({ amountCents: amount, ...one }) => ({ ...one, amount }))
  const [latest] = disputes
  if (!latest) return { ok: true }
  return await db.transaction().execute(async (transaction) => {
    const order = await lockRefundedOrder(transaction, { intent })
    if (!order) return { ok: true }
    const news = await saveDispute(transaction, intent, latest, clock())
    for (const dispute of disputes.filter(isLost)) await bookLostDispute(transaction, order, dispute, clock())
    if (!news) return { ok: true }
    if (email && (news.isFirst || isDecided(latest)))
      await queueMessage(transaction, disputeMail({ email, chain }, news.number, latest), clock())
    return { ok: true, order: news.number }
  })
}
