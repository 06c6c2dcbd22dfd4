import { CANCELLED } from '../../../domain/order/liveOrder.ts'
import { type Stage, stageNews } from '../../../domain/order/orderStage.ts'
import type { Db } from '../../store/database/database.ts'
import type { OrderProgress } from '../../store/orders/orderStages.ts'
import { isLost } from '../../store/orders/disputes.ts'
import { lockRefundedOrder } from '../../store/orders/refunds.ts'
import { findRecipient } from '../../store/orders/reportedOrders.ts'
import { queueMessage } from '../../store/outbox.ts'
import { queueWebhooks } from '../../store/webhooks.ts'
import {
  acceptedMessages,
  askedMessages,
  keptMessages,
  movedMessages,
  refusedMessages,
  storeMessages,
  timeMessages,
  type Refusal,
} from '../mail/orderMails.tsx'
import { changedSms, confirmationMail, type ChangedSums } from '../mail/confirmationMail.tsx'
import type { CheckedOrder } from '../../../domain/order/checkedOrder.ts'
import { forOtherDay } from '../../../domain/order/order.ts'
import { dayIn } from '../../catalogue/zoneOffsets.ts'
import type { StoredOrder } from '../../store/schema/orderTables.ts'
import type { NewJob } from '../../store/jobs/jobs.ts'
import { listSubscriptions, queuePushJobs } from '../../store/pushSubscriptions.ts'

interface OrderNews {
  /** Where it was; undefined when only its bare status was set. */
  from?: Stage
  stage: Stage
  /** Why the store refused it. */
  refusal?: string
}

/** Queues the messages about a change of an order in its transaction: to browsers, by mail and text message, to webhooks. */
export async function queueOrderNews(db: Db, order: OrderProgress, news: OrderNews, now: Date): Promise<void> {
  const isCancelled = news.refusal === CANCELLED
  const push = isCancelled ? CANCELLED_PUSH : stageNews(news.stage, order.document.service)
  if (push) await queuePush(db, order, { ...push, key: news.stage, rings: news.stage === 'out' }, now)
  await queueCustomerMail(db, order, news, now)
  await queueWebhooks(db, { order: order.hash, revision: order.revision, type: 'order.step' }, now)
}

/** Queues the messages about the question whether an order goes to another time, in its transaction (D-190). */
export async function queueQuestionNews(
  db: Db,
  order: OrderProgress,
  { question, reason = '' }: { question: 'asked' | 'moved' | 'kept'; reason?: string },
  now: Date,
): Promise<void> {
  const { hash, revision, document } = order
  const at = order.ready_at ?? undefined
  const customer = await findRecipient(db, hash)
  const told = {
    asked: () => askedMessages(document, customer, { at, reason }, now),
    moved: () => movedMessages(document, customer, at, now),
    kept: () => keptMessages(document, customer, at, now),
  }
  for (const message of told[question]()) await queueMessage(db, message, now)
  const push = {
    text: QUESTION_PUSH[question],
    isUrgent: question !== 'moved',
    key: `${question} ${revision}`,
    rings: question === 'asked',
  }
  await queuePush(db, order, push, now)
  await queueWebhooks(db, { order: hash, revision, type: 'order.step' }, now)
}

/** Queues the messages about another store that makes an order, in its transaction (D-223). */
export async function queueStoreNews(db: Db, order: OrderProgress, now: Date): Promise<void> {
  const { hash, revision, document } = order
  const customer = await findRecipient(db, hash)
  for (const message of storeMessages(document, customer, order.ready_at ?? undefined, now))
    await queueMessage(db, message, now)
  await queuePush(
    db,
    order,
    { text: 'Another Store Makes It', isUrgent: true, key: `store ${revision}`, rings: true },
    now,
  )
  await queueWebhooks(db, { order: hash, revision, type: 'order.step' }, now)
}

/** Queues the messages about a change of an order by its customer, in its transaction (D-235). */
export async function queueChangeNews(
  db: Db,
  order: OrderProgress,
  { checked, changed }: { checked: CheckedOrder; changed: ChangedSums },
  now: Date,
): Promise<void> {
  const { hash, revision, document } = order
  const { chain, sms } = await findRecipient(db, hash)
  await queueMessage(db, confirmationMail(document, chain, { ...checked, changed }), now)
  if (sms) await queueMessage(db, changedSms(document, chain, changed), now)
  await queueWebhooks(db, { order: hash, revision, type: 'order.step' }, now)
}

/** Queues the messages about another time at which an order is ready, in its transaction. */
export async function queueTimeNews(db: Db, order: OrderProgress, now: Date): Promise<void> {
  const { hash, revision, document } = order
  const customer = await findRecipient(db, hash)
  for (const message of timeMessages(document, customer, order.ready_at ?? undefined, now))
    await queueMessage(db, message, now)
  await queuePush(db, order, { text: 'New Time', isUrgent: true, key: `time ${revision}`, rings: true }, now)
  await queueWebhooks(db, { order: hash, revision, type: 'order.step' }, now)
}

/** Queues a push message about the last metres of an order, in its transaction (D-243, D-245). `id` names its cause. */
export const queueHandOverNews = async (
  db: Db,
  order: OrderProgress,
  text: string,
  id: string,
  now: Date,
): Promise<void> => await queuePush(db, order, { text, isUrgent: true, key: `metres ${id}`, rings: true }, now)

const CANCELLED_PUSH = { text: 'Cancelled, as You Asked', isUrgent: false }

const QUESTION_PUSH = {
  asked: 'Please Choose Another Time',
  moved: 'Moved to Another Time',
  kept: 'Made at Its Time After All',
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

interface ChangedOrder {
  hash: string
  number: number
  document: Pick<StoredOrder, 'service' | 'date'>
}

interface PushNews {
  /** A browser receives it once. */
  key: string
  text: string
  isUrgent: boolean
  /** Also where an earlier message about the order is shown. */
  rings: boolean
}

/** Queues the push messages about a change of the order, in its transaction. */
async function queuePush(
  db: Db,
  order: ChangedOrder,
  { key, text, isUrgent, rings }: PushNews,
  now: Date,
): Promise<void> {
  const subscriptions = await listSubscriptions(db, order.hash)
  if (subscriptions.length === 0) return
  const { zone } = await findRecipient(db, order.hash)
  const named = `#${order.number}${forOtherDay(order.document, dayIn(zone, now))}`
  const urgency = isUrgent ? 'high' : 'normal'
  const jobs = subscriptions.map(({ id, link }): NewJob => {
    const shown = pushPayload({ number: order.number, named }, text, link, rings)
    return { kind: 'push', target: String(id), key, payload: { order: order.hash, text: shown, urgency } }
  })
  await queuePushJobs(db, jobs, now)
}

/**
 * A declarative push message, which Safari shows by itself and our worker elsewhere. It holds the order's number, its
 * day when that is another one (`named`), and its step, and nothing else about the customer.
 */
const pushPayload = (
  { number, named }: { number: number; named: string },
  text: string,
  link: string,
  rings: boolean,
): string =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: `Order ${named}`,
      body: text,
      navigate: link,
      tag: `order-${number}`,
      lang: 'en',
      ...(rings ? { renotify: true } : {}),
    },
  })
