import { refused } from '../../context/context.ts'
import { queueTimeNews } from '../../messages/news/queueOrderNews.ts'
import type { Db } from '../../store/database/database.ts'
import {
  findKeyedEvent,
  insertOrderEvent,
  lockOrder,
  saveReadyAt,
  type OrderRef,
} from '../../store/orders/orderStages.ts'
import { changedMeanwhile } from './lastChange.ts'
import { noSuchOrder, publishOrder, usedKey, type ChangedBy, type MovedOrder } from './moveOrder.ts'

export interface TimeChange extends ChangedBy {
  order: OrderRef
  /** When it shall be ready or at the door. */
  readyAt: Date
  /** The revision that the caller has seen: when it is another one by now, nothing is changed. Undefined for any. */
  from?: number | undefined
}

/**
 * Tells another time at which an order in progress is ready or at the door: one row in `order_events`, and the messages about it, in
 * one transaction. The slot that it was ordered for stays. Refuses as `moveOrder`.
 */
export async function changeReadyTime(
  db: Db,
  { order: ref, readyAt, from, ...by }: TimeChange,
  now: Date,
): Promise<MovedOrder> {
  const changed = await db.transaction().execute(async (transaction): Promise<MovedOrder> => {
    const order = await lockOrder(transaction, ref)
    if (!order) return noSuchOrder
    const detail = { readyAt: readyAt.toISOString() }
    const earlier = by.key === undefined ? undefined : await findKeyedEvent(transaction, order.hash, by.key)
    if (earlier && earlier.detail?.readyAt === undefined) return usedKey
    if (earlier) return { ok: true, order, isRepeat: true }
    if (from !== undefined && order.revision !== from)
      return { ...refused(await changedMeanwhile(transaction, order, now), { httpStatus: 409 }), order }
    if (order.status !== 1) return { ...refused('This order has ended.', { httpStatus: 409 }), order }
    const revised = await saveReadyAt(transaction, order, readyAt, now)
    const { hash, revision, stage } = revised
    await insertOrderEvent(transaction, { order: hash, revision, stage, at: now, ...by, detail })
    await queueTimeNews(transaction, revised, now)
    return { ok: true, order: revised, isRepeat: false }
  })
  if (changed.ok && !changed.isRepeat) await publishOrder(db, changed.order)
  return changed
}
