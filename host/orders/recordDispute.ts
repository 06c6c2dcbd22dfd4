import { disputeMail } from '../messages/mail/chainMails.tsx'
import { isDecided, saveDispute } from '../store/orders/disputes.ts'
import { queueMessage } from '../store/outbox.ts'
import type { OrderDeps } from './orderDeps.ts'

/**
 * Keeps the provider's latest word about a disputed payment, and mails it to the chain when it begins and when it is decided.
 * Answers the number of the order of which there is news; not ok when the provider does not answer.
 */
export async function recordDispute(
  { db, payments, clock }: OrderDeps,
  intent: string,
  chain: { name: string; email?: string },
): Promise<{ ok: boolean; order?: number }> {
  const listed = await payments.disputesOf(intent)
  if (!listed.ok) return { ok: false }
  const [latest] = listed.list
  if (!latest) return { ok: true }
  const { id, status, reason, amountCents: amount } = latest
  const dispute = { id, status, reason, amount }
  return await db.transaction().execute(async (transaction) => {
    const news = await saveDispute(transaction, intent, dispute, clock())
    if (!news) return { ok: true }
    if (chain.email && (news.isFirst || isDecided(dispute)))
      await queueMessage(
        transaction,
        disputeMail({ email: chain.email, chain: chain.name }, news.number, dispute),
        clock(),
      )
    return { ok: true, order: news.number }
  })
}
