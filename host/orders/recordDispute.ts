import { disputeMail } from '../messages/mail/chainMails.tsx'
import { disputeNotice } from '../messages/notices/noticeWords.ts'
import type { Db } from '../store/database/database.ts'
import { isDecided, isInquiry, isLost, isWon, saveDispute } from '../store/orders/disputes.ts'
import { findOrderStore } from '../store/orders/orderList.ts'
import { lockRefundedOrder, type Refund, type RefundedOrder } from '../store/orders/refunds.ts'
import { queueNotices } from '../store/office/notices.ts'
import type { Dispute } from '../store/schema/orderTables.ts'
import { queueMessage } from '../store/outbox.ts'
import { bookLostDispute } from './bookRefund.ts'
import type { OrderDeps } from './orderDeps.ts'
import { refusalId, startRefusalRefund } from './startRefund.ts'

/**
 * Keeps the provider's latest word about a disputed payment, books disputes that are lost, and mails the chain when one begins
 * and when it is decided. Once a refused order's dispute is won, what its card paid is given back by a refund, which is answered to
 * be settled (D-149). Answers the number of the order of which there is news; not ok when the provider does not answer.
 */
export async function recordDispute(
  { db, payments, clock, chainEmail }: OrderDeps,
  intent: string,
): Promise<{ ok: boolean; order?: number; refund?: Refund | undefined }> {
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
    const isOwed = order.stage === 'refused' && isWon(latest)
    const refund = isOwed ? await giveBackWon(transaction, order, latest, clock()) : undefined
    if (!news) return { ok: true, refund }
    const email = chainEmail?.()
    const isEscalated = order.dispute !== null && isInquiry(order.dispute) && !isInquiry(latest)
    const isTold = news.isFirst || isEscalated || isDecided(latest)
    if (isTold) {
      const store = (await findOrderStore(transaction, news.number)) ?? ''
      await queueNotices(transaction, disputeNotice({ ...news, store }, latest), clock())
    }
    if (email && isTold)
      await queueMessage(
        transaction,
        disputeMail({ email, chain: order.chain }, news.number, { ...latest, isOwed }),
        clock(),
      )
    return { ok: true, order: news.number, refund }
  })
}

/** The refusal gave back what the bank did not hold; undefined when nothing is left, or it was begun before. */
async function giveBackWon(
  db: Db,
  { hash, document }: RefundedOrder,
  { id }: Dispute,
  now: Date,
): Promise<Refund | undefined> {
  const won = {
    id: `${refusalId(hash)}-${id}`,
    number: Number(document.number),
    reason: 'The store could not make your order.',
  }
  const started = await startRefusalRefund(db, won, now)
  return started.ok && !started.isRepeat ? started.refund : undefined
}
