import { sql } from 'kysely'
import { jsonb, type Db } from './database/database.ts'
import type { CheckoutTable } from './schema/orderTables.ts'

export type Checkout = Omit<CheckoutTable, 'created_at' | 'spent'>

/** Opens a checkout; false when the session has another one open by now. */
export async function insertCheckout(db: Db, { document, ...checkout }: Checkout, now: Date): Promise<boolean> {
  const kept = await db
    .insertInto('checkouts')
    .values({ ...checkout, document: jsonb(document), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  return kept !== undefined
}

const DAY_MS = 86_400_000
const KEPT_DAYS = 30
/** A card's holder can dispute a payment until then, which the host hears of by a webhook. */
const KEPT_WITH_PAYMENT_DAYS = 180

/** Forgets, with what the customer typed, checkouts that became no order: after 30 days, after 180 where a payment was tried. */
export async function deleteOldCheckouts(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await sql`
    with old as (
      select hash from checkouts where state <> 'placed' and created_at < ${daysAgo(KEPT_DAYS)}
        and not exists (
          select from payments where checkout = checkouts.hash
            and (state in ('pending', 'action', 'paid') or changed_at > ${daysAgo(KEPT_WITH_PAYMENT_DAYS)})
        )
    ), tried as (
      delete from payments using old where checkout = old.hash
    )
    delete from checkouts using old where checkouts.hash = old.hash`.execute(db)
}

/** Ends an open checkout for another one; false when it is not open any more or money may be moving for it. */
export async function supersedeCheckout(db: Db, hash: string): Promise<boolean> {
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
