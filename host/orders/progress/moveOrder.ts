import { randomBytes } from 'node:crypto'
import { canMove, type Stage } from '../../../domain/order/orderStage.ts'
import { refused, type Refused } from '../../context/context.ts'
import { queueOrderNews } from '../../messages/news/queueOrderNews.ts'
import { bindingOf } from '../../sessions/token.ts'
import { recordStaffChange } from '../../store/audit.ts'
import { newId } from '../../store/database/newId.ts'
import type { Db } from '../../store/database/database.ts'
import { publish } from '../../store/liveChannel.ts'
import { queueTickets } from '../../store/printing.ts'
import { releaseHolds } from '../../store/orders/capacityHolds.ts'
import { findQuestion, isQuestion, saveAnswer, stateOf } from '../../store/orders/orderQuestions.ts'
import { endDelivery, startDelivery } from '../../store/orders/deliveries.ts'
import {
  findKeyedEvent,
  insertOrderEvent,
  lockOrder,
  saveStage,
  saveStatus,
  type OrderProgress,
  type OrderRef,
} from '../../store/orders/orderStages.ts'
import type { EventSource } from '../../store/schema/orderTables.ts'
import { STAGE_WORDS, stageByNow } from './lastChange.ts'
import { unseenFault } from './unseenAllergy.ts'

/** Who changes an order, and the key that names the intent: the same key changes it once. */
export interface ChangedBy {
  source: EventSource
  actor?: string
  key?: string
}

export interface OrderMove extends ChangedBy {
  order: OrderRef
  /** The stage that the caller has seen: when it is another one by now, nothing is changed. Undefined for any. */
  from?: Stage
  to: Stage
  /** When the order shall be ready or at the door. */
  readyAt?: Date
  /** Why the store refuses it; the customer reads it. */
  refusal?: string
  /** The question that its customer answers with everything back, by when it was asked in ISO 8601 (D-190). */
  answers?: string
}

export type MovedOrder = { ok: true; order: OrderProgress; isRepeat: boolean } | (Refused & { order?: OrderProgress })

/**
 * Takes an order to another stage: one row in `order_events`, and the messages about it, in one transaction. All who watch
 * the change is announced to the order's pages and the store's kitchen afterwards. Refuses with 404, 409 (the order is elsewhere by now; `order` is
 * its present state, or nobody has seen its allergy) or 422.
 */
export async function moveOrder(db: Db, move: OrderMove, now: Date): Promise<MovedOrder> {
  const moved = await db.transaction().execute((transaction) => changeStage(transaction, move, now))
  if (moved.ok && !moved.isRepeat) await publishOrder(db, moved.order)
  return moved
}

/** The part inside the transaction. */
export async function changeStage(
  db: Db,
  { order: ref, from, to, readyAt, refusal, answers, ...by }: OrderMove,
  now: Date,
): Promise<MovedOrder> {
  const order = await lockOrder(db, ref)
  if (!order) return noSuchOrder
  const earlier = by.key === undefined ? undefined : await findKeyedEvent(db, order.hash, by.key)
  if (earlier && (earlier.stage !== to || earlier.detail?.refusal !== refusal)) return usedKey
  if (earlier) return { ok: true, order, isRepeat: true }
  if (from !== undefined && order.stage !== from)
    return { ...refused(`This order is ${await stageByNow(db, order, now)}.`, { httpStatus: 409 }), order }
  if (answers !== undefined) {
    const question = await findQuestion(db, order.hash)
    if (!question || !isQuestion(question, answers) || stateOf(question, order) !== 'open') return { ...DECIDED, order }
    await saveAnswer(db, order.hash, 'refunded', now)
  }
  if (!canMove(order.stage, to))
    return {
      ...refused(`An order that is ${STAGE_WORDS[order.stage]} cannot become ${STAGE_WORDS[to]}.`, { httpStatus: 422 }),
      order,
    }
  const unseen = unseenFault(order, to)
  if (unseen) return { ...unseen, order }
  const moved = await saveStage(db, order, { stage: to, readyAt }, now)
  if (to !== 'out') await endDelivery(db, order.hash, now)
  if (to === 'refused') await releaseHolds(db, order.hash)
  else if (order.stage === 'new') await queueTickets(db, { order: order.hash, store: order.store }, now)
  const detail = { ...(readyAt ? { readyAt: readyAt.toISOString() } : {}), ...(refusal ? { refusal } : {}) }
  await insertOrderEvent(db, { order: order.hash, revision: moved.revision, stage: to, at: now, ...by, detail })
  await recordStaffChange(
    db,
    by,
    {
      action: `order ${to}`,
      subject: String(order.number),
      detail,
      store: order.store,
      what: 'Order moved',
      before: order.stage,
      after: to,
    },
    now,
  )
  await queueOrderNews(db, moved, { from: order.stage, stage: to, refusal }, now)
  return { ok: true, order: moved, isRepeat: false }
}

export interface Assignment extends ChangedBy {
  order: OrderRef
  driver: string
}

/**
 * Hands an order to a driver, and takes it out for delivery where it is not yet. `secret` is for the driver's link, by which the
 * driver's phone posts positions; it is given once and kept as a hash.
 */
export async function assignDriver(
  db: Db,
  { order: ref, driver, ...by }: Assignment,
  now: Date,
): Promise<{ ok: true; order: OrderProgress; driverHash: string; secret: string } | Refused> {
  const driverHash = newId()
  const secret = randomBytes(24).toString('base64url')
  const assigned = await db.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, ref)
    if (!order) return noSuchOrder
    if (order.document.service !== 'Delivery') return refused('This order is not for delivery.', { httpStatus: 422 })
    if (order.stage !== 'out' && !canMove(order.stage, 'out'))
      return refused(`An order that is ${STAGE_WORDS[order.stage]} cannot go to a driver.`, { httpStatus: 409 })
    const unseen = unseenFault(order, 'out')
    if (unseen) return unseen
    const moved = await saveStage(transaction, order, { stage: 'out' }, now)
    await startDelivery(
      transaction,
      { hash: driverHash, order: order.hash, driver, secret_hash: bindingOf(secret) },
      now,
    )
    const { revision } = moved
    await insertOrderEvent(transaction, {
      order: order.hash,
      revision,
      stage: 'out',
      at: now,
      ...by,
      detail: { driver },
    })
    const subject = String(order.number)
    await recordStaffChange(
      transaction,
      by,
      {
        action: 'order handed over',
        subject,
        detail: { driver },
        store: moved.store,
        what: 'Order handed to a driver',
        after: driver,
      },
      now,
    )
    await queueOrderNews(transaction, moved, { from: order.stage, stage: 'out' }, now)
    return { ok: true as const, order: moved, driverHash, secret }
  })
  if (assigned.ok) await publishOrder(db, assigned.order)
  return assigned
}

/** Sets the bare status, for those that are no stage [HIST-06]. Refuses with 404, or 409 for an allergy that nobody has seen. */
export async function setOrderStatus(db: Db, number: number, status: number, now: Date): Promise<MovedOrder> {
  const set = await db.transaction().execute(async (transaction): Promise<MovedOrder> => {
    const order = await lockOrder(transaction, { number })
    if (!order) return noSuchOrder
    const unseen = status === 2 ? unseenFault(order, 'finished') : undefined
    if (unseen) return { ...unseen, order }
    const saved = await saveStatus(transaction, order, status, now)
    const { hash, revision, stage } = saved
    await insertOrderEvent(transaction, { order: hash, revision, stage, at: now, source: 'operator' })
    await queueOrderNews(transaction, saved, { stage }, now)
    return { ok: true, order: saved, isRepeat: false }
  })
  if (set.ok) await publishOrder(db, set.order)
  return set
}

/** Tells all who watch the order or its kitchen. After the commit. */
export const publishOrder = async (db: Db, { hash, store }: Pick<OrderProgress, 'hash' | 'store'>): Promise<void> =>
  await publish(db, { kind: 'order', hash }, { kind: 'kitchen', hash: store })

/** By another answer, by the operator, or by a kitchen that has begun with it. */
export const DECIDED = refused('This was decided meanwhile. Please look at your order.', { httpStatus: 409 })

export const usedKey = refused('This key was used for another change of the order.', { httpStatus: 422 })

export const noSuchOrder = refused('There is no such order.', { httpStatus: 404 })
