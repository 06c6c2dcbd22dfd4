import { sql } from 'kysely'
import type { CheckedOrder } from '../../../domain/order/checkedOrder.ts'
import type { Db } from '../database/database.ts'
import type { OrderTable } from '../schema/orderTables.ts'
import type { Selectable } from 'kysely'
import { readOrder, type OrderProgress } from './orderStages.ts'

/** Of the table `orders`: since when an order is with its store, which another store may have handed on (D-223). */
export const waitsSince = sql<Date>`coalesce((select max(at) from order_transfers where order_transfers."order" = orders.hash), placed_at)`

export interface NewPlace {
  store: string
  /** As the order says it. */
  shown: CheckedOrder['store']
  /** The code of the zone in which its address lies there; undefined for pick-up. */
  zone: string | undefined
  readyAt: Date | null
  /** The expected time in words of `Order.ready`; '' for a chosen slot. */
  ready: string
}

/**
 * Makes an order one of another store, which has to accept it; its next revision. What was paid stays. Tickets that wait for the
 * first store's printers are not printed any more. The order is locked.
 */
export async function saveTransfer(
  db: Db,
  { hash, store: from }: Pick<OrderProgress, 'hash' | 'store'>,
  { store, shown, zone, readyAt, ready }: NewPlace,
  by: string,
  now: Date,
): Promise<OrderProgress> {
  await sql`update orders set store = ${store}, stage = 'new', accepted_at = null, shown_at = null, raised_at = null, late_at = null,
      ready_at = ${readyAt}::timestamptz, revision = revision + 1, changed_at = ${now}::timestamptz,
      document = document || jsonb_build_object('store', ${JSON.stringify(shown)}::jsonb, 'ready', ${ready}::text)
    where hash = ${hash}`.execute(db)
  await sql`update checkouts set document = document
      || jsonb_build_object('storeHash', ${store}::text, 'store', ${JSON.stringify(shown)}::jsonb)
      || case when document ? 'delivery' then jsonb_build_object('delivery', document->'delivery' || jsonb_build_object('zone', ${zone ?? ''}::text))
        else '{}'::jsonb end
    where hash = (select checkout from orders where hash = ${hash})`.execute(db)
  await sql`update jobs set ended_at = ${now}::timestamptz, outcome = 'outdated'
    where kind = 'print' and ended_at is null and payload->>'order' = ${hash}`.execute(db)
  await db
    .insertInto('order_transfers')
    .values({ order: hash, from_store: from, to_store: store, at: now, agreed_by: 'phone', noted_by: by })
    .execute()
  const moved = await readOrder(db, hash)
  if (!moved) throw new Error('A locked order is gone.')
  return moved
}

/** Orders that left a store since a time, the latest first, with the name of the store that makes them now. */
export async function listLeft(
  db: Db,
  store: string,
  since: Date,
): Promise<(Pick<Selectable<OrderTable>, 'hash' | 'number'> & { at: Date; to: string })[]> {
  const { rows } = await sql<{ hash: string; number: number; at: Date; to: string }>`
    select orders.hash, orders.number, order_transfers.at, orders.document->'store'->>'name' as "to"
    from order_transfers join orders on orders.hash = order_transfers."order"
    where from_store = ${store} and order_transfers.at > ${since}::timestamptz and orders.store <> ${store}
    order by order_transfers.at desc`.execute(db)
  return rows
}
