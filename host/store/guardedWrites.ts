import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database/database.ts'
import type { SavedAnswer } from './idempotencyKeys.ts'

/**
 * A change of one read and one write, each a single statement: what is read is worked out in memory, and the write fails when
 * it was changed meanwhile. A transaction would take three times the round trips.
 */

/** A statement that must return so many rows, else nothing of the whole write happens; without `rows` any number will do. */
export interface GuardedWrite {
  statement: RawBuilder<unknown>
  rows?: number
}

export interface FirstAnswer extends SavedAnswer {
  session: string
  key: string
}

/** Saves all writes and the first answer of the key, or nothing; false when a row or the key was written meanwhile. */
export async function saveWrites(
  db: Db,
  writes: readonly GuardedWrite[],
  first: FirstAnswer | undefined,
  now: Date,
): Promise<boolean> {
  const all = first ? [claimOf(first, now), ...writes] : writes
  if (all.length === 0) return true
  const parts = all.map(({ statement }, at) => sql`${sql.raw(`write${at}`)} as (${statement})`)
  const guards = all.flatMap(({ rows }, at) =>
    rows === undefined ? [] : [sql`(select count(*) from ${sql.raw(`write${at}`)}) = ${sql.lit(rows)}`],
  )
  try {
    // The division by zero makes the whole statement fail, and so rolls back every write in it.
    await sql`with ${sql.join(parts)}
      select 1 / (case when ${sql.join([sql`true`, ...guards], sql` and `)} then 1 else 0 end) as kept`.execute(db)
    return true
  } catch (error) {
    if (isDivisionByZero(error)) return false
    throw error
  }
}

const claimOf = ({ session, key, request, status, body }: FirstAnswer, now: Date): GuardedWrite => ({
  statement: sql`insert into first_answers (session, key, request, status, body, asked_at)
    values (${session}, ${key}, ${request}, ${status}, ${body}, ${now}) on conflict do nothing returning 1`,
  rows: 1,
})

const isDivisionByZero = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '22012'
