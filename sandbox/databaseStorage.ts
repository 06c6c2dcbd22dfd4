import { sql, type Kysely } from 'kysely'
import type { Row, SandboxStorage } from './storage.ts'

/** The rows of the table card_sandbox. */
export function databaseStorage<Schema>(db: Kysely<Schema>): SandboxStorage {
  return {
    get: async (ids) => {
      const asked = sql<Row>`select id, version, body from card_sandbox where id = any(${ids}::text[])`
      return (await asked.execute(db)).rows
    },
    put: async (rows) => {
      const attempt = db.transaction().execute(async (transaction) => {
        const stored = await store(rows).execute(transaction)
        if (stored.rows.length < rows.length) throw new Conflict()
        return true
      })
      return await attempt.catch((error: unknown) => {
        if (error instanceof Conflict) return false
        throw error
      })
    },
    list: async ({ from, before, limit }) => {
      const asked = sql<Row>`select id, version, body from card_sandbox where id >= ${from} and id < ${before}
        order by id desc limit ${limit}::integer`
      return (await asked.execute(db)).rows
    },
    remove: async (ids) => {
      await sql`delete from card_sandbox where id = any(${ids}::text[])`.execute(db)
    },
  }
}

/** Another writer was first. */
class Conflict extends Error {}

/** One row for each that was stored; writers lock in the order of the IDs. */
const store = (rows: readonly Row[]) => sql`with wanted as (
  select id, version, body from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, version integer, body jsonb)
)
insert into card_sandbox (id, version, body) select id, version, body from wanted order by id
on conflict (id) do update set version = excluded.version, body = excluded.body
  where card_sandbox.version = excluded.version - 1
returning id`
