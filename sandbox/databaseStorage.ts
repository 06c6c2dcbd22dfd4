import type { Row, SandboxStorage } from './storage.ts'

/** Runs one statement on PostgreSQL or PGlite and returns its rows. Parameters are `$1`, `$2`... */
export type RunStatement = (sql: string, params: readonly unknown[]) => Promise<readonly unknown[]>

// A single statement, so a single round trip: it stores all rows, or none by dividing by zero.
const PUT = `with wanted as (
  select id, version, body from jsonb_to_recordset($1::jsonb) as r(id text, version integer, body jsonb)
), stored as (
  insert into card_sandbox (id, version, body) select id, version, body from wanted order by id
  on conflict (id) do update set version = excluded.version, body = excluded.body
    where card_sandbox.version = excluded.version - 1
  returning 1
)
select 1 / (case when (select count(*) from stored) = $2::integer then 1 else 0 end) as all_or_none`
const DIVISION_BY_ZERO = '22012'

export function databaseStorage(run: RunStatement): SandboxStorage {
  return {
    get: async (ids) =>
      rowsOf(await run('select id, version, body from card_sandbox where id = any($1::text[])', [ids])),
    put: async (rows) => {
      try {
        await run(PUT, [JSON.stringify(rows), rows.length])
        return true
      } catch (error) {
        if (codeOf(error) === DIVISION_BY_ZERO) return false
        throw error
      }
    },
    list: async ({ from, before, limit }) =>
      rowsOf(
        await run(
          'select id, version, body from card_sandbox where id >= $1 and id < $2 order by id desc limit $3::integer',
          [from, before, limit],
        ),
      ),
    remove: async (ids) => {
      await run('delete from card_sandbox where id = any($1::text[])', [ids])
    },
  }
}

// The table contains only rows written by `put`.
function rowsOf(rows: readonly unknown[]): Row[] {
  return rows as Row[]
}

function codeOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? codeOf(error.cause) : undefined
}
