import { seenOf } from '../../../domain/order/allergies.ts'
import { refused } from '../../context/context.ts'
import { recordStaffChange } from '../../store/audit.ts'
import type { Db } from '../../store/database/database.ts'
import { contentOf } from '../../store/orders/orderContent.ts'
import {
  findKeyedEvent,
  insertOrderEvent,
  lockOrder,
  saveAllergySeen,
  type OrderRef,
} from '../../store/orders/orderStages.ts'
import { stageByNow } from './lastChange.ts'
import { noSuchOrder, publishOrder, usedKey, type ChangedBy, type MovedOrder } from './moveOrder.ts'

export interface AllergyMark extends ChangedBy {
  order: OrderRef
  initials: string
  /** What was looked at (`contentOf`): of another one by now nothing is marked. Undefined for the order as it is. */
  content?: string
}

/**
 * Marks that somebody has seen the allergy of an order as it is. The first mark counts, and one more changes nothing. Refuses with 404,
 * 409 (the order was changed since, or has ended) or 422 (it says no allergy).
 */
export async function markAllergySeen(db: Db, mark: AllergyMark, now: Date): Promise<MovedOrder> {
  const marked = await db.transaction().execute((transaction) => markLocked(transaction, mark, now))
  if (marked.ok && !marked.isRepeat) await publishOrder(db, marked.order)
  return marked
}

async function markLocked(
  db: Db,
  { order: ref, initials, content, ...by }: AllergyMark,
  now: Date,
): Promise<MovedOrder> {
  const order = await lockOrder(db, ref)
  if (!order) return noSuchOrder
  const { hash: of, number, document, stage, store } = order
  if (!document.allergies) return refused('This order says no allergy.', { httpStatus: 422 })
  const earlier = by.key === undefined ? undefined : await findKeyedEvent(db, of, by.key)
  if (earlier && earlier.detail?.allergySeen === undefined) return usedKey
  const present = contentOf(order)
  if (content !== undefined && content !== present) return { ...CHANGED, order }
  if (earlier || seenOf(order.allergy_seen, present)) return { ok: true, order, isRepeat: true }
  if (stage === 'refused')
    return { ...refused(`This order is ${await stageByNow(db, order, now)}.`, { httpStatus: 409 }), order }
  const marked = await saveAllergySeen(db, order, { initials, at: now.toISOString(), content: present }, now)
  const detail = { allergySeen: initials }
  await insertOrderEvent(db, { order: of, revision: marked.revision, stage, at: now, ...by, detail })
  await recordStaffChange(
    db,
    by,
    { action: 'allergy seen', subject: String(number), detail, store, what: 'Allergy seen', after: initials },
    now,
  )
  return { ok: true, order: marked, isRepeat: false }
}

const CHANGED = refused('This order has changed since. Look at its allergy and its dishes again.', { httpStatus: 409 })
