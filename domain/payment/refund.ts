import { roundHalfUp, type Cents } from '../money.ts'

/** What paid an order, and what it earned. */
export interface PaidParts {
  card: Cents
  /** In the order in which they were used. */
  giftCards: readonly GiftCardPart[]
  /** The PG Points that paid a part of it, and their value. */
  points: number
  pointsValue: Cents
  /** The PG Points that it earned. */
  earned: number
  gst: Cents
  pst: Cents
  tip: Cents
}

export interface GiftCardPart {
  card: string
  amount: Cents
}

/** How a refund is shared among what paid the order. Card, gift cards and the value of the points add up to its amount. */
export interface RefundParts {
  card: Cents
  giftCards: GiftCardPart[]
  points: number
  pointsValue: Cents
  /** The earned points that are taken back. */
  unearned: number
  /** The taxes and the tip inside the amount. */
  gst: Cents
  pst: Cents
  tip: Cents
}

/** An amount to give back: what was ordered with its taxes, and the tip. */
export interface RefundAmount {
  goods: Cents
  tip: Cents
}

type Means = Pick<PaidParts, 'card' | 'giftCards' | 'pointsValue'>

export const amountOf = ({ card, giftCards, pointsValue }: Means): Cents =>
  card + sumOf(giftCards, ({ amount }) => amount) + pointsValue

/** What can still be given back after the earlier refunds. */
export function refundable(paid: PaidParts, earlier: readonly RefundParts[]): RefundAmount {
  const tip = sumOf(earlier, (one) => one.tip)
  const goods = sumOf(earlier, amountOf) - tip
  return { goods: Math.max(0, goodsOf(paid) - goods), tip: Math.max(0, paid.tip - tip) }
}

/** Whether the refunds give back everything. */
export const isFullRefund = (paid: PaidParts, refunds: readonly RefundParts[]): boolean =>
  sumOf(refunds, amountOf) >= amountOf(paid)

const goodsOf = (paid: PaidParts): Cents => amountOf(paid) - paid.tip

/**
 * Shares a refund among what paid the order: the card first, then the gift cards, then the points. Taxes, points and earned
 * points follow the share of the goods that all refunds together give back, so that refunds of everything add up exactly to
 * what was paid. The amount is at most what is `refundable`.
 */
export function shareRefund(
  paid: PaidParts,
  earlier: readonly RefundParts[],
  { goods, tip }: RefundAmount,
): RefundParts {
  let rest = goods + tip
  const take = (most: Cents): Cents => {
    const taken = Math.min(rest, Math.max(0, most))
    rest -= taken
    return taken
  }
  const card = take(paid.card - sumOf(earlier, (one) => one.card))
  const giftCards = paid.giftCards.map((one) => ({ ...one, amount: take(one.amount - givenTo(one.card, earlier)) }))
  const earlierValue = sumOf(earlier, (one) => one.pointsValue)
  const pointsValue = take(paid.pointsValue - earlierValue)
  const points =
    shareOf(paid.points, earlierValue + pointsValue, paid.pointsValue) - sumOf(earlier, (one) => one.points)
  const unearned = unearnedBy(paid, earlier, goods)
  return {
    card,
    giftCards: giftCards.filter(({ amount }) => amount > 0),
    points: Math.max(0, points),
    pointsValue,
    unearned,
    ...taxesWithin(paid, earlier, goods),
    tip,
  }
}

/**
 * A refund that the provider made by itself: it gives back the card's money only, goods before the tip. Earned points are taken
 * back in proportion, as for every refund.
 */
export function shareCardRefund(paid: PaidParts, earlier: readonly RefundParts[], amount: Cents): RefundParts {
  const goods = Math.min(amount, refundable(paid, earlier).goods)
  const tip = amount - goods
  const none = { giftCards: [], points: 0, pointsValue: 0 }
  const unearned = unearnedBy(paid, earlier, goods)
  return { card: amount, ...none, unearned, ...taxesWithin(paid, earlier, goods), tip }
}

function unearnedBy(paid: PaidParts, earlier: readonly RefundParts[], goods: Cents): number {
  const given = goodsOf(paid) - refundable(paid, earlier).goods
  const taken = sumOf(earlier, (one) => one.unearned)
  return Math.max(0, shareOf(paid.earned, given + goods, goodsOf(paid)) - taken)
}

/**
 * The taxes are first rounded together and then split, and never by themselves: so none of goods, GST and PST ever shrinks from
 * one refund to the next.
 */
function taxesWithin(paid: PaidParts, earlier: readonly RefundParts[], goods: Cents): { gst: Cents; pst: Cents } {
  const given = goodsOf(paid) - refundable(paid, earlier).goods
  const until = (amount: Cents) => {
    const both = nearestShare(paid.gst + paid.pst, amount, goodsOf(paid))
    const gst = nearestShare(paid.gst, both, paid.gst + paid.pst)
    return { gst, pst: both - gst }
  }
  const [before, after] = [until(given), until(given + goods)]
  return { gst: after.gst - before.gst, pst: after.pst - before.pst }
}

const givenTo = (card: string, earlier: readonly RefundParts[]): Cents =>
  sumOf(earlier, ({ giftCards }) => sumOf(giftCards, (one) => (one.card === card ? one.amount : 0)))

/** Whole points, rounded down. */
const shareOf = (whole: number, part: Cents, of: Cents): number => (of <= 0 ? 0 : Math.floor((whole * part) / of))

const nearestShare = (whole: Cents, part: Cents, of: Cents): Cents => (of <= 0 ? 0 : roundHalfUp(whole * part, of))

const sumOf = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((sum, one) => sum + of(one), 0)
