import { sql } from 'kysely'
import type { GuardedWrite } from '../guardedWrites.ts'
import type { SavedAnswer } from '../idempotencyKeys.ts'
import type { StoredCart } from './carts.ts'
import type { Db } from '../database/database.ts'
import type { StoredLines } from '../schema/orderTables.ts'

interface FoundCart extends StoredCart {
  version: string
  first: SavedAnswer | undefined
}

interface FoundRow {
  document: StoredLines
  catalogue: number
  version: string
  request: string | null
  status: number | null
  body: string | null
}

/** The session's cart and, with a key, its first answer; undefined when the session has ended. */
export async function findCart(db: Db, session: string, key: string | null): Promise<FoundCart | undefined> {
  const { rows } = await sql<FoundRow>`
    select carts.document, carts.catalogue, md5(carts.document::text) as version, first.request, first.status, first.body
    from carts left join first_answers as first on first.session = carts.session and first.key = ${key}::text
    where carts.session = ${session}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { document, catalogue, version, request, status, body } = row
  return {
    ...document,
    catalogue,
    version,
    first: request === null ? undefined : { request, status: status ?? 200, body: body ?? '' },
  }
}

/** Saves a cart that is still in the version `before`. */
export const cartWrite = (
  session: string,
  { before, lines, catalogue }: { before: string; lines: StoredLines; catalogue: number },
  now: Date,
): GuardedWrite => ({
  statement: sql`update carts set document = ${JSON.stringify(lines)}::jsonb, catalogue = ${catalogue}, changed_at = ${now}
    where session = ${session} and md5(document::text) = ${before} returning 1`,
  rows: 1,
})
