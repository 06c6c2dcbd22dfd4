import { jsonb, type Db } from '../database/database.ts'
import type { CheckoutTable } from '../schema/orderTables.ts'

export type Checkout = Omit<CheckoutTable, 'created_at' | 'spent'>

/** Opens a checkout; false when the session has another open one. */
export async function insertCheckout(db: Db, { document, ...checkout }: Checkout, now: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('checkouts')
    .values({ ...checkout, document: jsonb(document), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Supersedes an open checkout; false when it is not open any more or money may be moving for it. */
export async function supersedeCheckout(db: Db, hash: string): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    // Locked in a statement of its own: only the next statement sees a payment that starts at the same time.
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
