import { sql } from 'kysely'
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
}

export type Checkout = Omit<CheckoutTable, 'created_at'>

const columns = ['hash', 'session', 'state', 'request', 'cart', 'document'] as const

/** The checkout; `lock` keeps it for the transaction. */
export async function checkoutOf(db: Db, hash: string, { lock = false } = {}): Promise<Checkout | undefined> {
  const query = db.selectFrom('checkouts').select(columns).where('hash', '=', hash)
  return await (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** The session's open checkout, held with the session's place for one until the transaction ends. */
export async function openCheckout(db: Db, session: string): Promise<Checkout | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${`checkout ${session}`}))`.execute(db)
  return await db
    .selectFrom('checkouts')
    .select(columns)
    .where('session', '=', session)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
}

export async function keepCheckout(db: Db, { document, ...checkout }: Checkout, now: Date): Promise<void> {
  await db
    .insertInto('checkouts')
    .values({ ...checkout, document: jsonb(document), created_at: now })
    .execute()
}

export async function endCheckout(db: Db, hash: string, state: 'placed' | 'superseded'): Promise<void> {
  await db.updateTable('checkouts').set({ state }).where('hash', '=', hash).execute()
}
