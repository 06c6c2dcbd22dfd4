import { sql, type Selectable } from 'kysely'
import type { CheckedOrder } from '../../../domain/order/checkedOrder.ts'
import { type Db, jsonb } from '../database/database.ts'
import type { OrderTable, OrderWishTable, StoredOrder } from '../schema/orderTables.ts'
import { readOrder, type OrderProgress } from './orderStages.ts'
import { NO_LEASE } from './payments.ts'

/** Changes of paid orders by their customers (D-235), and what they ask of a store that has begun (D-236). */

type ChangedRow = Pick<
  Selectable<OrderTable>,
  'hash' | 'number' | 'store' | 'stage' | 'status' | 'placed_at' | 'ready_at' | 'lines'
>

/** What of an order decides whether it can be changed, besides its refunds. */
export interface ChangeableRow extends ChangedRow {
  /** Another store makes it than the one it was ordered at. */
  isTransferred: boolean
  /** How often its customer has changed it. */
  changes: number
  /** The store's latest answer to a wish to change it that is a yes. */
  granted_at: Date | null
}

export async function readChangeable(db: Db, hash: string): Promise<ChangeableRow | undefined> {
  return await db
    .selectFrom('orders')
    .select(['hash', 'number', 'store', 'stage', 'status', 'placed_at', 'ready_at', 'lines'])
    .select([
      sql<boolean>`exists (select from order_transfers where order_transfers."order" = orders.hash)`.as(
        'isTransferred',
      ),
      sql<number>`(select count(*)::integer from order_changes where order_changes."order" = orders.hash)`.as(
        'changes',
      ),
      sql<Date | null>`(select max(answered_at) from order_wishes
        where order_wishes."order" = orders.hash and kind = 'change' and answer = 'yes')`.as('granted_at'),
    ])
    .where('hash', '=', hash)
    .executeTakeFirst()
}

export interface ChangedOrderRow {
  hash: string
  checkout: string
  document: StoredOrder
  checked: CheckedOrder
  cardAmount: number
  readyAt: Date | null
  /** What the card paid more; undefined where it paid nothing. */
  payment?: { intent: string; amount: number; card: unknown }
}

/**
 * Makes an order what its customer changed it to, as its next revision, and keeps what it was. Its first checkout holds the order as it
 * is checked now. The order and the checkout are locked.
 */
export async function saveChangedOrder(db: Db, changed: ChangedOrderRow, now: Date): Promise<OrderProgress> {
  const { hash, checkout, document, checked, cardAmount, readyAt, payment } = changed
  const { lines, notes } = checked
  const saved = await sql`
    with before as (
      select lines, document, checkout, revision from orders where hash = ${hash}
    ), kept as (
      insert into order_changes ("order", revision, checkout, at, lines, document)
      select ${hash}, revision + 1, ${checkout}, ${now}::timestamptz, lines, document - 'allergies' from before
    ), rechecked as (
      update checkouts set document = ${jsonb(checked)} from before where checkouts.hash = before.checkout
    ), placed as (
      update checkouts set state = 'placed' where hash = ${checkout}
    ), paid as (
      update payments set state = 'paid', intent = ${payment?.intent ?? null}, amount = ${payment?.amount ?? 0},
        card = ${jsonb(payment?.card ?? null)}, first_checkout = before.checkout, leased_until = ${NO_LEASE}, changed_at = ${now}
      from before where payments.checkout = ${checkout} and ${payment !== undefined}
    )
    update orders set document = ${jsonb(document)}, lines = ${jsonb(lines)}, notes = ${notes}, total = ${document.total},
      card_amount = ${cardAmount}, ready_at = ${readyAt}, revision = before.revision + 1, changed_at = ${now}
    from before where hash = ${hash} returning hash`.execute(db)
  const order = saved.rows.length === 1 ? await readOrder(db, hash) : undefined
  if (!order) throw new Error('A locked order is gone.')
  return order
}

export type OrderWish = Selectable<OrderWishTable>

/** The latest wish about an order. */
export async function findWish(db: Db, order: string): Promise<OrderWish | undefined> {
  return await db
    .selectFrom('order_wishes')
    .selectAll()
    .where('order', '=', order)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The order is locked. */
export async function insertWish(
  db: Db,
  { order, kind, text }: Pick<OrderWish, 'order' | 'kind' | 'text'>,
  now: Date,
): Promise<void> {
  await db.insertInto('order_wishes').values({ order, kind, text, asked_at: now }).execute()
}

/** Keeps the answer to a wish. The order is locked, so it is the first one. */
export async function saveWishAnswer(
  db: Db,
  { order, asked_at: askedAt }: Pick<OrderWish, 'order' | 'asked_at'>,
  { answer, by }: { answer: 'yes' | 'no'; by: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('order_wishes')
    .set({ answer, answered_at: now, answered_by: by })
    .where('order', '=', order)
    .where('asked_at', '=', askedAt)
    .execute()
}
