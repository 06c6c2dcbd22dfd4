import { sql } from 'kysely'
import type { SavedAnswer } from '../idempotencyKeys.ts'
import type { StoredCart } from './carts.ts'
import type { Db } from '../database/database.ts'
import type { StoredLines } from '../schema/orderTables.ts'

/**
 * A cart change is one read and one write, each a single statement. The change is worked out in memory between them, and the
 * write fails when the cart was changed meanwhile. A transaction would take three times the round trips.
 */

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

interface CartWrite {
  session: string
  now: Date
  cart?: { before: string; lines: StoredLines; catalogue: number }
  first?: SavedAnswer & { key: string }
}

/** Saves the cart and the answer, both or neither. False when the cart or the key was written meanwhile. */
export async function saveCartChange(db: Db, { session, now, cart, first }: CartWrite): Promise<boolean> {
  if (!first) return !cart || (await rowsOf(db, updateOf(session, cart, now, sql`true`))) > 0
  const claim = sql`insert into first_answers (session, key, request, status, body, asked_at)
    values (${session}, ${first.key}, ${first.request}, ${first.status}, ${first.body}, ${now})
    on conflict do nothing returning 1`
  if (!cart) return (await rowsOf(db, claim)) > 0
  const update = updateOf(session, cart, now, sql`exists (select from claim)`)
  try {
    // The division by zero makes the whole statement fail, and so rolls the claim back, when no cart row was updated.
    await sql`with claim as (${claim}), saved as (${update}) select 1 / (select count(*) from saved)::integer as kept`.execute(
      db,
    )
    return true
  } catch (error) {
    if (isDivisionByZero(error)) return false
    throw error
  }
}

const updateOf = (
  session: string,
  { before, lines, catalogue }: NonNullable<CartWrite['cart']>,
  now: Date,
  when: ReturnType<typeof sql>,
) =>
  sql`update carts set document = ${JSON.stringify(lines)}::jsonb, catalogue = ${catalogue}, changed_at = ${now}
    where session = ${session} and md5(document::text) = ${before} and ${when} returning 1`

async function rowsOf(db: Db, statement: ReturnType<typeof sql>): Promise<number> {
  return (await statement.execute(db)).rows.length
}

const isDivisionByZero = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '22012'
