import type { Selectable } from 'kysely'
import { jsonb, type Db } from '../database/database.ts'
import type { EventDetail, EventSource, OrderEventTable } from '../schema/orderTables.ts'
import type { Stage } from '../../../domain/order/orderStage.ts'

export interface NewOrderEvent {
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
