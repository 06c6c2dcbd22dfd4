import { forOtherDay } from '../../../domain/order/order.ts'
import { localTime } from '../../../domain/schedule/localTime.ts'
import { zoneOffsets } from '../../catalogue/zoneOffsets.ts'
import { findRecipient } from '../../store/orders/reportedOrders.ts'
import type { StoredOrder } from '../../store/schema/orderTables.ts'
import { stageNews, type Stage } from '../../../domain/order/orderStage.ts'
import type { NewJob } from '../../store/jobs/jobs.ts'
import type { Db } from '../../store/database/database.ts'
import { listSubscriptions, queuePushJobs } from '../../store/push/pushSubscriptions.ts'

interface ChangedOrder {
  hash: string
  number: number
  document: Pick<StoredOrder, 'service' | 'date'>
}

/** Queues the push messages about the order's stage, in the transaction of the change. */
export async function queuePush(db: Db, order: ChangedOrder, stage: Stage, now: Date): Promise<void> {
  const news = stageNews(stage, order.document.service)
  if (!news) return
  const subscriptions = await listSubscriptions(db, order.hash)
  if (subscriptions.length === 0) return
  const { zone } = await findRecipient(db, order.hash)
  const { date: today } = localTime(now, zoneOffsets(zone, now))
  const named = `#${order.number}${forOtherDay(order.document, today)}`
  const urgency = news.isUrgent ? 'high' : 'normal'
  const jobs = subscriptions.map(({ id, link }): NewJob => {
    const text = pushPayload({ number: order.number, named }, news.text, link, stage === 'out')
    return { kind: 'push', target: String(id), key: stage, payload: { order: order.hash, text, urgency } }
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
