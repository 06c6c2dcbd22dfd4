import { sql } from 'kysely'
import type { Db } from './database/database.ts'
import { addSeconds, DAY_SECONDS } from './database/addSeconds.ts'
import { jsonb } from './database/database.ts'
import { kindOf, type PayloadOf } from './jobs/jobKinds.ts'

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
