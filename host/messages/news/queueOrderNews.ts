import type { Stage } from '../../../domain/order/orderStage.ts'
import type { Db } from '../../store/database/database.ts'
import type { OrderProgress } from '../../store/orders/orderProgress.ts'
import { isLost } from '../../store/orders/disputes.ts'
import { lockRefundedOrder } from '../../store/orders/refunds.ts'
import { findRecipient } from '../../store/orders/reportedOrders.ts'
import { queueMessage } from '../../store/outbox.ts'
import { queueWebhooks } from '../../store/webhooks/webhookJobs.ts'
import { acceptedMessages, refusedMessages, type Refusal } from '../mail/orderMails.tsx'
import { queuePush } from '../push/pushMessages.ts'

export interface OrderNews {
  /** Where it was; undefined when only its bare status was set. */
  from?: Stage
  stage: Stage
  /** Why the store refused it. */
  refusal?: string
}

/** Queues the messages about a change of an order in its transaction: to browsers, by mail and text message, to webhooks. */
export async function queueOrderNews(db: Db, order: OrderProgress, news: OrderNews, now: Date): Promise<void> {
  await queuePush(db, order, news.stage, now)
  await queueCustomerMail(db, order, news, now)
  await queueWebhooks(db, { order: order.hash, revision: order.revision, type: 'order.step' }, now)
}

/** A mail only when the store has answered: the steps after that are shown and pushed. */
async function queueCustomerMail(
  db: Db,
  order: OrderProgress,
  { from, stage, refusal = '' }: OrderNews,
  now: Date,
): Promise<void> {
  const isRefused = stage === 'refused'
  if (!isRefused && from !== 'new') return
  const customer = await findRecipient(db, order.hash)
  const messages = isRefused
    ? refusedMessages(order.document, customer, { reason: refusal, card: await cardOf(db, order) }, now)
    : acceptedMessages(order.document, customer, order.ready_at ?? undefined, now)
  for (const message of messages) await queueMessage(db, message, now)
}

/** What becomes of the card's payment of a refused order. */
async function cardOf(db: Db, { hash }: OrderProgress): Promise<Refusal['card']> {
  const order = await lockRefundedOrder(db, { hash })
  if (!order?.isCardHeld || !order.dispute) return 'given back'
  return isLost(order.dispute) ? 'lost' : 'disputed'
}
