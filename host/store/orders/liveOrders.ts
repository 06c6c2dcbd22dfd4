import { sql } from 'kysely'
import type { LiveDriver, LiveOrder } from '../../../domain/order/liveOrder.ts'
import { stepOf, stepTimes, type OrderStatus, type Stage } from '../../../domain/order/orderStage.ts'
import type { Point } from '../../../domain/places/point.ts'
import type { Db } from '../database/database.ts'

/** An order as its customer sees it, with the driver's last place while it is delivered. */
export interface LiveRecord {
  hash: string
  order: LiveOrder
  driver?: LiveDriver
}

interface LiveRow {
  hash: string
  store: string
  stage: Stage
  status: number
  revision: number
  ready_at: Date | null
  accepted_at: Date | null
  service: string
  /** The store's phone number, once its customer got a mail that it does not answer. */
  late: string | null
  destination: Point | null
  events: { stage: Stage; at: string; detail: { refusal?: string } | null }[]
  driverHash: string | null
  lat: number | null
  lng: number | null
  position_at: Date | null
}

/** Reads orders by their hashes. What is not known is left out. */
export async function readLiveOrders(db: Db, hashes: readonly string[]): Promise<LiveRecord[]> {
  const { rows } = await sql<LiveRow>`
    select orders.hash, orders.store, stage, status, revision, ready_at, accepted_at, orders.document->>'service' as service,
      case when late_at is not null and stage = 'new' then orders.document->'store'->>'phone' end as late,
      case when checkouts.document->'delivery' is null then null else jsonb_build_object(
        'lat', checkouts.document->'delivery'->'address'->'lat', 'lng', checkouts.document->'delivery'->'address'->'lng')
        end as destination,
      (select jsonb_agg(jsonb_build_object('stage', event.stage, 'at', event.at, 'detail', event.detail)
        order by event.revision) from order_events as event where event."order" = orders.hash) as events,
      deliveries.hash as "driverHash", lat, lng, position_at
    from orders join checkouts on checkouts.hash = orders.checkout
    left join deliveries on deliveries."order" = orders.hash and ended_at is null
    where orders.hash = any(${[...hashes]}::text[])`.execute(db)
  return rows.map(recordOf)
}

function recordOf(row: LiveRow): LiveRecord {
  const isOut = row.stage === 'out' && row.status === 1
  const { driverHash, lat, lng, position_at: at } = row
  const events = (row.events ?? []).map(({ stage, at: time }) => ({ stage, at: new Date(time) }))
  const refusal = row.events?.findLast(({ stage }) => stage === 'refused')?.detail?.refusal
  return {
    hash: row.hash,
    order: {
      revision: row.revision,
      step: stepOf(row.stage),
      status: row.status as OrderStatus,
      delivers: row.service === 'Delivery',
      storeHash: row.store,
      driverHash: (isOut && driverHash) || '',
      stepTimes: stepTimes(events).map((time) => time?.toISOString() ?? ''),
      accepted: row.accepted_at !== null,
      readyAt: row.ready_at?.toISOString() ?? '',
      ...(refusal ? { refusal } : {}),
      ...(row.late ? { late: row.late } : {}),
      ...(row.destination ? { destination: row.destination } : {}),
    },
    // Only from dispatch to hand-over.
    ...(isOut && driverHash && lat !== null && lng !== null && at
      ? { driver: { lat, lng, at: at.toISOString() } }
      : {}),
  }
}

/** The newest change of each order. */
export async function readLiveVersions(
  db: Db,
  hashes: readonly string[],
): Promise<{ hash: string; revision: number; positionAt: Date | null }[]> {
  const { rows } = await sql<{ hash: string; revision: number; positionAt: Date | null }>`
    select orders.hash, revision, position_at as "positionAt" from orders left join deliveries on deliveries."order" = orders.hash and ended_at is null
    where orders.hash = any(${[...hashes]}::text[])`.execute(db)
  return rows
}

/** Who may watch an order: its member, or the session that placed it, and when it was placed. */
export async function findOrderOwner(
  db: Db,
  hash: string,
): Promise<{ member: string | null; session: string; placed_at: Date } | undefined> {
  const query = db.selectFrom('orders').select(['member', 'session', 'placed_at']).where('hash', '=', hash)
  return await query.executeTakeFirst()
}
