import { sql } from 'kysely'
import { addSeconds } from '../database/addSeconds.ts'
import type { Db } from '../database/database.ts'
import type { PaymentTable } from '../schema/orderTables.ts'

export type Payment = Omit<PaymentTable, 'card' | 'key' | 'dispute' | 'disputed_at' | 'first_checkout'>

/** Of the table `payments`: the first checkout of the order that it paid, which a change of the order may have added (D-235). */
export const PAID_CHECKOUT = sql`coalesce(payments.first_checkout, payments.checkout)`

const columns = ['checkout', 'state', 'intent', 'amount', 'leased_until', 'begun_at', 'changed_at'] as const

/** Of the table `orders`: the payment that is shown of it, the disputed one of several, else the first. To be joined as `payments`. */
export const SHOWN_PAYMENT = sql`lateral (select intent, card, dispute, disputed_at from payments as paid
  where orders.checkout in (paid.checkout, paid.first_checkout)
  order by paid.dispute is null, paid.first_checkout is not null, paid.changed_at limit 1)`

/** The `leased_until` of a payment that no host is asking about. */
export const NO_LEASE = new Date(0)

/** A host that does not renew its lease is taken to have ended after this time. */
export const PAYMENT_LEASE_SECONDS = 8

const leaseFrom = (now: Date): Date => addSeconds(now, PAYMENT_LEASE_SECONDS)

/** Whether money may have moved or may still move. */
export const isUnsettled = (payment: Payment | undefined): payment is Payment =>
  payment?.state === 'pending' || payment?.state === 'action'

/**
 * Records the payment before the provider is asked, so that every charge can be found again. False when the checkout is no
 * longer open, when its key is retired, or when another host is asking about it. The checkout's row is locked, so that the
 * key cannot be voided meanwhile.
 */
export async function recordPendingPayment(
  db: Db,
  { checkout, amount, key }: { checkout: string; amount: number; key: string | null },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with open as (
      select hash from checkouts
      where hash = ${checkout} and state = 'open' and (${key}::text is null or ${key}::text <> all(spent)) for update
    )
    insert into payments (checkout, state, amount, key, leased_until, begun_at, changed_at)
    select hash, 'pending', ${amount}::integer, ${key}::text, ${leaseFrom(now)}::timestamptz, ${now}::timestamptz,
      ${now}::timestamptz from open
    on conflict (checkout) do update
    set state = 'pending', amount = excluded.amount, key = excluded.key, leased_until = excluded.leased_until, changed_at = excluded.changed_at
    where payments.state not in ('paid', 'refunded') and (payments.state <> 'pending' or payments.leased_until <= ${now})
    returning checkout`.execute(db)
  return rows.length > 0
}

/** Whether the order that this intent paid is placed. */
export async function isPaid(db: Db, intent: string): Promise<boolean> {
  const paid = db.selectFrom('payments').select('checkout').where('intent', '=', intent).where('state', '=', 'paid')
  return (await paid.executeTakeFirst()) !== undefined
}

/** Takes over an unsettled payment whose lease has ended; false when another host was faster. */
export async function takeLease(db: Db, { checkout, leased_until, state }: Payment, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable('payments')
    .set({ leased_until: leaseFrom(now) })
    .where('checkout', '=', checkout)
    .where('state', '=', state)
    .where('leased_until', '=', leased_until)
    .returning('checkout')
    .executeTakeFirst()
  return taken !== undefined
}

export async function renewLease(db: Db, checkout: string, now: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ leased_until: leaseFrom(now) })
    .where('checkout', '=', checkout)
    .where('state', '=', 'pending')
    .execute()
}

/** Saves an outcome other than paid and ends the lease. False when the payment was already paid or refunded: these are final. */
export async function savePaymentState(
  db: Db,
  checkout: string,
  change: { state: Exclude<PaymentTable['state'], 'paid'>; intent?: string | null },
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('payments')
    .set({
      ...change,
      leased_until: NO_LEASE,
      changed_at: sql<Date>`case when state = ${change.state} then changed_at else ${now}::timestamptz end`,
    })
    .where('checkout', '=', checkout)
    .where('state', 'not in', ['paid', 'refunded'])
    .returning('checkout')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Supersedes the checkout of a payment that is to be refunded. The payment stays pending until the refund is done, so that the
 * payment reconciler finishes it if this host ends. False, with nothing changed, when the checkout was placed meanwhile.
 */
export async function startRefund(db: Db, checkout: string, intent: string, now: Date): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const held = await transaction
      .selectFrom('checkouts')
      .select('state')
      .where('hash', '=', checkout)
      .forUpdate()
      .executeTakeFirst()
    if (held?.state === 'placed') return false
    await transaction
      .updateTable('checkouts')
      .set({ state: 'superseded' })
      .where('hash', '=', checkout)
      .where('state', '=', 'open')
      .execute()
    await transaction
      .updateTable('payments')
      .set({ state: 'pending', intent, leased_until: leaseFrom(now), changed_at: now })
      .where('checkout', '=', checkout)
      .where('state', 'not in', ['paid', 'refunded'])
      .execute()
    return true
  })
}

/** Leases up to `most` unsettled payments whose lease has ended, for this host to ask about. */
export async function leaseUnsettledPayments(db: Db, now: Date, most: number): Promise<Payment[]> {
  const free = db
    .selectFrom('payments')
    .select('checkout')
    .where('state', 'in', ['pending', 'action'])
    .where('leased_until', '<=', now)
    .orderBy('leased_until')
    .limit(most)
    .forUpdate()
    .skipLocked()
  return await db
    .updateTable('payments')
    .set({ leased_until: leaseFrom(now) })
    .where('checkout', 'in', free)
    .returning(columns)
    .execute()
}
