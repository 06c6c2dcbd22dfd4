import { sql, type Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Dispute, OrderTable } from '../schema/orderTables.ts'
import { instantOfStore, spanOf, type StoreInstant } from './storeInstant.ts'
import type { Cents } from '../../../domain/money.ts'
import type { StoreScope } from '../../../domain/office/roles.ts'
import { inStores } from '../storeScope.ts'
import type { Service } from '../../../domain/catalogue/store.ts'
import type { QuestionAnswer } from '../../../domain/order/orderQuestion.ts'
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
  /** The provider's payment; null where the card paid nothing. */
  intent: string | null
  coupon: { code: string; discount: Cents } | null
  /** The PG Points that paid a part of it. */
  points_used: number
}

const listed = (db: Db) =>
  db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.checkout', 'orders.checkout')
    .innerJoin(
      (checkouts) =>
        checkouts
          .selectFrom('checkouts')
          .select([
            'hash as checked',
            sql<ListedOrder['coupon']>`document->'coupon'`.as('coupon'),
            sql<number>`coalesce((document->'points')::integer, 0)`.as('points_used'),
          ])
          .as('checked'),
      (join) => join.onRef('checked.checked', '=', 'orders.checkout'),
    )
    .select(LISTED)
    .select(['dispute', 'coupon', 'points_used'])
    .select(sql<string | null>`case when card_amount > 0 then intent end`.as('intent'))

export interface OrderFilter {
  stores: StoreScope
  stage?: Stage
  /** Only those in progress. */
  open?: boolean
  /** Placed at or after `from` and before `until`. */
  from?: StoreInstant
  until?: StoreInstant
  /** For a time on or after `promisedFrom` and on or before `promisedTo`, YYYY-MM-DD in the store's zone. */
  promisedFrom?: string
  promisedTo?: string
  /** The number of the last order of the page before. */
  after?: number
}

/** The day that an order is for, as its customer was told; null when unknown. As in the index `orders_promised`. */
const promisedDay = sql<string>`case when document->>'date' <> '' then document->>'date' else left(document->>'ready', 10) end`

/** Orders in the order in which they were placed, at most so many. */
export async function listOrders(
  db: Db,
  { stores, stage, open, from, until, promisedFrom, promisedTo, after }: OrderFilter,
  most: number,
): Promise<ListedOrder[]> {
  let orders = listed(db).where(inStores(stores, 'store')).orderBy('placed_at').orderBy('number').limit(most)
  // As a constant, so that the plan may use the index of those that are not finished.
  if (stage !== undefined) orders = orders.where('stage', '=', sql.lit(stage))
  if (open) orders = orders.where('status', '=', 1)
  if (from)
    orders = orders.where('placed_at', '>=', spanOf(from).earliest).where('placed_at', '>=', instantOfStore(from))
  if (until)
    orders = orders.where('placed_at', '<', spanOf(until).latest).where('placed_at', '<', instantOfStore(until))
  if (promisedFrom !== undefined) orders = orders.where(promisedDay, '>=', promisedFrom)
  if (promisedTo !== undefined) orders = orders.where(promisedDay, '<=', promisedTo)
  if (after !== undefined)
    orders = orders.where(
      sql<boolean>`(placed_at, number) > (coalesce((select placed_at from orders where number = ${after}), '-infinity'), ${after})`,
    )
  return await orders.execute()
}

/**
 * Whether everything that was paid was given back. The points that are given back last stand in their ledger alone, since
 * `refunded` is without their value.
 */
const isGivenBack = sql<boolean>`(refunded > 0 and refunded >= card_amount + coalesce((document->>'giftCards')::integer, 0)
  and coalesce((document->>'pointsUsed')::integer, 0) <= (select coalesce(sum(delta), 0) from points
    where points."order" = orders.hash and reason = 'refunded'))`

export interface DueOrder {
  number: number
  store: string
  store_name: string
  service: Service
  ready_at: Date
  /** YYYY-MM-DD in the store's zone. */
  day: string
  name: string
  phone: string
  total: Cents
  /** The customer was asked for another time and has not answered (D-190). */
  isAsked: boolean
  /** The latest question; all null without one. */
  asked_at: Date | null
  answer: QuestionAnswer | null
  answered_at: Date | null
}

export interface DueFilter {
  stores: StoreScope
  until?: Date
}

/** As `questionState` of domain/order/orderQuestion.ts, of an order in progress that is not kept. */
const isAsked = sql<boolean>`(asked_at is not null and answer is null and stage in ('new', 'accepted'))`

/**
 * The orders in progress that are due later than `now` or whose customers are asked for another time, without those given back in
 * full and those that are made although the store is closed.
 */
export async function listDueOrders(db: Db, now: Date, { stores, until }: DueFilter): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    select number, store, document->'store'->>'name' as store_name, document->>'service' as service, ready_at, ${promisedDay} as day,
      trim(concat(document->>'name', ' ', document->>'lastname')) as name, document->>'phone' as phone, total,
      ${isAsked} as "isAsked", asked_at, answer, answered_at
    from orders left join order_questions on order_questions."order" = orders.hash
    where status = 1 and (ready_at > ${now}::timestamptz or ${isAsked}) and not ${isGivenBack}
      and not exists (select from kept_orders where "order" = orders.hash) and ${inStores(stores, 'store')}
      and ready_at < coalesce(${until ?? null}::timestamptz, 'infinity')
    order by ready_at, number`.execute(db)
  return rows
}

export async function findListedOrder(db: Db, number: number): Promise<ListedOrder | undefined> {
  return await listed(db).where('number', '=', number).executeTakeFirst()
}

/** The hash of the store of an order. */
export async function findOrderStore(db: Db, number: number): Promise<string | undefined> {
  const order = await db.selectFrom('orders').select('store').where('number', '=', number).executeTakeFirst()
  return order?.store
}

/** Whether anybody has ever ordered. */
export async function hasAnyOrder(db: Db): Promise<boolean> {
  return (await db.selectFrom('orders').select('hash').limit(1).executeTakeFirst()) !== undefined
}
