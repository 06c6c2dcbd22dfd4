import { sql } from 'kysely'
import type { Db } from './database/database.ts'
import { saveAnswer } from './idempotencyKeys.ts'

/**
 * The keys under which orders are paid. Each stands among the first answers: without an answer while it is carried out, with
 * one once it was refused, and as FENCED when it may never be carried out. Fence and payment exclude each other by the row of
 * the checkout, which whoever begins or ends either holds.
 */

/** No hash of a request. */
export const VOIDED = 'fenced'

/** A key of a session, and the checkout that it was to pay. */
export interface PaymentKey {
  session: string
  key: string
  checkout: string
}

/** Holds the checkout; no payment begins under this key any more. */
export async function retireKey(db: Db, { session, key, checkout }: PaymentKey): Promise<void> {
  await sql`update checkouts set spent = array_append(array_remove(spent, ${key}::text), ${key}::text)
    where hash = ${checkout} and session = ${session}`.execute(db)
}

/** Keeps why a key ended without an order; what is asked with it again is answered the same and charges nothing. */
export async function saveRefusal(db: Db, paying: PaymentKey, answer: { status: number; body: string }): Promise<void> {
  await retireKey(db, paying)
  await saveAnswer(db, paying.session, paying.key, answer)
}

class CannotVoid extends Error {}

/**
 * Fences a key, so that it can never be carried out, on whatever host and however late it comes. False when it was answered or
 * money may be moving for its checkout: then nothing has changed.
 */
export async function voidIntent(db: Db, paying: PaymentKey, now: Date): Promise<boolean> {
  const { session, key, checkout } = paying
  try {
    return await db.transaction().execute(async (transaction) => {
      await retireKey(transaction, paying)
      // A statement of its own: it sees what was committed while the checkout was waited for.
      const moving = await transaction
        .selectFrom('payments')
        .select('checkout')
        .where('checkout', '=', checkout)
        .where('state', 'in', ['pending', 'action', 'paid'])
        .executeTakeFirst()
      const placed = await transaction.selectFrom('orders').select('hash').where('checkout', '=', checkout).executeTakeFirst() // oxfmt-ignore
      if (moving || placed) throw new CannotVoid()
      const fenced = await transaction
        .insertInto('first_answers')
        .values({ session, key, request: VOIDED, asked_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['session', 'key'])
            .doUpdateSet({ request: VOIDED })
            .where('first_answers.status', 'is', null),
        )
        .returning('key')
        .executeTakeFirst()
      if (!fenced) throw new CannotVoid()
      return true
    })
  } catch (error) {
    if (error instanceof CannotVoid) return false
    throw error
  }
}
