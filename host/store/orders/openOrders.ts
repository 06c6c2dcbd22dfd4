import { sql } from 'kysely'
import type { Stage } from '../../../domain/order/orderStage.ts'
import type { Point } from '../../../domain/places/point.ts'
import type { Db } from '../database/database.ts'
import type { EventSource } from '../schema/orderTables.ts'

export interface OpenOrder {
  hash: string
  store: string
  stage: Stage
  placed_at: Date
  /** For a chosen time, not as soon as possible. */
  scheduled: boolean
  ready_at: Date | null
  delivers: boolean
  destination: Point | null
  /** The hash of its running delivery. */
  driver: string | null
  /** Who has changed it. */
  sources: EventSource[]
}

/** The orders in progress of all stores. */
export async function listOpenOrders(db: Db): Promise<OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select orders.hash, orders.store, stage, placed_at, ready_at, orders.document->>'date' <> '' as scheduled,
      orders.document->>'service' = 'Delivery' as delivers,
      checkouts.document->'delivery'->'address' as destination, deliveries.hash as driver,
      (select array_agg(distinct source) from order_events where "order" = orders.hash) as sources
    from orders join checkouts on checkouts.hash = orders.checkout
    left join deliveries on deliveries."order" = orders.hash and ended_at is null
    where status = 1 order by orders.number`.execute(db)
  return rows
}
