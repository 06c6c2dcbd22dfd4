import { sql } from 'kysely'
import { NO_PARTS, type RefundParts, type RefundSource, type RefundState } from '../../../domain/payment/refund.ts'
import type { Db } from '../database/database.ts'
import type { RefundShares } from '../schema/discountTables.ts'
import { SOURCE } from './refunds.ts'

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
  /** What it gives back by now: of one that failed nothing. */
  parts: RefundParts
  reason: string
  failure: string | undefined
}

export interface BookedRefundFilter {
  /** The order's hash. */
  order?: string
  /** The store's hash. */
  store?: string
  /** Booked at or after `from` and before `until`. */
  from?: Date
  until?: Date
  /** Those after this one, for the next page. */
  after?: Pick<BookedRefund, 'at' | 'id'>
}

/** Releases before the column kept only when a refund was begun. */
const BOOKED_AT = sql<Date>`coalesce(refunds.booked_at, refunds.at)`

/** Booked refunds in the order in which they were booked, at most so many. */
export async function listBookedRefunds(
  db: Db,
  { order, store, from, until, after }: BookedRefundFilter,
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
      sql<string | null>`case when orders.card_amount > 0 then payments.intent end`.as('intent'),
      sql<RefundShares>`refunds.document`.as('document'),
    ])
    .where(sql<boolean>`(refunds.state = 'done' or (refunds.state = 'failed' and refunds.booked_at is not null))`)
    .orderBy(BOOKED_AT)
    .orderBy('refunds.id')
  if (order !== undefined) refunds = refunds.where('refunds.order', '=', order)
  if (store !== undefined) refunds = refunds.where('orders.store', '=', store)
  if (from) refunds = refunds.where(BOOKED_AT, '>=', from)
  if (until) refunds = refunds.where(BOOKED_AT, '<', until)
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
