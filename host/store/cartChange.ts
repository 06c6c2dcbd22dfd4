import { sql } from 'kysely'
import type { SavedAnswer } from './idempotencyKeys.ts'
import type { StoredCart } from './carts.ts'
import type { Db } from './database/database.ts'
import type { StoredLines } from './schema/orderTables.ts'

/**
 * A change of the cart is one read and one write, each a single statement: what comes between is worked out in memory, and
 * the write finds out whether anybody was faster. That is a third of the round trips that a transaction would take.
 */

/** A cart as it was found for a change. */
export interface FoundCart extends StoredCart {
  /** Tells whether the cart is still this one. */
  mark: string
  /** What this key was answered before. */
  first: SavedAnswer | undefined
}

interface FoundRow {
  document: StoredLines
  catalogue: number
  mark: string
  request: string | null
  status: number | null
  body: string | null
}

/** The session's cart and, with a key, its first answer. Undefined when there is no such session any more. */
export async function findCart(db: Db, session: string, key: string | null): Promise<FoundCart | undefined> {
  const { rows } = await sql<FoundRow>`
    select carts.document, carts.catalogue, md5(carts.document::text) as mark, first.request, first.status, first.body
    from carts left join first_answers as first on first.session = carts.session and first.key = ${key}::text
    where carts.session = ${session}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { document, catalogue, mark, request, status, body } = row
  return {
    ...document,
    catalogue,
    mark,
    first: request === null ? undefined : { request, status: status ?? 200, body: body ?? '' },
  }
}

export interface CartWrite {
  session: string
  now: Date
  /** The cart after the change, unless it stays as it is. */
  cart?: { before: string; lines: StoredLines; catalogue: number }
  /** The answer to give to a repeat. */
  first?: SavedAnswer & { key: string }
}

/** Keeps cart and answer, both or neither. False: somebody was faster, and nothing was kept. */
export async function saveCartChange(db: Db, { session, now, cart, first }: CartWrite): Promise<boolean> {
  if (!first) return !cart || (await rowsOf(db, updateOf(session, cart, now, sql`true`))) > 0
  const claim = sql`insert into first_answers (session, key, request, status, body, asked_at)
    values (${session}, ${first.key}, ${first.request}, ${first.status}, ${first.body}, ${now})
    on conflict do nothing returning 1`
  if (!cart) return (await rowsOf(db, claim)) > 0
  const update = updateOf(session, cart, now, sql`exists (select from claim)`)
  try {
    // Dividing by zero undoes the claim when the cart was not changed.
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
