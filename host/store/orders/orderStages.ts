import { sql, type Selectable, type UpdateObject } from 'kysely'
import type { AllergySeen } from '../../../domain/order/allergies.ts'
import { statusOf, type Stage } from '../../../domain/order/orderStage.ts'
import { type Db, jsonb } from '../database/database.ts'
import type { Schema } from '../schema/schema.ts'
import type { OrderTable, EventDetail, EventSource, OrderEventTable } from '../schema/orderTables.ts'

/** `store`: only while it is an order of this store (its hash). */
export type OrderRef = { hash: string; store?: string } | { number: number }

const PROGRESS = [
  'hash',
  'number',
  'store',
  'stage',
  'status',
  'revision',
  'ready_at',
  'document',
  'lines',
  'notes',
  'allergy_seen',
] as const

/** What a change of an order's stage or time depends on. */
export type OrderProgress = Pick<Selectable<OrderTable>, (typeof PROGRESS)[number]>

/** Locks the order until the transaction ends. */
export async function lockOrder(db: Db, ref: OrderRef): Promise<OrderProgress | undefined> {
  const orders = db.selectFrom('orders').select(PROGRESS).forUpdate()
  if (!('hash' in ref)) return await orders.where('number', '=', ref.number).executeTakeFirst()
  const { hash, store } = ref
  return await orders
    .where('hash', '=', hash)
    .$if(store !== undefined, (found) => found.where('store', '=', store ?? ''))
    .executeTakeFirst()
}

/** The same without a lock. */
export async function readOrder(db: Db, hash: string): Promise<OrderProgress | undefined> {
  return await db.selectFrom('orders').select(PROGRESS).where('hash', '=', hash).executeTakeFirst()
}

/** Takes an order to a stage, as its next revision. The order is locked. */
export async function saveStage(
  db: Db,
  order: Pick<OrderProgress, 'hash' | 'revision'>,
  { stage, readyAt }: { stage: Stage; readyAt?: Date },
  now: Date,
): Promise<OrderProgress> {
  return await db
    .updateTable('orders')
    .set((build) => ({
      stage,
      status: statusOf(stage),
      revision: order.revision + 1,
      changed_at: now,
      ...(stage === 'refused' ? {} : { accepted_at: build.fn.coalesce('accepted_at', build.val(now)) }),
      ...(readyAt ? { ready_at: readyAt } : {}),
    }))
    .where('hash', '=', order.hash)
    .returning(PROGRESS)
    .executeTakeFirstOrThrow()
}

/** Counts a change that is no stage; `slot` is another time that the order is for (D-190). The order is locked. */
export async function saveRevision(
  db: Db,
  order: Pick<OrderProgress, 'hash'>,
  now: Date,
  slot?: { date: string; time: string; at: Date },
): Promise<OrderProgress> {
  if (!slot) return await saveNext(db, order, {}, now)
  const { date, time, at } = slot
  const document = sql<OrderProgress['document']>`document || jsonb_build_object('date', ${date}::text, 'time', ${time}::text, 'ready', '')` // oxfmt-ignore
  return await saveNext(db, order, { ready_at: at, document }, now)
}

/** Counts another time at which an order is ready. The order is locked. */
export async function saveReadyAt(
  db: Db,
  order: Pick<OrderProgress, 'hash'>,
  readyAt: Date,
  now: Date,
): Promise<OrderProgress> {
  return await saveNext(db, order, { ready_at: readyAt }, now)
}

/** Counts that the kitchen has seen the allergy of an order (D-238). The order is locked. */
export async function saveAllergySeen(
  db: Db,
  order: Pick<OrderProgress, 'hash'>,
  seen: AllergySeen,
  now: Date,
): Promise<OrderProgress> {
  return await saveNext(db, order, { allergy_seen: jsonb(seen) }, now)
}

/** Writes columns of an order as its next revision. */
async function saveNext(
  db: Db,
  { hash }: Pick<OrderProgress, 'hash'>,
  columns: Pick<UpdateObject<Schema, 'orders'>, 'status' | 'stage' | 'ready_at' | 'document' | 'allergy_seen'>,
  now: Date,
): Promise<OrderProgress> {
  return await db
    .updateTable('orders')
    .set(columns)
    .set((build) => ({ revision: build('revision', '+', 1), changed_at: now }))
    .where('hash', '=', hash)
    .returning(PROGRESS)
    .executeTakeFirstOrThrow()
}

/** Sets the bare status [HIST-06]; the stage follows where it has one. The order is locked. */
export async function saveStatus(
  db: Db,
  order: Pick<OrderProgress, 'hash'>,
  status: number,
  now: Date,
): Promise<OrderProgress> {
  return await saveNext(db, order, { status, ...(status === 2 ? { stage: 'finished' as const } : {}) }, now)
}

interface NewOrderEvent {
  order: string
  revision: number
  stage: Stage
  at: Date
  source: EventSource
  actor?: string
  detail?: EventDetail
  key?: string
}

export async function insertOrderEvent(db: Db, { actor = '', detail, key, ...event }: NewOrderEvent): Promise<void> {
  await db
    .insertInto('order_events')
    .values({ ...event, actor, detail: jsonb(detail ?? null), key: key ?? null })
    .execute()
}

/** What happened to an order, the oldest first. */
export async function listOrderEvents(
  db: Db,
  order: string,
): Promise<Omit<Selectable<OrderEventTable>, 'order' | 'key'>[]> {
  return await db
    .selectFrom('order_events')
    .select(['revision', 'stage', 'at', 'source', 'actor', 'detail'])
    .where('order', '=', order)
    .orderBy('revision')
    .execute()
}

/** What a change with this key led to. */
export async function findKeyedEvent(
  db: Db,
  order: string,
  key: string,
): Promise<{ stage: Stage; detail: EventDetail | null } | undefined> {
  return await db
    .selectFrom('order_events')
    .select(['stage', 'detail'])
    .where('order', '=', order)
    .where('key', '=', key)
    .executeTakeFirst()
}
