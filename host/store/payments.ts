import type { Db } from './database.ts'
import { jsonb } from './database.ts'

/** The card payment of a checkout; there is one for ever, whatever cards are tried. */
export interface PaymentTable {
  checkout: string
  /**
   * pending: asked for, the answer is not known; action: the bank wants to see the customer; declined: no money moved;
   * paid: it moved; refunded: it moved and was given back.
   */
  state: 'pending' | 'action' | 'declined' | 'paid' | 'refunded'
  /** The provider's name for it, once known. */
  intent: string | null
  /** What was asked for last, tip included; cents. */
  amount: number
  card: PaidCard | null
  /** A host asks the provider until then; afterwards another may. Long ago: nobody asks. */
  leased_until: Date
  begun_at: Date
  /** Since when it is in this state. */
  changed_at: Date
}

export interface PaidCard {
  brand: string
  last4: string
}

export type Payment = Pick<PaymentTable, 'checkout' | 'state' | 'intent' | 'amount' | 'leased_until' | 'begun_at' | 'changed_at'> // prettier-ignore

const columns = ['checkout', 'state', 'intent', 'amount', 'leased_until', 'begun_at', 'changed_at'] as const

/** Nobody asks. */
const FREE = new Date(0)

/** How long a host that said nothing more is believed to be asking. */
export const LEASE_SECONDS = 8

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_SECONDS * 1000)

export async function paymentOf(db: Db, checkout: string): Promise<Payment | undefined> {
  return await db.selectFrom('payments').select(columns).where('checkout', '=', checkout).executeTakeFirst()
}

/** Whether money may have moved, or still may. */
export const isUnsettled = (payment: Payment | undefined): payment is Payment =>
  payment?.state === 'pending' || payment?.state === 'action'

/** Written before the provider is asked, so that no charge is ever forgotten. */
export async function beginPayment(db: Db, checkout: string, amount: number, now: Date): Promise<void> {
  const begun = { state: 'pending' as const, amount, leased_until: leaseFrom(now), changed_at: now }
  await db
    .insertInto('payments')
    .values({ ...begun, checkout, intent: null, card: null, begun_at: now })
    .onConflict((conflict) => conflict.column('checkout').doUpdateSet(begun))
    .execute()
}

/** Goes on asking. */
export async function prolongLease(db: Db, checkout: string, now: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ leased_until: leaseFrom(now) })
    .where('checkout', '=', checkout)
    .execute()
}

export interface PaymentChange {
  state: PaymentTable['state']
  intent?: string
  amount?: number
  card?: PaidCard
}

/** What became of it; the asking is over. False when it was paid already: that is never taken back by a later word. */
export async function settlePayment(db: Db, checkout: string, change: PaymentChange, now: Date): Promise<boolean> {
  const { card, ...rest } = change
  const changed = await db
    .updateTable('payments')
    .set(({ eb, ref }) => ({
      ...rest,
      ...(card ? { card: jsonb(card) } : {}),
      leased_until: FREE,
      changed_at: eb.case().when('state', '=', rest.state).then(ref('changed_at')).else(eb.val(now)).end(),
    }))
    .where('checkout', '=', checkout)
    .where('state', '<>', 'paid')
    .returning('checkout')
    .executeTakeFirst()
  return changed !== undefined
}

/** Takes the payments nobody asks about, for this host to ask. */
export async function leaseUnsettled(db: Db, now: Date, most: number): Promise<Payment[]> {
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
