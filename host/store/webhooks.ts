import { sql, type Selectable } from 'kysely'
import type { Write } from './database/commitWith.ts'
import type { Db } from './database/database.ts'
import { deleteJobsOf } from './jobs/jobs.ts'
import type { WebhookEndpointTable } from './schema/newsTables.ts'
import { kindOf, type PayloadOf } from './jobs/jobKinds.ts'

export type WebhookEndpoint = Selectable<WebhookEndpointTable>

export async function addEndpoint(
  db: Db,
  { url, secret }: Pick<WebhookEndpoint, 'url' | 'secret'>,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('webhook_endpoints')
    .values({ url, secret, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Each endpoint with the messages that wait for it. */
export async function listEndpoints(db: Db): Promise<(WebhookEndpoint & { waiting: number })[]> {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .select((build) =>
      build
        .selectFrom('jobs')
        .where('kind', '=', 'webhook')
        .where('target', '=', sql<string>`webhook_endpoints.id::text`)
        .where('ended_at', 'is', null)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('waiting'),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, waiting: Number(row.waiting) }))
}

export async function findEndpoint(db: Db, id: number): Promise<WebhookEndpoint | undefined> {
  return await db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Its messages go with it. False when there is none with this id. */
export async function removeEndpoint(db: Db, id: number): Promise<boolean> {
  await deleteJobsOf(db, 'webhook', String(id))
  const removed = await db.deleteFrom('webhook_endpoints').where('id', '=', id).returning('id').executeTakeFirst()
  return removed !== undefined
}

/** Goes on telling it, from what it has not been told yet. */
export async function enableEndpoint(db: Db, id: number, now: Date): Promise<boolean> {
  const enabled = await db
    .updateTable('webhook_endpoints')
    .set({ disabled_at: null, fault: '' })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!enabled) return false
  await db
    .updateTable('jobs')
    .set({ due_at: now, tries: 0 })
    .where('kind', '=', 'webhook')
    .where('target', '=', String(id))
    .where('ended_at', 'is', null)
    .execute()
  return true
}

/** False when it is disabled already. */
export async function disableEndpoint(db: Db, id: number, fault: string, now: Date): Promise<boolean> {
  const disabled = await db
    .updateTable('webhook_endpoints')
    .set({ disabled_at: now, fault })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return disabled !== undefined
}

type WebhookNews = PayloadOf<'webhook'>

/** Tells every endpoint of this, once for each type and revision. What a disabled one was not told can be replayed. */
export const webhookInsert = ({ order, revision, type }: WebhookNews, now: Date): Write => sql`
    insert into jobs (kind, target, lane, key, urgency, payload, created_at, due_at, ended_at, outcome)
    select 'webhook', id::text, concat_ws(' ', id, ${order}::text), concat_ws(' ', ${order}::text, ${type}::text, ${revision}::integer),
      ${kindOf('webhook').urgency}, jsonb_build_object('order', ${order}::text, 'revision', ${revision}::integer, 'type', ${type}::text),
      ${now}::timestamptz, ${now}::timestamptz, case when disabled_at is not null then ${now}::timestamptz end,
      case when disabled_at is not null then 'failed' end
    from webhook_endpoints order by id on conflict do nothing`

export async function queueWebhooks(db: Db, news: WebhookNews, now: Date): Promise<void> {
  await webhookInsert(news, now).execute(db)
}

/** Tells every endpoint that the booked refunds of an order are others than before. Its order is locked. */
export async function queueRefundWebhooks(db: Db, order: string, now: Date): Promise<void> {
  const type = 'order.refunded'
  const { rows } = await sql<{ revision: number }>`
    select coalesce(max((payload->>'revision')::integer), 0) + 1 as revision
    from webhook_endpoints join jobs on kind = 'webhook' and lane = concat_ws(' ', webhook_endpoints.id, ${order}::text)
    where payload->>'type' = ${type}`.execute(db)
  await queueWebhooks(db, { order, revision: rows[0]?.revision ?? 1, type }, now)
}

/** Tells an endpoint once more of everything since then; resolves with how many messages that are. */
export async function replayWebhooks(db: Db, endpoint: number, since: Date, now: Date): Promise<number> {
  const again = await db
    .updateTable('jobs')
    .set({ due_at: now, tries: 0, ended_at: null, outcome: null })
    .where('kind', '=', 'webhook')
    .where('target', '=', String(endpoint))
    .where('created_at', '>=', since)
    .returning('id')
    .execute()
  return again.length
}
