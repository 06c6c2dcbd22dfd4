import { sql } from 'kysely'
import type { Line } from '../../rules/cart.ts'
import type { Order } from '../../rules/order.ts'
import { jsonb, notify, type Db } from './database.ts'

/** A placed order, as its customer reads it again, with the lines that it was made from. */
export interface OrderTable {
  /** At least 128 bit of chance: who knows it may see the order (D-19). */
  hash: string
  /** Counts up over the whole chain. */
  number: number
  checkout: string
  session: string
  member: string | null
  store: string
  document: Order
  lines: Line[]
  notes: string
  mailing: boolean
  sms: boolean
  /** Cents, tip included. */
  total: number
  /** What the card paid of it. */
  card_amount: number
  placed_at: Date
}

/** The channel on which hosts hear the hash of an order that was placed or moved along. */
export const ORDER_CHANNEL = 'orders'

export async function nextOrderNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('order_numbers')::integer as number`.execute(db)
  const number = rows[0]?.number
  if (number === undefined) throw new Error('the sequence gave no number')
  return number
}

export async function keepOrder(db: Db, { document, lines, ...order }: OrderTable): Promise<void> {
  await db
    .insertInto('orders')
    .values({ ...order, document: jsonb(document), lines: jsonb(lines) })
    .execute()
  await notify(db, ORDER_CHANNEL, order.hash)
}

/** The order that a checkout became. */
export async function orderOfCheckout(db: Db, checkout: string): Promise<Order | undefined> {
  const row = await db.selectFrom('orders').select('document').where('checkout', '=', checkout).executeTakeFirst()
  return row?.document
}
