import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { saveAnswer } from '../idempotencyKeys.ts'

/**
 * The idempotency keys under which orders are paid, in the table `first_answers`: a key has no answer while it is carried out,
 * an answer once it was refused, and the request VOIDED when it must never be carried out. A payment and a voiding exclude
 * each other, because both lock the row of the checkout.
 */

export const VOIDED = 'fenced'

interface PaymentKey {
  session: string
  key: string
  checkout: string
}

export async function retireKey(db: Db, { session, key, checkout }: PaymentKey): Promise<void> {
  await sql`update checkouts set spent = array_append(array_remove(spent, ${key}::text), ${key}::text)
    where hash = ${checkout} and session = ${session}`.execute(db)
}

/** Saves the refusal that ends a key. A repeat of the key gets the same refusal and charges nothing. */
export async function saveRefusal(db: Db, intent: PaymentKey, answer: { status: number; body: string }): Promise<void> {
  await retireKey(db, intent)
  await saveAnswer(db, intent.session, intent.key, answer)
}

class CannotVoid extends Error {}

/**
 * Voids a key, so that no host carries it out, however late it arrives. False, with nothing changed, when the key has an answer
 * or money may be moving for its checkout.
 */
export async function voidIntent(db: Db, intent: PaymentKey, now: Date): Promise<boolean> {
  const { session, key, checkout } = intent
  try {
    return await db.transaction().execute(async (transaction) => {
      await retireKey(transaction, intent)
      // A separate statement, so that it sees what was committed while the lock was waited for.
      const moving = await transaction
        .selectFrom('payments')
        .select('checkout')
        .where('checkout', '=', checkout)
        .where('state', 'in', ['pending', 'action', 'paid'])
        .executeTakeFirst()
      const placed = await transaction.selectFrom('checkouts').select('hash').where('hash', '=', checkout).where('state', '=', 'placed').executeTakeFirst() // oxfmt-ignore
      if (moving || placed) throw new CannotVoid()
      const voided = await transaction
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
      if (!voided) throw new CannotVoid()
      return true
    })
  } catch (error) {
    if (error instanceof CannotVoid) return false
    throw error
  }
}
