import type { Service } from '../../domain/catalogue/store.ts'
import { sql } from 'kysely'
import { addSeconds, DAY_SECONDS } from './database/addSeconds.ts'
import type { Db } from './database/database.ts'
import type { JobName } from './schema/jobTable.ts'
import { isFirstOfLane } from './jobs/jobs.ts'
import { SCREEN_LOST_SECONDS } from './kitchen/kitchenAccess.ts'
import { PAYMENT_LEASE_SECONDS } from './orders/payments.ts'
import { waitsSince } from './orders/orderTransfers.ts'

/** What waits for an outside service. */
export type QueueKind = JobName | 'payment' | 'refund'

interface QueueState {
  kind: QueueKind
  waiting: number
  /** Those that failed at least once. */
  retrying: number
  /** How long the oldest has been due, in seconds; 0 when none is. */
  oldestDueSeconds: number
}

/** How the chain is doing, the same on every host. */
export interface Operations {
  queues: QueueState[]
  disabledWebhooks: number
  /** Refunds that the provider has not confirmed for a day. */
  oldRefunds: number
  /** The hashes of the stores that a kitchen's screen in front watches, and of those that have a PIN. */
  watchedStores: string[]
  storesWithPin: string[]
  /** The newest orders that no store has answered, of the last day. `placedAt` is an ISO time. */
  unanswered: { store: string; service: Service; placedAt: string }[]
}

const MAX_UNANSWERED = 1000

/** One statement, over indexes of what is open: it costs the same whatever the history holds. */
export async function readOperations(db: Db, now: Date): Promise<Operations> {
  const dayAgo = addSeconds(now, -DAY_SECONDS)
  const { rows } = await sql<{ state: Operations }>`
    with jobs (kind, failed, due) as (
      select kind, tries > case kind when 'print' then 0 else 1 end, due_at from jobs as job
        where ended_at is null and ${isFirstOfLane} and not (kind = 'webhook' and exists (
          select 1 from webhook_endpoints where id::text = job.target and disabled_at is not null))
      union all select 'payment', false, changed_at + ${PAYMENT_LEASE_SECONDS} * interval '1 second'
        from payments where state = 'pending'
      union all select 'refund', false, changed_at + ${PAYMENT_LEASE_SECONDS} * interval '1 second'
        from refunds where state = 'pending'
    ), queues as (
      select kind, count(*)::integer as waiting, count(*) filter (where failed)::integer as retrying,
        greatest(0, extract(epoch from ${now}::timestamptz - min(due)))::float8 as "oldestDueSeconds"
      from jobs group by kind
    ), new_orders as (
      select store, document->>'service' as service, ${waitsSince} as "placedAt" from orders
      where stage = 'new' and placed_at > ${dayAgo} order by placed_at desc limit ${MAX_UNANSWERED}
    )
    select json_build_object(
      'queues', coalesce((select json_agg(queues) from queues), '[]'),
      'disabledWebhooks', (select count(*) from webhook_endpoints where disabled_at is not null),
      'oldRefunds', (select count(*) from refunds where state = 'pending' and at < ${dayAgo}),
      'watchedStores', coalesce((select json_agg(distinct store) from kitchen_sessions where revoked_at is null
        and last_seen_at > ${addSeconds(now, -SCREEN_LOST_SECONDS)} and report->>'visible' = 'true'), '[]'),
      'storesWithPin', coalesce((select json_agg(distinct store) from kitchen_pins where revoked_at is null), '[]'),
      'unanswered', coalesce((select json_agg(new_orders) from new_orders), '[]')
    ) as state`.execute(db)
  const state = rows[0]?.state
  if (!state) throw new Error('A statement without a table answered no row.')
  return state
}
