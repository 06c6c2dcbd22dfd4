import { jsonb, type Db } from '../database/database.ts'
import type { CartChangeOf, CheckoutTable, StoredLines, PaymentTable } from '../schema/orderTables.ts'
import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { StoredCart } from './carts.ts'
import type { Payment } from './payments.ts'

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

/** The checkout of an order for which no customer has confirmed one. */
export async function insertPlacedCheckout(db: Db, { document, ...checkout }: Checkout, now: Date): Promise<void> {
  await db
    .insertInto('checkouts')
    .values({ ...checkout, document: jsonb(document), created_at: now })
    .execute()
}

export async function nextOrderNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('order_numbers')::integer as number`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A sequence answered no number.')
  return row.number
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

export interface CheckoutState {
  checkout: Checkout
  payment: Payment | undefined
  cart: StoredCart | undefined
  giftCards: readonly CheckoutGiftCard[]
}

/** A gift card that was added to the checkout; `balance` is 0 for a blocked one. */
export interface CheckoutGiftCard {
  token: string
  balance: Cents
}

type Nullable<T> = { [K in keyof T]: T[K] | null }

interface CartRow {
  lines: StoredLines | null
  catalogue: number | null
  change: CartChangeOf | null
}

type PaymentRow = Nullable<Omit<Payment, 'checkout' | 'state'> & { payment: Payment['state'] }>

type Row = Checkout & CartRow & PaymentRow

const CHECKOUT = sql`checkouts.hash, checkouts.session, checkouts.state, checkouts.request, checkouts.cart, checkouts.document`
const PAYMENT = sql`payments.state as payment, payments.intent, payments.amount, payments.leased_until, payments.begun_at,
  payments.changed_at`

/** Those of these checkouts that became orders. */
export async function placedAmong(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select hash from checkouts where hash = any(${hashes}::text[]) and state = 'placed'`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}

export async function readCheckoutState(db: Db, hash: string): Promise<CheckoutState | undefined> {
  const { rows } = await sql<Row & { gift_cards: CheckoutGiftCard[] | null }>`
    select ${CHECKOUT}, ${PAYMENT}, carts.document as lines, carts.catalogue, carts.change, (
      select jsonb_agg(jsonb_build_object('token', token,
        'balance', case when gift_cards.blocked_at is null then gift_cards.balance else 0 end))
      from checkout_gift_cards join gift_cards on gift_cards.hash = card where checkout = checkouts.hash
    ) as gift_cards
    from checkouts
    left join payments on payments.checkout = checkouts.hash
    left join carts on carts.session = checkouts.session
    where checkouts.hash = ${hash}`.execute(db)
  return rows[0] && { ...stateOf(rows[0]), giftCards: rows[0].gift_cards ?? [] }
}

export async function readOpenCheckout(db: Db, session: string, phone: string) {
  const { rows } = await sql<Nullable<Checkout> & CartRow & PaymentRow & { verified: boolean }>`
    select ${CHECKOUT}, ${PAYMENT}, carts.document as lines, carts.catalogue, carts.change,
      exists (select from verified_phones where session = ${session} and phone = ${phone}) as verified
    from carts
    left join checkouts on checkouts.session = carts.session and checkouts.state = 'open'
    left join payments on payments.checkout = checkouts.hash
    where carts.session = ${session}`.execute(db)
  const row = rows[0]
  const open = row && isRow(row) ? stateOf(row) : undefined
  return { cart: row && cartOf(row), isVerified: row?.verified ?? false, open }
}

const isRow = (row: Nullable<Checkout> & CartRow & PaymentRow): row is Row => row.hash !== null

export interface LockedCheckout extends Omit<CheckoutState, 'payment' | 'giftCards'> {
  /** The number for its order; null when the checkout is not open. */
  number: number | null
  spent: readonly string[]
  payment: Pick<PaymentTable, 'state' | 'intent' | 'key'> | undefined
}

type LockedPaymentRow = Pick<PaymentTable, 'intent' | 'key'> & { payment: PaymentTable['state'] | null }

export async function lockCheckout(db: Db, hash: string): Promise<LockedCheckout | undefined> {
  // A locked row is read as it is when the lock is had. A payment that is recorded while the lock is waited for is not seen:
  // the caller has recorded the payment that it places before.
  const { rows } = await sql<Checkout & CartRow & Pick<LockedCheckout, 'number' | 'spent'> & LockedPaymentRow>`
    with held as (
      select document, catalogue, change from carts
      where session = (select session from checkouts where hash = ${hash}) for update
    ), locked as (
      select ${CHECKOUT}, checkouts.spent, held.document as lines, held.catalogue, held.change
      from checkouts left join held on true
      where checkouts.hash = ${hash} for update of checkouts
    ), paying as (
      select payments.state, payments.intent, payments.key from payments join locked on payments.checkout = locked.hash
      for update of payments
    )
    select locked.*, paying.state as payment, paying.intent, paying.key,
      case when locked.state = 'open' then nextval('order_numbers')::integer end as number
    from locked left join paying on true`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const { number, spent, payment: state, intent, key } = row
  const payment = state === null ? undefined : { state, intent, key }
  return { checkout: checkoutOf(row), cart: cartOf(row), number, spent, payment }
}

const stateOf = (row: Row): Omit<CheckoutState, 'giftCards'> => ({
  checkout: checkoutOf(row),
  payment: paymentOf(row),
  cart: cartOf(row),
})

const checkoutOf = ({ hash, session, state, request, cart, document }: Checkout): Checkout => ({
  hash,
  session,
  state,
  request,
  cart,
  document,
})

const cartOf = ({ lines, catalogue, change }: CartRow): StoredCart | undefined =>
  lines ? { ...lines, catalogue: catalogue ?? 0, change: change ?? undefined } : undefined

function paymentOf({ hash, payment, intent, amount, leased_until, begun_at, changed_at }: Row): Payment | undefined {
  if (!payment || amount === null || !leased_until || !begun_at || !changed_at) return undefined
  return { checkout: hash, state: payment, intent, amount, leased_until, begun_at, changed_at }
}
