import { sql } from 'kysely'
import type { Cents } from '../../domain/money.ts'
import type { Db } from '../../host/store/database/database.ts'
import { ledgerFaults } from '../support/host/ledgers.ts'
import { wantedOf, type ExpectedLine } from './expectedLines.ts'

/** What the database holds about a session after a run. */
export interface DatabaseState {
  cart: ExpectedLine[]
  orders: {
    number: string
    checkout: string
    lines: ExpectedLine[]
    total: Cents
    cardAmount: Cents
    giftCards: Cents
  }[]
  checkouts: { hash: string; state: string; payment: string | null }[]
  money: SandboxPayment[]
  forms: string[]
}

/** A payment as the card sandbox stores it. */
interface SandboxPayment {
  checkout: string
  captured: Cents
  refunded: Cents
  /** Number of successful charges. */
  charges: number
}

/** Reads the texts of the forms that a session submitted. */
export type ReadForms = (db: Db, session: string) => Promise<string[]>

export async function readDatabaseState(db: Db, session: string, readForms?: ReadForms): Promise<DatabaseState> {
  const cart = await db.selectFrom('carts').select('document').where('session', '=', session).executeTakeFirst()
  const orders = await db
    .selectFrom('orders')
    .select(['number', 'checkout', 'lines', 'total', 'card_amount', 'document'])
    .where('session', '=', session)
    .orderBy('number')
    .execute()
  const checkouts = await db
    .selectFrom('checkouts')
    .leftJoin('payments', 'payments.checkout', 'checkouts.hash')
    .select(['checkouts.hash', 'checkouts.state', 'payments.state as payment', 'payments.intent'])
    .where('session', '=', session)
    .execute()
  const intents = checkouts.flatMap(({ intent }) => (intent === null ? [] : [intent]))
  return {
    cart: wantedOf(cart?.document.lines ?? []),
    orders: orders.map((order) => ({
      number: String(order.number),
      checkout: order.checkout,
      lines: wantedOf(order.lines),
      total: order.total,
      cardAmount: order.card_amount,
      giftCards: order.document.giftCards,
    })),
    checkouts: checkouts.map(({ hash, state, payment }) => ({ hash, state, payment })),
    money: intents.length === 0 ? [] : await moneyOf(db, intents),
    forms: (await readForms?.(db, session)) ?? [],
  }
}

/** Reads the texts from the name field of a session's forms. */
export const formsOf: ReadForms = async (db, session) => {
  const forms = await db.selectFrom('forms').select('data').where('session', '=', session).orderBy('id').execute()
  return forms.map(({ data }) => (typeof data === 'object' && data && 'name' in data ? String(data.name) : ''))
}

interface PaymentRecord {
  metadata: Record<string, string>
  charges: { amount: number; decline: unknown }[]
  refunds: { amount: number }[]
}

/** The sandbox's payments with these intent IDs, or all of them. */
async function moneyOf(db: Db, intents?: readonly string[]): Promise<SandboxPayment[]> {
  const { rows } = await sql<{ body: PaymentRecord }>`
    select body from card_sandbox where body->>'kind' = 'payment'
    ${intents ? sql`and id = any(${intents}::text[])` : sql``}`.execute(db)
  return rows.map(({ body: { metadata, charges, refunds } }) => {
    const paid = charges.filter(({ decline }) => decline === null)
    return {
      checkout: metadata['order_key'] ?? '',
      captured: paid.reduce((sum, { amount }) => sum + amount, 0),
      refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
      charges: paid.length,
    }
  })
}

/** A check over the whole database; resolves with its violations as sentences. */
export type Ledger = (db: Db) => Promise<string[]>

/** Every payment that was not refunded belongs to an order, and each order has one payment. */
export const moneyLedger: Ledger = async (db) => {
  const orders = await db.selectFrom('orders').select(['number', 'checkout', 'total']).execute()
  const money = (await moneyOf(db)).filter(({ captured, refunded }) => captured !== refunded)
  const ordered = new Map(orders.map((order) => [order.checkout, order]))
  const stray = money.filter(({ checkout }) => !ordered.has(checkout))
  const counts = new Map<string, number>()
  for (const { checkout } of money) counts.set(checkout, (counts.get(checkout) ?? 0) + 1)
  return [
    ...stray.map(({ checkout, captured }) => `I2 ${captured} was taken for ${checkout}, which is no order`),
    ...[...counts].filter(([, count]) => count > 1).map(([checkout]) => `I2 ${checkout} was paid more than once`),
  ]
}

/** I6: points, gift cards and coupons are spent once, for an order, and every ledger adds up. */
export const discountLedger: Ledger = async (db) =>
  (await ledgerFaults(db, await moneyOf(db))).map((fault) => `I6 ${fault}`)
