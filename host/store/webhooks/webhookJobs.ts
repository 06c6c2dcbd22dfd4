import { sql } from 'kysely'
import { addSeconds, DAY_SECONDS } from '../database/addSeconds.ts'
import type { Db } from '../database/database.ts'
import type { WebhookType } from '../schema/newsTables.ts'

export interface WebhookJob {
  id: number
  endpoint: number
  url: string
  secret: string
  order: string
  revision: number
  type: WebhookType
  created_at: Date
  tries: number
}

/** A host that ended while sending gives the job back after this time. */
const LEASE_SECONDS = 60
const KEPT_SECONDS = 30 * DAY_SECONDS

/** Tells every endpoint of this, once for each type and revision. What a disabled one was not told can be replayed. */
export async function queueWebhooks(
  db: Db,
  { order, revision, type }: Pick<WebhookJob, 'order' | 'revision' | 'type'>,
  now: Date,
): Promise<void> {
  await sql`
    insert into webhook_jobs (endpoint, "order", revision, type, created_at, due_at, given_up_at)
    select id, ${order}, ${revision}, ${type}, ${now}::timestamptz, ${now}::timestamptz,
      case when disabled_at is null then null else ${now}::timestamptz end
    from webhook_endpoints on conflict do nothing`.execute(db)
}

/** Tells every endpoint that the booked refunds of an order are others than before. Its order is locked. */
export async function queueRefundWebhooks(db: Db, order: string, now: Date): Promise<void> {
  const type: WebhookType = 'order.refunded'
  const { rows } = await sql<{ revision: number }>`
    select coalesce(max(revision), 0) + 1 as revision from webhook_jobs where "order" = ${order} and type = ${type}`.execute(
    db,
  )
  await queueWebhooks(db, { order, revision: rows[0]?.revision ?? 1, type }, now)
}

/** Takes jobs that are due, for one host alone: of one order and endpoint only the first that was not told. */
export async function claimWebhookJobs(db: Db, most: number, now: Date): Promise<WebhookJob[]> {
  const { rows } = await sql<WebhookJob>`
    update webhook_jobs set tries = tries + 1, due_at = ${addSeconds(now, LEASE_SECONDS)}
    from webhook_endpoints as target
    where target.id = webhook_jobs.endpoint and webhook_jobs.id in (
      select job.id from webhook_jobs as job join webhook_endpoints on webhook_endpoints.id = job.endpoint
      where job.sent_at is null and job.given_up_at is null and job.due_at <= ${now} and disabled_at is null
        and not exists (
          select 1 from webhook_jobs as earlier where earlier.endpoint = job.endpoint and earlier."order" = job."order"
            and earlier.id < job.id and earlier.sent_at is null and earlier.given_up_at is null
        )
      order by job.due_at, job.id limit ${most} for update of job skip locked
    ) returning webhook_jobs.id, endpoint, url, secret, "order", revision, type, webhook_jobs.created_at, tries`.execute(
    db,
  )
  return rows
}

export async function markWebhookSent(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('webhook_jobs').set({ sent_at: now }).where('id', '=', id).execute()
}

export async function retryWebhookLater(db: Db, id: number, dueAt: Date): Promise<void> {
  await db.updateTable('webhook_jobs').set({ due_at: dueAt }).where('id', '=', id).execute()
}

export async function giveWebhookUp(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('webhook_jobs').set({ given_up_at: now }).where('id', '=', id).execute()
}

/** Tells an endpoint once more of everything since then; resolves with how many messages that are. */
export async function replayWebhooks(db: Db, endpoint: number, since: Date, now: Date): Promise<number> {
  const again = await db
    .updateTable('webhook_jobs')
    .set({ due_at: now, tries: 0, sent_at: null, given_up_at: null })
    .where('endpoint', '=', endpoint)
    .where('created_at', '>=', since)
    .returning('id')
    .execute()
  return again.length
}

export async function deleteOldWebhooks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('webhook_jobs').where('created_at', '<', addSeconds(now, -KEPT_SECONDS)).execute()
}
