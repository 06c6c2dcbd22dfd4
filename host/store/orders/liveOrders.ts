import { sql } from 'kysely'
import { seenOf, type AllergySeen } from '../../../domain/order/allergies.ts'
import type { LiveDriver, LiveOrder } from '../../../domain/order/liveOrder.ts'
import { stepOf, stepTimes, type OrderStatus, type Stage } from '../../../domain/order/orderStage.ts'
import type { Point } from '../../../domain/places/point.ts'
import { type Db, jsonb } from '../database/database.ts'
import type { EventSource, OrderTable } from '../schema/orderTables.ts'
import { contentOf } from './orderContent.ts'
import { addSeconds, DAY_SECONDS } from '../database/addSeconds.ts'
import { kindOf, type PayloadOf } from '../jobs/jobKinds.ts'

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
  asked_at: Date | null
  hand_over: number | null
  allergy_seen: AllergySeen | null
  /** What was to be seen; null without a mark. */
  marked: Pick<OrderTable, 'document' | 'lines' | 'notes'> | null
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
      deliveries.hash as "driverHash", lat, lng, position_at, asked_at, order_hand_overs.changes as hand_over, allergy_seen,
      case when allergy_seen is not null then jsonb_build_object('document', orders.document, 'lines', orders.lines, 'notes', orders.notes)
        end as marked
    from orders join checkouts on checkouts.hash = orders.checkout
    left join deliveries on deliveries."order" = orders.hash and ended_at is null
    left join order_questions on order_questions."order" = orders.hash
    left join order_hand_overs on order_hand_overs."order" = orders.hash
    where orders.hash = any(${[...hashes]}::text[])`.execute(db)
  return rows.map(recordOf)
}

function recordOf(row: LiveRow): LiveRecord {
  const isOut = row.stage === 'out' && row.status === 1
  const { driverHash, lat, lng, position_at: at } = row
  const events = (row.events ?? []).map(({ stage, at: time }) => ({ stage, at: new Date(time) }))
  const seen = row.marked && seenOf(row.allergy_seen, contentOf({ store: row.store, ...row.marked }))
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
      ...(seen ? { allergySeen: { initials: seen.initials, at: seen.at } } : {}),
      ...(row.asked_at ? { question: row.asked_at.toISOString() } : {}),
      ...(row.hand_over === null ? {} : { handOver: row.hand_over }),
    },
    // Only from dispatch to hand-over.
    ...(isOut && driverHash && lat !== null && lng !== null && at
      ? { driver: { lat, lng, at: at.toISOString() } }
      : {}),
  }
}

/** The newest change of each order; `version` is its `versionOf`. */
export async function readLiveVersions(
  db: Db,
  hashes: readonly string[],
): Promise<{ hash: string; version: number; positionAt: Date | null }[]> {
  const { rows } = await sql<{ hash: string; version: number; positionAt: Date | null }>`
    select orders.hash, revision + coalesce(changes, 0) as version, position_at as "positionAt" from orders
    left join deliveries on deliveries."order" = orders.hash and ended_at is null
    left join order_hand_overs on order_hand_overs."order" = orders.hash
    where orders.hash = any(${[...hashes]}::text[])`.execute(db)
  return rows
}

/** Both only go up, so a newer state has a higher sum. */
export const versionOf = ({ revision, handOver = 0 }: Pick<LiveOrder, 'revision' | 'handOver'>): number =>
  revision + handOver

/** Who may watch an order: its member, or the session that placed it; when it was placed, and for when it is. */
export async function findOrderOwner(
  db: Db,
  hash: string,
): Promise<{ member: string | null; session: string; placed_at: Date; ready_at: Date | null } | undefined> {
  const query = db.selectFrom('orders').select(['member', 'session', 'placed_at', 'ready_at']).where('hash', '=', hash)
  return await query.executeTakeFirst()
}

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

/** A document takes about one write a second for long; a driver moves slower than that. */
const DRIVER_SECONDS = 3
/** A document is deleted this long after the order ended. */
const KEPT_SECONDS = 3600

const UNWRITTEN: PayloadOf<'live'> = { revision: 0, driver: null, positionAt: null, isOver: false }

/**
 * Queues each order whose newest revision or whose driver's place is not written yet, and those whose documents are to be
 * deleted.
 */
export async function queuePublications(db: Db, now: Date): Promise<void> {
  const { urgency } = kindOf('live')
  await sql`
    insert into jobs (kind, target, key, urgency, payload, created_at, due_at)
    select 'live', hash, '', ${urgency}, ${jsonb(UNWRITTEN)} || jsonb_build_object('isOver', is_over), ${now}::timestamptz, ${now}::timestamptz
    from (
      select orders.hash, orders.revision, done.id is not null as is_written, done.ended_at as written_at, done.payload,
        deliveries.position_at, deliveries.assigned_at,
        orders.status <> 1 and orders.changed_at < ${addSeconds(now, -KEPT_SECONDS)} as is_over
      from orders left join jobs as done on done.kind = 'live' and done.target = orders.hash
      left join deliveries on deliveries."order" = orders.hash and deliveries.ended_at is null
      where orders.changed_at > ${addSeconds(now, -2 * DAY_SECONDS)} and (done.id is null or done.ended_at is not null)
        and coalesce(done.payload->>'isOver' = 'false', true)
      order by orders.changed_at
    ) as found
    where case when is_over then is_written
      else coalesce((payload->>'revision')::integer < revision, true) or (written_at <= ${addSeconds(now, -DRIVER_SECONDS)}
        and position_at > coalesce((payload->>'positionAt')::timestamptz, assigned_at - interval '1 day')) end
    on conflict (kind, target, key) do update
      set payload = jobs.payload || jsonb_build_object('isOver', excluded.payload->'isOver'), tries = 0, ended_at = null,
        outcome = null, created_at = excluded.created_at, due_at = excluded.due_at
      where jobs.ended_at is not null`.execute(db)
}
