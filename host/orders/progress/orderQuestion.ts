import { hasSlot } from '../../../domain/order/slot.ts'
import { isBegun, type OrderQuestion } from '../../../domain/order/orderQuestion.ts'
import { formatSlot } from '../../../domain/schedule/formatTime.ts'
import { filterSlots, type Day } from '../../../domain/schedule/schedule.ts'
import { serviceKey } from '../../../domain/catalogue/store.ts'
import { dayIn, slotInstant } from '../../catalogue/zoneOffsets.ts'
import { refused, type Context, type Refused } from '../../context/context.ts'
import { queueQuestionNews } from '../../messages/news/queueOrderNews.ts'
import type { Db } from '../../store/database/database.ts'
import { releaseHolds, saveHolds } from '../../store/orders/capacityHolds.ts'
import {
  findQuestion,
  isQuestion,
  saveAnswer,
  saveKept,
  saveQuestion,
  stateOf,
  type StoredQuestion,
} from '../../store/orders/orderQuestions.ts'
import {
  insertOrderEvent,
  lockOrder,
  readOrder,
  saveRevision,
  type OrderProgress,
} from '../../store/orders/orderStages.ts'
import { queueTickets } from '../../store/printing.ts'
import type { EventDetail, EventSource } from '../../store/schema/orderTables.ts'
import { offeredSlots } from '../offeredSlots.ts'
import { orderDepsOf } from '../orderDeps.ts'
import { capacityOf, SLOT_FULL, takeRoom } from '../slotCapacity.ts'
import { DECIDED, publishOrder } from './moveOrder.ts'
import { refuseOrder } from './refuseOrder.ts'

/** A paid order for a closed time is moved to another one when its customer wants that (D-190). */

type Scope = Pick<Context, 'db' | 'catalogue' | 'now'>

type Asked = { ok: true; askedAt: Date; email: string; revised?: OrderProgress } | Refused

/**
 * Asks the customer of an order for a time at which its store is closed, by mail, text and push message. `times`: those to choose
 * from, 'YYYY-MM-DD HH:mm' in the store's zone; all that the store can make without them. The same question is asked once. Refuses
 * with 404, with 409 where there is nothing to ask, and with 422 for a time that the store cannot make.
 */
export async function askForTime(number: number, times: string[] | undefined, { db, ...scope }: Scope): Promise<Asked> {
  const asked = await db
    .transaction()
    .execute((transaction) => beginQuestion(number, times, { ...scope, db: transaction }))
  if (asked.ok && asked.revised) await publishOrder(db, asked.revised)
  return asked
}

/** The part inside the transaction `db`: the caller publishes `revised` after it. */
export async function beginQuestion(
  number: number,
  times: string[] | undefined,
  { db, ...scope }: Scope,
): Promise<Asked> {
  const { catalogue, now } = scope
  const order = await lockOrder(db, { number })
  if (order?.status !== 1) return noSuchOrder
  if (isBegun(order) || !order.ready_at) return refused('This order cannot go to another time any more.', CONFLICT)
  const { hash, store, ready_at: was, document } = order
  const before = await findQuestion(db, hash)
  const isOpen = before !== undefined && stateOf(before, order) === 'open'
  if (isOpen && String(before.times ?? '') === String(times ?? ''))
    return { ok: true, askedAt: before.asked_at, email: document.email }
  if (!isOpen && !catalogue.isClosedAt(store, document.service, was, now))
    return refused('Its store is open at the time of this order.', CONFLICT)
  const days = await offeredSlots({ ...order, service: document.service }, { ...scope, db })
  const missing = times?.find((time) => !hasSlot(days, time.slice(0, 10), time.slice(11)))
  if (missing !== undefined) return refused(`The store cannot make it at ${missing}.`, { httpStatus: 422 })
  if (days.length === 0) return refused('The store has no other time for this order. Keep it, or refuse it.', CONFLICT)
  const reason = isOpen ? before.reason : closedFor(order, was, scope)
  await saveQuestion(db, { order: hash, asked_at: now, was, reason, times: times ?? null })
  const revised = await saveRevision(db, order, now)
  await noteEvent(db, revised, { source: 'operator', question: 'asked' }, now)
  await queueQuestionNews(db, revised, { question: 'asked', reason }, now)
  return { ok: true, askedAt: now, email: document.email, revised }
}

/** The words of the special day that an order is for; '' without any. */
export function closedFor({ store, document }: OrderProgress, at: Date, { catalogue, now }: Omit<Scope, 'db'>): string {
  const day = dayIn(catalogue.zone(store), at)
  const special = catalogue.specialDates(store, now).find(({ date }) => date === day)
  return (special?.[serviceKey(document.service)] && special.words) ?? ''
}

/** A store makes an order nevertheless (D-179); a customer who is asked for another time hears of it. False for none in progress. */
export async function keepOrder(db: Db, number: number, now: Date): Promise<boolean> {
  const kept = await db.transaction().execute((transaction) => keepPaidOrder(transaction, number, now))
  if (kept?.revised) await publishOrder(db, kept.revised)
  return kept !== undefined
}

/** The part inside the transaction: the caller publishes `revised` after it. Undefined for none in progress. */
export async function keepPaidOrder(
  db: Db,
  number: number,
  now: Date,
): Promise<{ revised?: OrderProgress } | undefined> {
  const order = await lockOrder(db, { number })
  if (order?.status !== 1) return undefined
  const question = await findQuestion(db, order.hash)
  await saveKept(db, order.hash, now)
  if (!question || stateOf(question, order) !== 'open') return {}
  const revised = await saveRevision(db, order, now)
  await noteEvent(db, revised, { source: 'operator', question: 'kept' }, now)
  await queueQuestionNews(db, revised, { question: 'kept' }, now)
  return { revised }
}

/** Whether the customer of an order is asked for another time, and the times that there are now. Undefined for one who never was. */
export async function readQuestion(hash: string, scope: Scope): Promise<OrderQuestion | undefined> {
  const { db, catalogue, now } = scope
  const order = await readOrder(db, hash)
  const question = order && (await findQuestion(db, hash))
  if (!question) return undefined
  const state = stateOf(question, order)
  return {
    askedAt: question.asked_at.toISOString(),
    state,
    was: question.was.toISOString(),
    readyAt: order.ready_at?.toISOString() ?? '',
    reason: question.reason,
    today: dayIn(catalogue.zone(order.store), now),
    days: state === 'open' ? await choices(order, question, scope) : [],
  }
}

interface Answer {
  /** The order. */
  hash: string
  /** Which question is answered. */
  askedAt: string
}

/**
 * Moves an order to a slot that its customer has chosen: its time, what it holds of the store's capacity, and the ticket of one that
 * is accepted, with the messages about it in one transaction. What was paid stays. A repeat changes nothing. Refuses with 404, with
 * 409 when something else was answered or decided meanwhile, and a slot that the store cannot make any more.
 */
export async function answerWithMove(
  { hash, askedAt, date, time }: Answer & { date: string; time: string },
  { db, ...scope }: Scope,
): Promise<Refused | undefined> {
  const { catalogue, now } = scope
  const moved = await db.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, { hash })
    const question = order && (await findQuestion(transaction, hash))
    if (!question) return noSuchOrder
    const { store, document } = order
    const isRepeat = question.answer === 'moved' && document.date === date && document.time === time
    if (isRepeat && isQuestion(question, askedAt)) return undefined
    if (!isQuestion(question, askedAt) || stateOf(question, order) !== 'open') return DECIDED
    const days = await choices(order, question, { ...scope, db: transaction })
    const zone = catalogue.zone(store)
    const at = slotInstant(zone, date, time, now)
    if (!at || !hasSlot(days, date, time)) return refused(SLOT_FULL)
    const load = capacityOf(store, order.lines, scope)
    const room = await takeRoom(transaction, { storeHash: store, zone, scheduled: true, date, time, load }, now)
    if (!room) return refused(SLOT_FULL)
    await releaseHolds(transaction, hash)
    await saveHolds(transaction, { order: hash, store }, room.holds)
    await saveAnswer(transaction, hash, 'moved', now)
    const revised = await saveRevision(transaction, order, now, { date, time, at })
    await noteEvent(transaction, revised, { source: 'customer', question: 'moved', readyAt: at.toISOString() }, now)
    if (order.stage !== 'new')
      await queueTickets(transaction, { order: hash, store, key: `moved ${revised.revision}` }, now)
    await queueQuestionNews(transaction, revised, { question: 'moved' }, now)
    return { revised }
  })
  if (moved && 'revised' in moved) await publishOrder(db, moved.revised)
  return moved && 'revised' in moved ? undefined : moved
}

/** Gives everything back, as the refusal of a store does, once. Refuses as `answerWithMove`. */
export async function answerWithRefund(
  { hash, askedAt }: Answer,
  context: Pick<Context, 'db' | 'services' | 'now' | 'catalogue' | 'counts'>,
): Promise<Refused | undefined> {
  const question = await findQuestion(context.db, hash)
  if (!question) return noSuchOrder
  const words = question.reason && ` (${question.reason})`
  const reason = `It is closed then${words}, and you chose your money back`
  const by = { source: 'customer', answers: askedAt } as const
  const refusal = await refuseOrder(orderDepsOf(context), { order: { hash }, reason, ...by })
  if (refusal.ok) return undefined
  const answered = await findQuestion(context.db, hash)
  return answered?.answer === 'refunded' && isQuestion(answered, askedAt) ? undefined : refusal
}

/** The times that the operator offers and the store can make, now. */
async function choices(order: OrderProgress, { times }: StoredQuestion, scope: Scope): Promise<Day[]> {
  const days = await offeredSlots({ ...order, service: order.document.service }, scope)
  return times ? filterSlots(days, (date, slot) => times.includes(`${date} ${formatSlot(slot)}`)) : days
}

async function noteEvent(
  db: Db,
  { hash, revision, stage }: OrderProgress,
  { source, ...detail }: EventDetail & { source: EventSource },
  now: Date,
): Promise<void> {
  await insertOrderEvent(db, { order: hash, revision, stage, at: now, source, detail })
}

const CONFLICT = { httpStatus: 409 } as const

const noSuchOrder = refused('There is no such order in progress.', { httpStatus: 404 })
