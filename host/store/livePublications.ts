import { sql } from 'kysely'
import type { Db } from './database/database.ts'
import { addSeconds, DAY_SECONDS } from './database/addSeconds.ts'

/** What of an order was written elsewhere, so that watchers need no stream of this host. */
export interface Publication {
  order: string
  /** The assignment whose driver's place was written; null for none. */
  driver: string | null
}

const LEASE_SECONDS = 30
/** A document takes about one write a second for long; a driver moves slower than that. */
const DRIVER_SECONDS = 3
/** A document is deleted this long after the order ended. */
const KEPT_SECONDS = 3600

/**
 * Takes orders whose newest revision or whose driver's place is not written yet, and those to delete. For the time of a lease no
 * other host writes them.
 */
export async function leasePublications(
  db: Db,
  most: number,
  now: Date,
): Promise<(Publication & { ended: boolean })[]> {
  const { rows } = await sql<Publication & { ended: boolean }>`
    with due as (
      select orders.hash, orders.status <> 1 and orders.changed_at < ${addSeconds(now, -KEPT_SECONDS)} as ended
      from orders left join live_publications as done on done."order" = orders.hash
      left join deliveries on deliveries."order" = orders.hash and ended_at is null
      where orders.changed_at > ${addSeconds(now, -2 * DAY_SECONDS)}
        and done.deleted_at is null and coalesce(done.leased_until <= ${now}, true)
        and case when orders.status <> 1 and orders.changed_at < ${addSeconds(now, -KEPT_SECONDS)} then done."order" is not null
          else coalesce(done.revision < orders.revision, true) or (done.written_at <= ${addSeconds(now, -DRIVER_SECONDS)}
            and deliveries.position_at > coalesce(done.position_at, deliveries.assigned_at - interval '1 day')) end
      order by orders.changed_at limit ${most}
    ), leased as (
      insert into live_publications ("order", revision, written_at, leased_until)
      select hash, 0, ${addSeconds(now, -DAY_SECONDS)}, ${addSeconds(now, LEASE_SECONDS)} from due
      on conflict ("order") do update set leased_until = excluded.leased_until
        where live_publications.leased_until <= ${now}
      returning "order", driver
    )
    select leased."order", leased.driver, due.ended from leased join due on due.hash = leased."order"`.execute(db)
  return rows
}

/** Writes down what was published, and ends the lease. */
export async function recordPublication(
  db: Db,
  order: string,
  written: { revision: number; driver: string | null; positionAt: Date | null },
  now: Date,
): Promise<void> {
  const { revision, driver, positionAt: position_at } = written
  const change = { revision, driver, position_at, written_at: now, leased_until: now }
  await db.updateTable('live_publications').set(change).where('order', '=', order).execute()
}

export async function recordUnpublished(db: Db, order: string, now: Date): Promise<void> {
  await db.updateTable('live_publications').set({ deleted_at: now, driver: null }).where('order', '=', order).execute()
}
