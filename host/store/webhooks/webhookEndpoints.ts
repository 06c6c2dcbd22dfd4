import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
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

/** Each endpoint with what it still has to be told. */
export async function listEndpoints(db: Db): Promise<(WebhookEndpoint & { waiting: number })[]> {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .select((build) =>
      build
        .selectFrom('webhook_jobs')
        .whereRef('webhook_jobs.endpoint', '=', 'webhook_endpoints.id')
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('waiting'),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, waiting: Number(row.waiting) }))
}

/** False when there is none with this id. */
export async function removeEndpoint(db: Db, id: number): Promise<boolean> {
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
    .updateTable('webhook_jobs')
    .set({ due_at: now, tries: 0 })
    .where('endpoint', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
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
