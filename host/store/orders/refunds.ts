import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { PaidParts } from '../../../domain/payment/refund.ts'
import { addSeconds } from '../database/addSeconds.ts'
import { jsonb, type Db } from '../database/database.ts'
import type { RefundShares, RefundTable } from '../schema/discountTables.ts'
import type { StoredOrder } from '../schema/orderTables.ts'

export type Refund = Omit<RefundTable, 'at' | 'changed_at'>

const REFUND = ['id', 'order', 'amount', 'document', 'state', 'provider'] as const

/** An order with what a refund of it depends on. Its row is locked. */
export interface RefundedOrder {
  hash: string
  member: string | null
  document: StoredOrder
  /** The provider's payment; null without a card. */
  intent: string | null
  chain: string
  zone: string
  paid: PaidParts
  /** All of them, also failed ones, the oldest first. */
  refunds: Refund[]
}

type OrderRow = Omit<RefundedOrder, 'paid' | 'refunds'> & { card: Cents; points: number; couponDiscount: Cents }

/** Locks an order by its hash, its number or its payment, so that its refunds happen one after the other. */
export async function lockRefundedOrder(
  db: Db,
  by: { hash: string } | { number: number } | { intent: string },
): Promise<RefundedOrder | undefined> {
  const { hash = null, number = null, intent = null } = { hash: undefined, number: undefined, intent: undefined, ...by }
  const { rows } = await sql<OrderRow>`
    select orders.hash, orders.member, orders.document, orders.card_amount as card, payments.intent,
      checkouts.document->>'chain' as chain, checkouts.document->>'zone' as zone,
      coalesce((checkouts.document->'points')::integer, 0) as points,
      coalesce((checkouts.document->'coupon'->'discount')::integer, 0) as "couponDiscount"
    from orders join checkouts on checkouts.hash = orders.checkout
    left join payments on payments.checkout = orders.checkout
    where orders.hash = ${hash} or orders.number = ${number}::integer or payments.intent = ${intent}
    for update of orders`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const { card, points, couponDiscount, ...order } = row
  // Separate statements, so that they see what was committed while the lock was waited for.
  const giftCards = await db
    .selectFrom('gift_card_entries')
    .select(['card', sql<Cents>`-delta`.as('amount')])
    .where('order', '=', order.hash)
    .where('reason', '=', 'spent')
    .orderBy('id')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(REFUND)
    .where('order', '=', order.hash)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const { gst, pst, tip, discount, points: earned } = order.document
  const pointsValue = points > 0 ? discount - couponDiscount : 0
  return { ...order, paid: { card, giftCards, points, pointsValue, earned, gst, pst, tip }, refunds }
}

/** The provider's payment of an order. */
export async function findPaymentIntent(db: Db, order: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.checkout', 'orders.checkout')
    .select('intent')
    .where('orders.hash', '=', order)
    .executeTakeFirst()
  return found?.intent ?? undefined
}

/** Whether the provider's payment paid an order of this database. */
export async function paysOrder(db: Db, intent: string): Promise<boolean> {
  const found = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.checkout', 'payments.checkout')
    .select('orders.hash')
    .where('intent', '=', intent)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertRefund(db: Db, { document, ...refund }: Refund, now: Date): Promise<void> {
  await db
    .insertInto('refunds')
    .values({ ...refund, document: jsonb(document), at: now, changed_at: now })
    .execute()
}

export async function findRefund(db: Db, id: string): Promise<Refund | undefined> {
  return await db.selectFrom('refunds').select(REFUND).where('id', '=', id).executeTakeFirst()
}

/** Changes a refund; undefined, with nothing changed, when it is not in state `from` any more. */
export async function moveRefund(
  db: Db,
  id: string,
  from: Refund['state'],
  { document, ...change }: Partial<Pick<Refund, 'amount' | 'document' | 'state' | 'provider'>>,
  now: Date,
): Promise<Refund | undefined> {
  return await db
    .updateTable('refunds')
    .set({ ...change, ...(document ? { document: jsonb(document) } : {}), changed_at: now })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning(REFUND)
    .executeTakeFirst()
}

export async function setRefundDocument(db: Db, id: string, document: RefundShares, now: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ document: jsonb(document), changed_at: now })
    .where('id', '=', id)
    .execute()
}

/** Adds what a refund gave back to its order; `amount` without the value of points. Negative when it failed afterwards. */
export async function addToRefunded(
  db: Db,
  order: string,
  { amount, unearned }: { amount: Cents; unearned: number },
): Promise<void> {
  await sql`
    update orders set refunded = refunded + ${amount}::integer, document = document || jsonb_build_object(
      'refunded', refunded + ${amount}::integer,
      'unearned', coalesce((document->'unearned')::integer, 0) + ${unearned}::integer)
    where hash = ${order}`.execute(db)
}

/** Refunds that no host has asked the provider about for so many seconds, for this host to ask about. */
export async function takePendingRefunds(
  db: Db,
  { idleSeconds, most }: { idleSeconds: number; most: number },
  now: Date,
): Promise<Refund[]> {
  const idle = db
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'pending')
    .where('changed_at', '<=', addSeconds(now, -idleSeconds))
    .orderBy('changed_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
  return await db.updateTable('refunds').set({ changed_at: now }).where('id', 'in', idle).returning(REFUND).execute()
}
