import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { kindOf, type PayloadOf } from '../jobs/jobKinds.ts'

type WebhookNews = PayloadOf<'webhook'>

/** Tells every endpoint of this, once for each type and revision. What a disabled one was not told can be replayed. */
export async function queueWebhooks(db: Db, { order, revision, type }: WebhookNews, now: Date): Promise<void> {
  await sql`
    insert into jobs (kind, target, lane, key, urgency, payload, created_at, due_at, ended_at, outcome)
    select 'webhook', id::text, concat_ws(' ', id, ${order}::text), concat_ws(' ', ${order}::text, ${type}::text, ${revision}::integer),
      ${kindOf('webhook').urgency}, jsonb_build_object('order', ${order}::text, 'revision', ${revision}::integer, 'type', ${type}::text),
      ${now}::timestamptz, ${now}::timestamptz, case when disabled_at is not null then ${now}::timestamptz end,
      case when disabled_at is not null then 'failed' end
    from webhook_endpoints order by id on conflict do nothing`.execute(db)
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
