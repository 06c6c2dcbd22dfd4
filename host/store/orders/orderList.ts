import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Dispute, OrderTable } from '../schema/orderTables.ts'
import type { Stage } from '../../../domain/order/orderStage.ts'

const LISTED = [
  'hash',
  'number',
  'store',
  'stage',
  'status',
  'revision',
  'placed_at',
  'ready_at',
  'accepted_at',
  'total',
  'card_amount',
  'refunded',
  'notes',
  'document',
] as const

export interface ListedOrder extends Pick<Selectable<OrderTable>, (typeof LISTED)[number]> {
  /** The latest dispute of its payment. */
  dispute: Dispute | null
}

const listed = (db: Db) =>
  db
    .selectFrom('orders')
    .select(LISTED)
    .select(({ selectFrom }) =>
      selectFrom('payments').select('dispute').whereRef('payments.checkout', '=', 'orders.checkout').as('dispute'),
    )

export interface OrderFilter {
  /** The store's hash. */
  store?: string
  stage?: Stage
  /** Only those in progress. */
  open?: boolean
  /** Placed at or after `from` and before `until`. */
  from?: Date
  until?: Date
  /** Numbers above this one, for the next page. */
  after?: number
}

/** Orders by their number, at most so many. */
export async function listOrders(
  db: Db,
  { store, stage, open, from, until, after }: OrderFilter,
  most: number,
): Promise<ListedOrder[]> {
  let orders = listed(db).orderBy('number').limit(most)
  if (store !== undefined) orders = orders.where('store', '=', store)
  if (stage !== undefined) orders = orders.where('stage', '=', stage)
  if (open) orders = orders.where('status', '=', 1)
  if (from) orders = orders.where('placed_at', '>=', from)
  if (until) orders = orders.where('placed_at', '<', until)
  if (after !== undefined) orders = orders.where('number', '>', after)
  return await orders.execute()
}

export async function findListedOrder(db: Db, number: number): Promise<ListedOrder | undefined> {
  return await listed(db).where('number', '=', number).executeTakeFirst()
}
