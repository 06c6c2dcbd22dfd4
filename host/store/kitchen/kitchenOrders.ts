import { sql, type RawBuilder } from 'kysely'
import type { Line } from '../../../domain/cart/cart.ts'
import type { AllergySeen } from '../../../domain/order/allergies.ts'
import type { Stage } from '../../../domain/order/orderStage.ts'
import type { DeliveryAddress } from '../../../domain/places/deliveryAddress.ts'
import type { Db } from '../database/database.ts'
import type { EventDetail, EventSource, StoredOrder } from '../schema/orderTables.ts'

/** An order with all that a kitchen needs. */
export interface KitchenOrderRow {
  hash: string
  /** The store's hash. */
  store: string
  number: number
  stage: Stage
  revision: number
  placed_at: Date
  ready_at: Date | null
  changed_at: Date
  document: StoredOrder
  lines: Line[]
  notes: string
  allergy_seen: AllergySeen | null
  total: number
  refunded: number
  address: DeliveryAddress | null
  driver: string | null
  events: { stage: Stage; at: string; source: EventSource; actor: string; detail: EventDetail | null }[]
  /** Its lines as it was placed, and when its customer changed it last; null where nobody did. */
  placed_lines: Line[] | null
  changed_by_customer_at: string | null
  /** What its customer asks for and nobody has answered. */
  wish: { askedAt: string; kind: 'change' | 'cancel'; text: string } | null
}

const MAX_OPEN = 200
const MAX_ENDED = 20
const ENDED_HOURS = 24

/** The orders in progress of a store, the oldest first. */
export const listStoreOrders = (db: Db, store: string): Promise<KitchenOrderRow[]> =>
  readOrders(db, sql`orders.store = ${store} and status = 1 order by orders.number limit ${MAX_OPEN}`)

/** What a store has finished or refused last, the latest first: to call one back. */
export const listEndedOrders = (db: Db, store: string, now: Date): Promise<KitchenOrderRow[]> => {
  const since = new Date(now.getTime() - ENDED_HOURS * 3_600_000)
  return readOrders(
    db,
    sql`orders.store = ${store} and changed_at > ${since} and status in (2, 4) and stage in ('finished', 'refused')
      order by changed_at desc limit ${MAX_ENDED}`,
  )
}

/** An order with all that its ticket says. */
export async function findKitchenOrder(db: Db, hash: string): Promise<KitchenOrderRow | undefined> {
  const [order] = await readOrders(db, sql`orders.hash = ${hash}`)
  return order
}

export async function findStoreOrder(
  db: Db,
  store: string,
  hash: string,
): Promise<{ hash: string; document: StoredOrder } | undefined> {
  return await db
    .selectFrom('orders')
    .select(['hash', 'document'])
    .where('hash', '=', hash)
    .where('store', '=', store)
    .executeTakeFirst()
}

async function readOrders(db: Db, which: RawBuilder<unknown>): Promise<KitchenOrderRow[]> {
  const { rows } = await sql<KitchenOrderRow>`
    select orders.hash, orders.store, orders.number, stage, revision, placed_at, ready_at, changed_at, orders.document, orders.lines,
      orders.notes, orders.allergy_seen, total, refunded, checkouts.document->'delivery'->'address' as address, deliveries.driver,
      (select jsonb_agg(jsonb_build_object('stage', event.stage, 'at', event.at, 'source', event.source, 'actor', event.actor,
        'detail', event.detail) order by event.revision) from order_events as event where event."order" = orders.hash) as events,
      (select lines from order_changes where order_changes."order" = orders.hash order by order_changes.revision limit 1) as placed_lines,
      (select to_jsonb(max(at)) #>> '{}' from order_changes where order_changes."order" = orders.hash) as changed_by_customer_at,
      (select jsonb_build_object('askedAt', asked_at, 'kind', kind, 'text', text) from order_wishes
        where order_wishes."order" = orders.hash and answer is null order by asked_at desc limit 1) as wish
    from orders join checkouts on checkouts.hash = orders.checkout
    left join deliveries on deliveries."order" = orders.hash and ended_at is null
    where ${which}`.execute(db)
  return rows
}

/** Notes that a screen shows these orders for the first time. */
export async function saveShown(db: Db, store: string, hashes: readonly string[], now: Date): Promise<void> {
  if (hashes.length === 0) return
  await db
    .updateTable('orders')
    .set({ shown_at: now })
    .where('store', '=', store)
    .where('hash', 'in', [...hashes])
    .where('shown_at', 'is', null)
    .execute()
}

/** What a driver needs of an order. */
export async function findDeliveredOrder(db: Db, hash: string) {
  const { rows } = await sql<{
    hash: string
    store: string
    stage: Stage
    status: number
    document: StoredOrder
    address: DeliveryAddress | null
  }>`
    select orders.hash, orders.store, stage, status, orders.document, checkouts.document->'delivery'->'address' as address
    from orders join checkouts on checkouts.hash = orders.checkout where orders.hash = ${hash}`.execute(db)
  return rows[0]
}
