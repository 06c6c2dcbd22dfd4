import { offersSaving } from '../../../domain/order/order.ts'
import { sql, type Selectable } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { CheckedOrder } from '../../../domain/order/checkedOrder.ts'
import type { Stage } from '../../../domain/order/orderStage.ts'
import type { TaxNames } from '../../../domain/taxes.ts'
import {
  type GiftCardPart,
  type PaidParts,
  type RefundSource,
  NO_PARTS,
  type RefundParts,
  type RefundState,
} from '../../../domain/payment/refund.ts'
import type { StoreScope } from '../../../domain/office/roles.ts'
import { inStores } from '../storeScope.ts'
import { addSeconds, DAY_SECONDS } from '../database/addSeconds.ts'
import { jsonb, type Db } from '../database/database.ts'
import type { RefundTable, RefundShares } from '../schema/discountTables.ts'
import type { Dispute, StoredOrder } from '../schema/orderTables.ts'
import { isRefundable } from './disputes.ts'
import { PAID_CHECKOUT } from './payments.ts'
import { instantOfStore, type StoreInstant } from './storeInstant.ts'

export type Refund = Omit<
  Selectable<RefundTable>,
  'source' | 'at' | 'booked_at' | 'changed_at' | 'not_before' | 'asker' | 'intent'
> & {
  source: RefundSource
  /** Which payment of the order it gives back; null or absent for its first one. */
  intent?: string | null
  /** Until then it can be taken back. */
  not_before?: Date | null
}

/** Releases before the column wrote no source: their ids tell it. */
const SOURCE = sql<RefundSource>`coalesce(source, case when id = provider then 'provider'
  when id = 'refusal-' || "order" then 'refusal' else 'operator' end)`.as('source')

const REFUND = ['id', 'order', SOURCE, 'amount', 'document', 'state', 'provider', 'not_before', 'intent'] as const

/** An order with what a refund of it depends on. Its row is locked. */
export interface RefundedOrder {
  hash: string
  member: string | null
  stage: Stage
  document: StoredOrder
  /** The latest dispute of the card's payment. */
  dispute: Dispute | null
  /** The provider gives back nothing of the card's payment, since it is disputed or the bank has given it back. */
  isCardHeld: boolean
  chain: string
  zone: string
  /** As it was checked, with what each line costs. */
  checked: CheckedOrder
  paid: PaidParts
  coupon: { code: string; discount: Cents } | null
  /** Who placed it. */
  session: string
  /** What was made again of it for nothing (D-212), as it cost. */
  remade: Cents
  /** How often something made it good (D-207, D-212). */
  gifts: number
  /** All of them, also failed ones, as they were booked or else begun. */
  refunds: Refund[]
  /** The refunds whose gift cards have got their money, and the points that were given back. */
  credited: { giftCards: ReadonlySet<string>; points: number }
}

type OrderRow = Omit<RefundedOrder, 'paid' | 'refunds' | 'credited' | 'isCardHeld'> & {
  card: Cents
  points: number
  pointsGiven: number
}

/** Locks an order by its hash, its number or its payment, so that its refunds happen one after the other. */
export async function lockRefundedOrder(
  db: Db,
  by: { hash: string } | { number: number } | { intent: string },
): Promise<RefundedOrder | undefined> {
  const { hash = null, number = null, intent = null } = { hash: undefined, number: undefined, intent: undefined, ...by }
  const { rows: locked } = await sql<{ hash: string }>`
    select orders.hash from orders
    where orders.hash = ${hash} or orders.number = ${number}::integer or orders.checkout in (
      select coalesce(first_checkout, checkout) from payments where intent = ${intent})
    for update of orders`.execute(db)
  const found = locked[0]
  // Separate statements, so that they see what was committed while the lock was waited for.
  return found && (await readRefundedOrder(db, found.hash))
}

/** The same without a lock, for who only looks. */
export async function readRefundedOrder(db: Db, hash: string): Promise<RefundedOrder | undefined> {
  const { rows } = await sql<OrderRow>`
    select orders.hash, orders.member, orders.session, orders.stage, orders.document, orders.card_amount as card,
      (select dispute from payments where orders.checkout in (payments.checkout, first_checkout) and dispute is not null
        order by disputed_at desc limit 1) as dispute,
      checkouts.document->>'chain' as chain, checkouts.document->>'zone' as zone, checkouts.document->'coupon' as coupon,
      checkouts.document as checked,
      (select coalesce(sum(worth), 0)::integer from goodwill where "order" = orders.number and kind = 'remake') as remade,
      (select count(*)::integer from goodwill where "order" = orders.number) as gifts,
      coalesce((checkouts.document->'points')::integer, 0) as points,
      (select coalesce(sum(delta), 0)::integer from points where "order" = orders.hash and reason = 'refunded') as "pointsGiven"
    from orders join checkouts on checkouts.hash = orders.checkout
    where orders.hash = ${hash}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { card, points, pointsGiven, ...order } = row
  const entries = await db
    .selectFrom('gift_card_entries')
    .select(['card', 'refund', 'reason', sql<Cents>`-delta`.as('amount')])
    .where('order', '=', order.hash)
    .orderBy('id')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(REFUND)
    .where('order', '=', order.hash)
    .orderBy(({ fn }) => fn.coalesce('booked_at', 'at'))
    .orderBy('id')
    .execute()
  const giftCards = sumByCard(entries.filter(({ reason }) => reason === 'spent' || reason === 'unspent'))
  const { gst, pst, tip, discount, points: earned } = order.document
  const pointsValue = points > 0 ? discount - (order.coupon?.discount ?? 0) - offersSaving(order.document) : 0
  return {
    ...order,
    isCardHeld: order.dispute !== null && !isRefundable(order.dispute),
    paid: { card, giftCards, points, pointsValue, earned, gst, pst, tip },
    refunds,
    credited: { giftCards: new Set(entries.flatMap(({ refund }) => refund ?? [])), points: pointsGiven },
  }
}

/** A change of the order may have spent more of a card, or given a part of it back. */
function sumByCard(entries: readonly GiftCardPart[]): GiftCardPart[] {
  const cards = [...new Set(entries.map(({ card }) => card))]
  const amountOn = (card: string) => entries.reduce((sum, one) => sum + (one.card === card ? one.amount : 0), 0)
  return cards.map((card) => ({ card, amount: amountOn(card) })).filter(({ amount }) => amount > 0)
}

/** A payment of an order by card, and what refunds have left of it. */
export interface OrderPayment {
  intent: string
  left: Cents
}

/** The provider's payments of an order: the first one, and those of changes that cost more, as they came (D-235). */
export async function listOrderPayments(db: Db, order: string): Promise<OrderPayment[]> {
  const { rows } = await sql<OrderPayment>`
    select payments.intent, payments.amount - coalesce((select sum(given.card)::integer from (
        select case when document ? 'failure' then 0 else (document->>'card')::integer end as card, intent, state from refunds
        where "order" = orders.hash) as given
      where state <> 'failed' and coalesce(given.intent, first.intent) = payments.intent), 0) as "left"
    from orders left join payments as first on first.checkout = orders.checkout
    join payments on orders.checkout in (payments.checkout, payments.first_checkout)
    where orders.hash = ${order} and payments.state = 'paid' and payments.intent is not null
    order by payments.first_checkout is not null, payments.changed_at, payments.intent`.execute(db)
  return rows
}

/** Whether the provider's payment paid an order of this database. */
export async function paysOrder(db: Db, intent: string): Promise<boolean> {
  const { rows } = await sql`select from payments join orders on orders.checkout = ${PAID_CHECKOUT}
    where intent = ${intent}`.execute(db)
  return rows.length > 0
}

/** Now, but after what was booked of the order before: hosts' clocks differ, and the refunds share it in this order. */
const afterOthers = (order: string, now: Date) =>
  sql<Date>`greatest(${now}::timestamptz,
    (select max(booked_at) + interval '1 millisecond' from refunds where "order" = ${order}))`

/** `asker`: the person who makes it without a second one. */
export async function insertRefund(
  db: Db,
  { document, ...refund }: Refund,
  now: Date,
  asker: string | null = null,
): Promise<void> {
  await db
    .insertInto('refunds')
    .values({
      ...refund,
      asker,
      document: jsonb(document),
      at: now,
      booked_at: refund.state === 'done' ? afterOthers(refund.order, now) : null,
      changed_at: refund.not_before ?? now,
    })
    .execute()
}

const GIVEN_SECONDS = DAY_SECONDS

/** What somebody has refunded without a second person in 24 hours. */
export async function sumGivenBy(db: Db, asker: string, now: Date): Promise<Cents> {
  const { rows } = await sql<{ sum: Cents }>`
    select coalesce(sum(amount), 0)::integer as sum from refunds
    where asker = ${asker} and at > ${addSeconds(now, -GIVEN_SECONDS)} and state <> 'failed'`.execute(db)
  return rows[0]?.sum ?? 0
}

/** The same under a lock, so that refunds of several orders at once do not pass a limit together. */
export async function lockGivenBy(db: Db, asker: string, now: Date): Promise<Cents> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`refunds of ${asker}`}, 0))`.execute(db)
  return await sumGivenBy(db, asker, now)
}

/** Takes a refund back that still waits, by all payments of its order: nothing is given back. Undefined when its time is over. Its order is locked. */
export async function takeBackRefund(
  db: Db,
  { id, order, by }: { id: string; order: string; by: string },
  now: Date,
): Promise<Refund | undefined> {
  const ended = { failure: TAKEN_BACK, takenBack: { by, at: now.toISOString() } }
  const taken = await db
    .updateTable('refunds')
    .set({ state: 'failed', not_before: null, changed_at: now, document: sql`document || ${jsonb(ended)}` })
    .where(sql<boolean>`(id = ${id} or starts_with(id, ${`${id}+`}))`)
    .where('order', '=', order)
    .where('state', '=', 'pending')
    .where('not_before', '>', now)
    .returning(REFUND)
    .execute()
  return taken.find((one) => one.id === id)
}

const TAKEN_BACK = 'taken back'

export async function findRefund(db: Db, id: string): Promise<Refund | undefined> {
  return await db.selectFrom('refunds').select(REFUND).where('id', '=', id).executeTakeFirst()
}

/** All refunds of an order, with when each was begun, the oldest first. */
export async function listRefunds(db: Db, order: string): Promise<(Refund & { at: Date })[]> {
  return await db
    .selectFrom('refunds')
    .select([...REFUND, 'at'])
    .where('order', '=', order)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** What changes of an order give back and the provider was not asked for yet (D-235). */
export async function listPendingChangeRefunds(db: Db, order: string): Promise<Refund[]> {
  return await db
    .selectFrom('refunds')
    .select(REFUND)
    .where('order', '=', order)
    .where('source', '=', 'change')
    .where('state', '=', 'pending')
    .execute()
}

/** Saves what became of a refund. Its order is locked. */
export async function saveRefund(db: Db, { id, order, state, provider, document }: Refund, now: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set(({ fn }) => ({
      state,
      provider,
      document: jsonb(document),
      changed_at: now,
      ...(state === 'done' ? { booked_at: fn.coalesce('booked_at', afterOthers(order, now)) } : {}),
    }))
    .where('id', '=', id)
    .execute()
}

/** Says in an order what all its refunds together gave back; `amount` without the value of points. */
export async function setRefunded(
  db: Db,
  order: string,
  { amount, unearned }: { amount: Cents; unearned: number },
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ refunded: amount, document: sql`document || ${jsonb({ refunded: amount, unearned })}` })
    .where('hash', '=', order)
    .execute()
}

/**
 * Refunds that no host has asked the provider about for so many seconds, for this host to ask about, and those whose time to be taken
 * back is over: from here on they cannot be.
 */
export async function takePendingRefunds(
  db: Db,
  { idleSeconds, most }: { idleSeconds: number; most: number },
  now: Date,
): Promise<Refund[]> {
  const idle = db
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'pending')
    .where(
      sql<boolean>`(not_before <= ${now} or (not_before is null and changed_at <= ${addSeconds(now, -idleSeconds)}))`,
    )
    .orderBy('changed_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
  return await db
    .updateTable('refunds')
    .set({ changed_at: now, not_before: null })
    .where('id', 'in', idle)
    .returning(REFUND)
    .execute()
}

/** A refund that gave money back, or did so until its card's part came back from the bank. */
export interface BookedRefund {
  id: string
  order: number
  /** The store's hash, and its name when the order was placed. */
  store: string
  storeName: string
  source: RefundSource
  state: Exclude<RefundState, 'pending'>
  /** When it was booked. */
  at: Date
  /** When its figures changed last: those of other refunds of the order, or a failure, may change them. */
  changedAt: Date
  /** The provider's refund or dispute, and its payment of the order; null where the card paid nothing. */
  provider: string | null
  intent: string | null
  /** Of its order; null for GST and PST. */
  taxNames: TaxNames | null
  /** What it gives back by now: of one that failed nothing. */
  parts: RefundParts
  reason: string
  failure: string | undefined
}

interface BookedRefundFilter {
  /** The order's hash. */
  order?: string
  stores: StoreScope
  /** Booked at or after `from` and before `until`. */
  from?: StoreInstant | undefined
  until?: StoreInstant | undefined
  /** Those after this one, for the next page. */
  after?: Pick<BookedRefund, 'at' | 'id'>
}

/** Releases before the column kept only when a refund was begun. */
const BOOKED_AT = sql<Date>`coalesce(refunds.booked_at, refunds.at)`

/** Booked refunds in the order in which they were booked, at most so many. */
export async function listBookedRefunds(
  db: Db,
  { stores, order, from, until, after }: BookedRefundFilter,
  most?: number,
): Promise<BookedRefund[]> {
  let refunds = db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.hash', 'refunds.order')
    .leftJoin('payments', 'payments.checkout', 'orders.checkout')
    .select([
      'refunds.id',
      'orders.number as order',
      'orders.store',
      sql<string>`orders.document->'store'->>'name'`.as('storeName'),
      SOURCE,
      sql<BookedRefund['state']>`refunds.state`.as('state'),
      BOOKED_AT.as('at'),
      'refunds.changed_at as changedAt',
      'refunds.provider',
      sql<string | null>`coalesce(refunds.intent, case when orders.card_amount > 0 then payments.intent end)`.as(
        'intent',
      ),
      sql<RefundShares>`refunds.document`.as('document'),
      sql<TaxNames | null>`orders.document->'taxNames'`.as('taxNames'),
    ])
    .where(sql<boolean>`(refunds.state = 'done' or (refunds.state = 'failed' and refunds.booked_at is not null))`)
    // The figures of a changed order are those of the change already.
    .where(sql<boolean>`refunds.source is distinct from 'change'`)
    .where(inStores(stores, 'orders.store'))
    .orderBy(BOOKED_AT)
    .orderBy('refunds.id')
  if (order !== undefined) refunds = refunds.where('refunds.order', '=', order)
  if (from) refunds = refunds.where(BOOKED_AT, '>=', instantOfStore(from))
  if (until) refunds = refunds.where(BOOKED_AT, '<', instantOfStore(until))
  if (after) refunds = refunds.where(sql<boolean>`(${BOOKED_AT}, refunds.id) > (${after.at}::timestamptz, ${after.id})`)
  if (most !== undefined) refunds = refunds.limit(most)
  const rows = await refunds.execute()
  return rows.map(({ document, ...refund }) => ({
    ...refund,
    parts: refund.state === 'failed' ? NO_PARTS : document,
    reason: document.reason,
    failure: document.failure,
  }))
}
