import type { Generated } from 'kysely'
import type { CheckedOrder } from '../orders/checkedOrder.ts'
import { jsonb, type Db } from './database.ts'

/** A checked order on its way to be paid: the `csh` (D-06). One is open a session. */
export interface CheckoutTable {
  hash: string
  session: string
  /** open until it is placed, or superseded by another. */
  state: 'open' | 'placed' | 'superseded'
  /** What was asked for, hashed: the same again is the same checkout. */
  request: string
  /** What was in the cart and at which prices, hashed. */
  cart: string
  document: CheckedOrder
  created_at: Date
  /** Keys of `complete` that can pay it no more: they were refused, or fenced. */
  spent: Generated<string[]>
}

export type Checkout = Omit<CheckoutTable, 'created_at' | 'spent'>

/** Opens a checkout; false when the session has another one open by now. */
export async function keepCheckout(db: Db, { document, ...checkout }: Checkout, now: Date): Promise<boolean> {
  const kept = await db
    .insertInto('checkouts')
    .values({ ...checkout, document: jsonb(document), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  return kept !== undefined
}

/** Ends an open checkout for another one; false when it is not open any more or money may be moving for it. */
export async function supersede(db: Db, hash: string): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    // Held first: a payment that begins at this moment is seen by the next statement, not by the same one.
    const held = await transaction
      .selectFrom('checkouts')
      .select('hash')
      .where('hash', '=', hash)
      .where('state', '=', 'open')
      .forUpdate()
      .executeTakeFirst()
    const moving = await transaction
      .selectFrom('payments')
      .select('checkout')
      .where('checkout', '=', hash)
      .where('state', 'in', ['pending', 'action', 'paid'])
      .executeTakeFirst()
    if (!held || moving) return false
    await transaction.updateTable('checkouts').set({ state: 'superseded' }).where('hash', '=', hash).execute()
    return true
  })
}
