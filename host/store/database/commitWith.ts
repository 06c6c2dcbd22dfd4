import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from './database.ts'
import { AND_COMMIT } from './preparedClient.ts'

/** A statement that changes something, and whose answer nobody needs; it has no part (WITH) that changes something itself. */
export type Write = RawBuilder<unknown>

/**
 * Commits a transaction with its last statement, which takes these writes along: they see nothing of each other. Nothing may
 * follow it.
 */
export async function commitWith(db: Transaction, writes: readonly Write[], last = sql`select`): Promise<void> {
  const parts = writes.map((write, at) => sql`${sql.ref(`write${at}`)} as (${write})`)
  const along = parts.length > 0 ? sql`with ${sql.join(parts)} ` : sql``
  await sql`${along}${last} ${sql.raw(AND_COMMIT)}`.execute(db)
}
