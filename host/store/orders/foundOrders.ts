import { escapedLike } from '../database/likePattern.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Service } from '../../../domain/catalogue/store.ts'
import type { Cents } from '../../../domain/money.ts'
import type { OrderTerm } from '../../../domain/office/orderTerm.ts'
import type { StoreScope } from '../../../domain/office/roles.ts'
import type { Stage } from '../../../domain/order/orderStage.ts'
import { addSeconds } from '../database/addSeconds.ts'
import type { Db } from '../database/database.ts'
import type { PaidCard, Wallet } from '../../../domain/payment/paidCard.ts'
import type { Dispute, OrderTable } from '../schema/orderTables.ts'
import { inStores } from '../storeScope.ts'
import { waitsSince } from './orderTransfers.ts'
import { PAID_CHECKOUT, SHOWN_PAYMENT } from './payments.ts'

/** How the office finds orders (D-203). Every read takes the stores that its asker may see. */

type PaidBy = 'card' | 'apple-pay' | 'google-pay' | 'gift-card' | 'points'

export interface FoundFilter {
  term?: OrderTerm
  /** Only these. */
  numbers?: readonly number[]
  /** In progress, or for a time at or after `from` and before `until`, in any stage without both. */
  open?: boolean
  from?: Date
  until?: Date
  service?: Service
  stage?: Stage
  paid?: PaidBy
  /** `late`: late or not answered; `answer`: a question or a dispute waits for an answer. */
  worth?: 'late' | 'answer'
  /** The latest first. */
  isLatestFirst: boolean
  /** Where the page before ended. */
  after?: { at: Date; number: number }
}

const FOUND = [
  'hash',
  'number',
  'store',
  'stage',
  'status',
  'placed_at',
  'ready_at',
  'accepted_at',
  'changed_at',
] as const

export interface FoundOrder extends Pick<
  Selectable<OrderTable>,
  (typeof FOUND)[number] | 'document' | 'total' | 'card_amount' | 'refunded' | 'member'
> {
  /** The time that it is for. */
  for: Date
  waitsSince: Date
  card: PaidCard | null
  dispute: Dispute | null
  couponDiscount: Cents
  /** Its customer is asked for another time and has not answered (D-190). */
  isAsked: boolean
}

/** After so long an order that no store has answered wants a person. */
export const ANSWER_SECONDS = 120

const forTime = sql<Date>`coalesce(ready_at, placed_at)`

/** As in the index `orders_terms`. */
const terms = sql`(array['#' || right('00' || number::text, 3), '@' || lower(document->>'email'), '+' || (document->>'phone'),
  '~' || right(document->>'phone', 4), 'n' || left(lower(document->>'name'), 3), 'n' || left(lower(document->>'lastname'), 3),
  '$' || total::text, case when (document->>'giftCards')::integer > 0 then '=gift-card' end,
  case when (document->>'pointsUsed')::integer > 0 then '=points' end])`

/** A condition on `orders`, by the index: they have this term. */
export const hasTerm = (term: string): RawBuilder<boolean> => sql<boolean>`${terms} @> array[${term}::text]`

/** A condition on `orders`. */
export function isFound(term: OrderTerm): RawBuilder<boolean> {
  switch (term.kind) {
    case 'number':
      return isNumbered(term.digits)
    case 'last four':
      return hasTerm(`~${term.digits}`)
    case 'phone':
      return hasTerm(`+${term.digits}`)
    case 'mail':
      return hasTerm(`@${term.text}`)
    case 'amount':
      return hasTerm(`$${term.amount}`)
    case 'name': {
      const begins = `${escapedLike(term.text)}%`
      return sql<boolean>`(${hasTerm(`n${term.text.slice(0, 3)}`)} and (lower(document->>'name') like ${begins}
        or lower(document->>'lastname') like ${begins}
        or lower(concat_ws(' ', document->>'name', document->>'lastname')) like ${begins}))`
    }
  }
}

const isNumbered = (digits: string): RawBuilder<boolean> =>
  sql<boolean>`(${hasTerm(`#${digits.slice(-3)}`)} and number::text like ${`%${digits}`})`

const isFrom = (wallet: Wallet): RawBuilder<boolean> =>
  sql<boolean>`orders.checkout in (select ${PAID_CHECKOUT} from payments where card->>'wallet' = ${wallet})`

const PAID: Record<PaidBy, RawBuilder<boolean>> = {
  card: sql<boolean>`card_amount > 0`,
  'apple-pay': isFrom('apple_pay'),
  'google-pay': isFrom('google_pay'),
  'gift-card': hasTerm('=gift-card'),
  points: hasTerm('=points'),
}

const isLate = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(status = 1 and ready_at <= ${addSeconds(now, -60)}::timestamptz)`

const isUnanswered = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(status = 1 and stage = 'new' and ${waitsSince} < ${addSeconds(now, -ANSWER_SECONDS)}::timestamptz)`

const isAsked = sql<boolean>`(status = 1 and stage in ('new', 'accepted') and exists (select from order_questions
  where order_questions."order" = orders.hash and answer is null)
  and not exists (select from kept_orders where kept_orders."order" = orders.hash))`

/** The few orders that an answer may be owed for, by which the others are not looked at. */
const mayOwe = sql<boolean>`orders.hash in (select "order" from order_questions where answer is null union
  select disputed.hash from payments join orders as disputed on disputed.checkout = ${PAID_CHECKOUT} where dispute is not null)`

const isDisputed = sql<boolean>`orders.checkout in (select ${PAID_CHECKOUT} from payments
  where dispute is not null and dispute->>'status' in ('needs_response', 'warning_needs_response'))`

/** The orders of these stores that a filter finds, by the time that they are for, at most so many. */
export async function findOrders(
  db: Db,
  stores: StoreScope,
  { term, numbers, open, from, until, service, stage, paid, worth, isLatestFirst, after }: FoundFilter,
  most: number,
  now: Date,
): Promise<FoundOrder[]> {
  const direction = isLatestFirst ? 'desc' : 'asc'
  let found = db
    .selectFrom('orders')
    .select([...FOUND, 'document', 'total', 'card_amount', 'refunded', 'member'])
    .select([forTime.as('for'), isAsked.as('isAsked'), waitsSince.as('waitsSince')])
    .select((select) => [
      sql<PaidCard | null>`(select card from ${SHOWN_PAYMENT} as payments)`.as('card'),
      sql<Dispute | null>`(select dispute from ${SHOWN_PAYMENT} as payments)`.as('dispute'),
      select
        .selectFrom('checkouts')
        .select(sql<Cents>`coalesce((document->'coupon'->>'discount')::integer, 0)`.as('off'))
        .whereRef('checkouts.hash', '=', 'orders.checkout')
        .as('couponDiscount'),
    ])
    .where(inStores(stores, 'orders.store'))
    .where(numbers ? sql<boolean>`number = any(${numbers}::integer[])` : sql<boolean>`true`)
    .orderBy(forTime, direction)
    .orderBy('number', direction)
    .limit(most)
  if (term) found = found.where(isFound(term))
  if (open) found = found.where('status', '=', 1)
  if (from) found = found.where(forTime, '>=', from)
  if (until) found = found.where(forTime, '<', until)
  if (service !== undefined) found = found.where(sql<boolean>`document->>'service' = ${service}`)
  if (stage !== undefined) found = found.where('stage', '=', sql.lit(stage))
  if (paid !== undefined) found = found.where(PAID[paid])
  if (worth === 'late') found = found.where(sql<boolean>`(${isLate(now)} or ${isUnanswered(now)})`)
  if (worth === 'answer') found = found.where(sql<boolean>`(${mayOwe} and (${isAsked} or ${isDisputed}))`)
  if (after) {
    const at = sql`(${after.at}::timestamptz, ${after.number}::integer)`
    found = found.where(
      isLatestFirst ? sql<boolean>`(${forTime}, number) < ${at}` : sql<boolean>`(${forTime}, number) > ${at}`,
    )
  }
  return (await found.execute()) as FoundOrder[]
}

export interface OrderCounts {
  /** In progress. */
  open: number
  /** Those of them that are late or not answered. */
  late: number
  /** For a time of this day, in any stage. */
  today: number
  /** Of any day, a question or a dispute waits for an answer. */
  answer: number
}

/** How many orders of these stores there are in each span. */
export async function countOrders(
  db: Db,
  stores: StoreScope,
  { from, until }: { from: Date; until: Date },
  now: Date,
): Promise<OrderCounts> {
  const mine = inStores(stores, 'orders.store')
  const { rows } = await sql<OrderCounts>`select
    count(*)::integer as open, (count(*) filter (where ${isLate(now)} or ${isUnanswered(now)}))::integer as late,
    (count(*) filter (where ${isAsked}))::integer + (select count(*)::integer from orders
      where ${mine} and ${isDisputed}) as answer,
    (select count(*)::integer from orders where ${mine} and ${forTime} >= ${from}::timestamptz
      and ${forTime} < ${until}::timestamptz) as today
    from orders where status = 1 and ${mine}`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A count has a row.')
  return counts
}
