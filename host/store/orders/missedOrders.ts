import { sql } from 'kysely'
import { addSeconds } from '../database/addSeconds.ts'
import type { Db } from '../database/database.ts'
import type { StoredOrder } from '../schema/orderTables.ts'
import { waitsSince } from './orderTransfers.ts'

export interface UnansweredOrder {
  hash: string
  number: number
  store: string
  revision: number
  document: StoredOrder
  /** When it came to the store. */
  placed_at: Date
  raised_at: Date | null
  late_at: Date | null
  shown_at: Date | null
}

/** Orders that wait for their store's answer for so long, the oldest first. Those of more than a day are past telling. */
export async function listUnanswered(db: Db, seconds: number, now: Date): Promise<UnansweredOrder[]> {
  return await db
    .selectFrom('orders')
    .select(['hash', 'number', 'store', 'revision', 'document', 'raised_at', 'late_at', 'shown_at'])
    .select(waitsSince.as('placed_at'))
    .where('stage', '=', 'new')
    .where(waitsSince, '<=', addSeconds(now, -seconds))
    .where('placed_at', '>', addSeconds(now, -86_400))
    .where((build) => build.or([build('raised_at', 'is', null), build('late_at', 'is', null)]))
    .orderBy('number')
    .execute()
}

/** False when another host has raised it, or the store has answered. */
export async function markRaised(db: Db, hash: string, now: Date): Promise<boolean> {
  const raised = await db
    .updateTable('orders')
    .set({ raised_at: now })
    .where('hash', '=', hash)
    .where('stage', '=', 'new')
    .where('raised_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return raised !== undefined
}

/** The next revision, which all who watch it read; undefined as above. */
export async function markLate(db: Db, hash: string, now: Date): Promise<number | undefined> {
  const late = await db
    .updateTable('orders')
    .set((build) => ({ late_at: now, changed_at: now, revision: build('revision', '+', 1) }))
    .where('hash', '=', hash)
    .where('stage', '=', 'new')
    .where('late_at', 'is', null)
    .returning('revision')
    .executeTakeFirst()
  return late?.revision
}

/** How many orders of a store's service were late since the store last answered one. */
export async function countMissedInARow(db: Db, store: string, service: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from orders where store = ${store} and document->>'service' = ${service}
      and stage = 'new' and late_at is not null and late_at > coalesce((
        select max(at) from order_events join orders as answered on answered.hash = order_events."order"
        where answered.store = ${store} and order_events.stage <> 'new'
      ), '-infinity')`.execute(db)
  return rows[0]?.count ?? 0
}

export interface MissedPause {
  store: string
  service: 'pickup' | 'delivery'
  until: Date
}

export async function saveMissedPause(db: Db, pause: MissedPause): Promise<void> {
  const { until } = pause
  await db
    .insertInto('missed_pauses')
    .values(pause)
    .onConflict((conflict) => conflict.columns(['store', 'service']).doUpdateSet({ until }))
    .execute()
}

/** Takes the pauses that have ended, for one host alone. */
export async function takeEndedPauses(db: Db, now: Date): Promise<MissedPause[]> {
  return await db.deleteFrom('missed_pauses').where('until', '<=', now).returningAll().execute()
}
