import { isDeepStrictEqual } from 'node:util'
import {
  amountOf,
  bookedRefunds,
  isFullRefund,
  shareRefunds,
  withoutCard,
  type RefundMeans,
  type RefundParts,
} from '../../domain/payment/refund.ts'
import type { Cents } from '../../domain/money.ts'
import { refundOrderPoints } from '../store/accounts/points.ts'
import type { Db } from '../store/database/database.ts'
import { bookCouponUseAgain, releaseCoupon } from '../store/discounts/couponUses.ts'
import { refundGiftCards } from '../store/discounts/giftCards.ts'
import { lockRefundedOrder, saveRefund, setRefunded, type Refund, type RefundedOrder } from '../store/orders/refunds.ts'

export interface AppliedRefunds {
  order: RefundedOrder
  /** The booked refunds with what each gives back. */
  booked: Refund[]
  /** They give back everything. */
  isFull: boolean
  /** The points that the member owes since this change. */
  owed: number
  /** The order has the coupon's price again, but its code was used up or withdrawn meanwhile. */
  isCouponLost: boolean
}

/**
 * Works out what the refunds of an order give back, from all that are booked together, and brings into line with it: the figures
 * of each refund, points, gift cards, the coupon and the order's own sums. It runs in the transaction of every change of a refund,
 * of a lost dispute and of a refusal, and changes nothing when it runs again (D-112).
 */
export async function applyRefunds(db: Db, hash: string, now: Date): Promise<AppliedRefunds> {
  const order = await lockRefundedOrder(db, { hash })
  if (!order) throw new Error('This refund has no order.')
  const refunds = bookedRefunds(order.refunds)
  const shares = shareRefunds(order.paid, refunds.map(meansOf))
  const booked = refunds.map((refund, index) => ({ ...refund, document: { ...refund.document, ...shares[index] } }))
  for (const [index, refund] of booked.entries())
    if (!isDeepStrictEqual(refund, refunds[index])) await saveRefund(db, refund, now)
  const sum = (of: (share: RefundParts) => number) => shares.reduce((total, one) => total + of(one), 0)
  const unearned = sum((one) => one.unearned)
  // In the order in which a new order locks them too: points, gift cards, the coupon.
  const owed = await settlePoints(db, order, { points: sum(({ points }) => points), unearned }, now)
  for (const { id, document } of booked)
    if (!order.credited.giftCards.has(id))
      await refundGiftCards(db, { order: hash, refund: id, cards: document.giftCards }, now)
  const byChain = shares.filter((_, index) => refunds[index]?.source !== 'dispute')
  const isCouponFree = order.stage === 'refused' || isFullRefund(order.paid, byChain)
  const isCouponLost = await settleCoupon(db, order, isCouponFree, now)
  await setRefunded(db, hash, { amount: sum((one) => amountOf(one) - one.pointsValue), unearned })
  return { order, booked, isFull: isFullRefund(order.paid, shares), owed, isCouponLost }
}

/** What a stored refund gives back by itself. The share of its card's part may be 0 meanwhile, its amount is as it was. */
export function meansOf(refund: Refund): RefundMeans {
  const { amount, document } = refund
  const { giftCards, pointsValue, failure, asked } = document
  const card = amount - amountOf({ card: 0, giftCards, pointsValue })
  const means = { card, giftCards, pointsValue, tip: askedTip(refund), ...(asked?.taxes ? { taxes: asked.taxes } : {}) }
  return failure === undefined ? means : withoutCard(means)
}

/** The tip that was asked for; a refund of a release before `asked` has it in its shares. */
export const askedTip = ({ source, document: { asked, tip } }: Refund): Cents =>
  asked?.tip ?? (source === 'operator' || source === 'refusal' ? tip : 0)

/** Gives points back and takes earned ones, as far as earlier refunds have not; answers how many the member owes more. */
async function settlePoints(
  db: Db,
  { member, hash: order, document, credited }: RefundedOrder,
  all: { points: number; unearned: number },
  now: Date,
): Promise<number> {
  if (!member) return 0
  const given = all.points - credited.points
  return await refundOrderPoints(db, { member, order, given, unearned: all.unearned - (document.unearned ?? 0) }, now)
}

/** True when the coupon's use should be booked again and cannot be. */
async function settleCoupon(
  db: Db,
  { hash: order, member, document, coupon }: RefundedOrder,
  isFree: boolean,
  now: Date,
): Promise<boolean> {
  if (!coupon) return false
  if (isFree) await releaseCoupon(db, order)
  const use = {
    coupon: coupon.code,
    order,
    member: member ?? undefined,
    phone: document.phone,
    discount: coupon.discount,
  }
  return !isFree && !(await bookCouponUseAgain(db, use, now))
}
