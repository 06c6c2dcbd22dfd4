import { sql, type Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import { deleteJobsOf } from '../jobs/jobs.ts'
import type { WebhookEndpointTable } from '../schema/newsTables.ts'

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
