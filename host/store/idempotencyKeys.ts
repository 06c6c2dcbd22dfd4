import { sql } from 'kysely'
import { commitWith, type Write } from './database/commitWith.ts'
import type { Db, Transaction } from './database/database.ts'
import type { IdempotencyKeyTable } from './schema/hostTables.ts'

export type SavedAnswer = Pick<IdempotencyKeyTable, 'request' | 'status' | 'body'>

/** Claims the key of a change without one transaction. Answers what is saved of an earlier claim, if anything. */
export async function claimKey(
  db: Db,
  session: string,
  key: string,
  request: string,
  now: Date,
): Promise<SavedAnswer | undefined> {
  const claimed = await db
    .insertInto('first_answers')
    .values({ session, key, request, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed ? undefined : await answerTo(db, session, key).executeTakeFirstOrThrow()
}

export async function findAnswer(db: Db, session: string, key: string): Promise<SavedAnswer | undefined> {
  return await answerTo(db, session, key).executeTakeFirst()
}

function answerTo(db: Db, session: string, key: string) {
  return db
    .selectFrom('first_answers')
    .select(['request', 'status', 'body'])
    .where('session', '=', session)
    .where('key', '=', key)
}

/** Saves the answer of a claimed key. */
export async function saveAnswer(
  db: Db,
  session: string,
  key: string,
  answer: { status: number; body: string },
): Promise<void> {
  await db.updateTable('first_answers').set(answer).where('session', '=', session).where('key', '=', key).execute()
}

/** Forgets a claimed key, so that a repeat runs again. */
export async function forgetKey(db: Db, session: string, key: string): Promise<void> {
  await db.deleteFrom('first_answers').where('session', '=', session).where('key', '=', key).execute()
}

/**
 * Saves the first answer of a key and commits its change with the last of its writes. Throws what `isRepeat` knows when the key has
 * an answer already. A repeat at the same time waits here until the other transaction ends.
 */
export async function commitFirstAnswer(
  db: Transaction,
  { session, key, request, status, body }: SavedAnswer & { session: string; key: string },
  writes: readonly Write[],
  now: Date,
): Promise<void> {
  const row = sql.join([session, key, request, status, body, now])
  await commitWith(
    db,
    writes,
    sql`insert into first_answers (session, key, request, status, body, asked_at) values (${row})`,
  )
}

const UNIQUE_VIOLATION = '23505'

export const isRepeat = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  'constraint' in error &&
  error.constraint === 'first_answers_pkey'

/** Moves a guest's first answers to the member, so that a change whose answer was lost is not made twice after the sign-in. */
export async function moveAnswers(db: Db, from: string, to: string): Promise<void> {
  await sql`
    with moved as (delete from first_answers where session = ${from} returning *)
    insert into first_answers (session, key, request, status, body, asked_at)
    select ${to}, key, request, status, body, asked_at from moved on conflict do nothing`.execute(db)
}
