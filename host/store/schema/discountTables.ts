import type { ColumnType, Generated } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { ChosenParts } from '../../../domain/payment/orderParts.ts'
import type { RefundParts, RefundSource, RefundState, Worth } from '../../../domain/payment/refund.ts'

export interface DiscountTables {
  coupons: CouponTable
  coupon_uses: CouponUseTable
  sent_coupons: SentCouponTable
  gift_cards: GiftCardTable
  gift_card_entries: GiftCardEntryTable
  checkout_gift_cards: CheckoutGiftCardTable
  refunds: RefundTable
}

/** A coupon, made by the operator or imported with the catalogue. */
export interface CouponTable {
  /** Capital letters and digits. */
  code: string
  /** The entry of the catalogue file: products and stores by the operator's codes. */
  document: unknown
  /** An import replaces the coupons of the catalogue only. */
  source: 'catalogue' | 'operator'
  /** The orders that used it; its row is locked while an order is placed with it. */
  used: Generated<number>
  withdrawn_at: Date | null
  changed_at: Date
}

interface CouponUseTable {
  coupon: string
  order: string
  member: string | null
  phone: string
  discount: Cents
  at: ColumnType<Date, Date, never>
}

/** A coupon that was sent to a member. */
interface SentCouponTable {
  coupon: string
  member: string
  sent_at: Date
}

interface GiftCardTable {
  /** Names it in the office (D-222). */
  id: Generated<number>
  /** Keyed hashes: the database holds no number and no code. */
  hash: string
  code_hash: string
  /** The last four digits of the number. */
  last: string
  /** The sum of its entries. */
  balance: Cents
  blocked_at: Date | null
  /** The card that has its money, since it was lost (D-213); of several one after another the last one. */
  replaced_by: Generated<string | null>
  created_at: ColumnType<Date, Date, never>
}

/** The ledger of the gift cards. Rows are added, never changed. */
export interface GiftCardEntryTable {
  id: Generated<number>
  card: string
  order: string | null
  refund: string | null
  delta: Cents
  /** `unspent`: a change of the order made it cheaper (D-235). */
  reason: 'issued' | 'spent' | 'unspent' | 'refunded' | 'replaced'
  at: ColumnType<Date, Date, never>
}

/** A gift card that a customer added to a checkout; nothing of it is spent before the order is placed. */
interface CheckoutGiftCardTable {
  /** Names it on the wire (`gt`). */
  token: string
  checkout: string
  card: string
  added_at: Date
}

/** What a refund gives back, which the other refunds of its order change (domain/payment/refund.ts), and why it was made. */
export interface RefundShares extends RefundParts {
  reason: string
  /** What the operator asked for; absent in those of the provider and in older ones. */
  asked?: AskedRefund
  /** Why it failed, or the card's part of it. */
  failure?: string
  /** It was taken back before anybody was asked for its money; then it counts as failed (D-211). */
  takenBack?: { by: string; at: string }
  /** Those of the points in `unearned` that the member had spent. */
  owed?: number
}

interface AskedRefund {
  /** Everything that was left, without naming an amount. */
  everything: boolean
  tip: Cents
  /** The parts of the order that were asked for, with the taxes on them; absent where an amount was (D-204). */
  parts?: ChosenParts
  /** The name of who asked, where it was a person of the chain. */
  by?: string
  /** It could be taken back for some seconds, so that who asked has not heard what became of it. */
  waits?: true
  taxes?: Worth
}

export interface RefundTable {
  id: string
  order: string
  /** Null where a release before this column wrote it. */
  source: RefundSource | null
  /** What was asked for, or what the provider says; it never changes. */
  amount: Cents
  document: RefundShares
  /** pending: the provider is asked or does not answer; failed: it refused. */
  state: RefundState
  /** The provider's refund or dispute. */
  provider: string | null
  at: ColumnType<Date, Date, never>
  /** When it was done; null in older ones. */
  booked_at: Generated<Date | null>
  /** Of one that waits also the time until which nobody is asked for it, for the release before `not_before`. */
  changed_at: Date
  /** Until then it can be taken back and nobody is asked for its money; null when it is not, or not any more (D-211). */
  not_before: Generated<Date | null>
  /** The person who made it without a second one. */
  asker: Generated<string | null>
  /** Which payment of the order it gives back; null for its first one. */
  intent: Generated<string | null>
}
