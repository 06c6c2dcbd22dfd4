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

/**
 * `provider`: made in its dashboard; `dispute`: lost by the chain; `change`: the customer changed the order, whose figures are those
 * of the changed one already, so that it shares in nothing (D-235).
 */
export type RefundSource = 'operator' | 'refusal' | 'provider' | 'dispute' | 'change'

/** pending: the provider is asked or does not answer; failed: nothing of it was given back, and it does not count. */
export type RefundState = 'pending' | 'done' | 'failed'

/** What a refund gives back by each means, whatever the others of its order are. */
export interface RefundMeans {
  card: Cents
  giftCards: readonly GiftCardPart[]
  pointsValue: Cents
  /** The part of it that was asked for as tip; 0 where the provider knows one sum alone. */
  tip: Cents
  /** The taxes of what was asked for by lines; without them a refund has its share of all taxes. */
  taxes?: Worth
}

/** What something of an order cost: its price after discounts with its taxes, and these taxes. */
export interface Worth {
  goods: Cents
  gst: Cents
  pst: Cents
}

interface RefundLife {
  source: RefundSource
  state: RefundState
}

/** What a refund gives back. Card, gift cards and the value of the points add up to its amount. */
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

/** Those of a refund that gives nothing back. */
export const NO_PARTS: RefundParts = {
  card: 0,
  giftCards: [],
  points: 0,
  pointsValue: 0,
  unearned: 0,
  gst: 0,
  pst: 0,
  tip: 0,
}

/** An amount to give back: what was ordered with its taxes, and the tip. */
export interface RefundAmount {
  goods: Cents
  tip: Cents
}

type Means = Omit<RefundMeans, 'tip' | 'taxes'>

export const amountOf = ({ card, giftCards, pointsValue }: Means): Cents =>
  card + sumOf(giftCards, ({ amount }) => amount) + pointsValue

/**
 * The refunds of an order that gave money back, in the order in which they share it: as they came, and lost disputes after all
 * others, since a bank may take what was given back before.
 */
export function bookedRefunds<Refund extends RefundLife>(refunds: readonly Refund[]): Refund[] {
  const done = refunds.filter(({ state, source }) => state === 'done' && source !== 'change')
  return [...done.filter(({ source }) => source !== 'dispute'), ...done.filter(({ source }) => source === 'dispute')]
}

/** The booked ones, and after them those that may yet be made. */
export const reservedRefunds = <Refund extends RefundLife>(refunds: readonly Refund[]): Refund[] => [
  ...bookedRefunds(refunds),
  ...refunds.filter(({ state, source }) => state === 'pending' && source !== 'change'),
]

/**
 * What each of these refunds gives back, from all of them together: taxes, points and earned points follow the share of the goods
 * that it and those before it give back, so that refunds of everything add up exactly to what was paid. One that was asked for by
 * lines gives back their taxes, and the others share the rest (D-204). None takes more of a means than those before it left. Goods
 * come before the tip, unless the tip was asked for.
 */
export function shareRefunds(paid: PaidParts, refunds: readonly RefundMeans[]): RefundParts[] {
  const shares: RefundParts[] = []
  /** What refunds without taxes of their own share, and what they have given back of it. */
  let shared: Worth = { goods: goodsOf(paid), gst: paid.gst, pst: paid.pst }
  let given: Worth = { goods: 0, gst: 0, pst: 0 }
  for (const refund of refunds) {
    const card = Math.min(refund.card, paid.card - sumOf(shares, (one) => one.card))
    const giftCards = refund.giftCards
      .map((one) => ({ ...one, amount: Math.min(one.amount, leftOn(one.card, paid, shares)) }))
      .filter(({ amount }) => amount > 0)
    const pointsBefore = sumOf(shares, (one) => one.pointsValue)
    const pointsValue = Math.min(refund.pointsValue, paid.pointsValue - pointsBefore)
    const amount = amountOf({ card, giftCards, pointsValue })
    const left = leftOf(paid, shares)
    const tip = Math.min(Math.max(refund.tip, amount - left.goods), left.tip, amount)
    const before = goodsOf(paid) - left.goods
    const goods = amount - tip
    const after = before + goods
    const asked = refund.taxes
      ? scaled(refund.taxes, goods)
      : minus({ goods: given.goods + goods, ...taxesWithin(shared, given.goods + goods) }, given)
    const part = withinLeft(asked, minus(shared, given))
    if (refund.taxes) shared = minus(shared, part)
    else given = plus(given, part)
    shares.push({
      card,
      giftCards,
      points:
        shareOf(paid.points, pointsBefore + pointsValue, paid.pointsValue) -
        shareOf(paid.points, pointsBefore, paid.pointsValue),
      pointsValue,
      unearned: shareOf(paid.earned, after, goodsOf(paid)) - shareOf(paid.earned, before, goodsOf(paid)),
      gst: part.gst,
      pst: part.pst,
      tip,
    })
  }
  return shares
}

/**
 * What can still be given back after these shares. `isCardHeld`: the provider gives nothing back of the card's payment, since it
 * is disputed.
 */
export function refundable(paid: PaidParts, shares: readonly RefundParts[], isCardHeld = false): RefundAmount {
  const { goods, tip } = leftOf(paid, shares)
  const most =
    amountOf(paid) - sumOf(shares, amountOf) - (isCardHeld ? paid.card - sumOf(shares, (one) => one.card) : 0)
  return { goods: Math.min(goods, most), tip: Math.max(0, Math.min(tip, most - goods)) }
}

/** Takes an amount, at most what is `refundable`, from what paid the order: the card first, then the gift cards, then the points. */
export function takeRefund(
  paid: PaidParts,
  shares: readonly RefundParts[],
  { goods, tip }: RefundAmount,
  isCardHeld = false,
): RefundMeans {
  let rest = goods + tip
  const take = (most: Cents): Cents => {
    const taken = Math.min(rest, most)
    rest -= taken
    return taken
  }
  const card = isCardHeld ? 0 : take(paid.card - sumOf(shares, (one) => one.card))
  const giftCards = paid.giftCards.map((one) => ({ ...one, amount: take(leftOn(one.card, paid, shares)) }))
  const pointsValue = take(paid.pointsValue - sumOf(shares, (one) => one.pointsValue))
  return { card, giftCards: giftCards.filter(({ amount }) => amount > 0), pointsValue, tip }
}

/**
 * A refund as one of each payment by card that it takes money from, in their order, the rest with the first. `left`: what each payment
 * can give back yet; one that can give all of it is taken alone.
 */
export function splitByPayment(means: RefundMeans, left: readonly Cents[]): (RefundMeans & { payment: number })[] {
  const whole = left.length > 1 ? left.findIndex((one) => one >= means.card) : 0
  if (whole >= 0) return [{ ...means, payment: whole }]
  let rest = means
  let isFirst = true
  return left.flatMap((most, payment) => {
    const taken = payment === left.length - 1 ? rest.card : Math.min(rest.card, Math.max(0, most))
    if (taken === 0) return []
    const alone = { ...rest, card: taken, ...(isFirst ? {} : { giftCards: [], pointsValue: 0 }) }
    const amount = amountOf(alone)
    const tip = Math.min(rest.tip, amount)
    const taxes = rest.taxes && scaled(rest.taxes, Math.min(rest.taxes.goods, amount - tip))
    const part = { ...alone, tip, payment, ...(taxes ? { taxes } : {}) }
    rest = {
      card: rest.card - taken,
      giftCards: [],
      pointsValue: 0,
      tip: rest.tip - tip,
      ...(rest.taxes && taxes ? { taxes: minus(rest.taxes, taxes) } : {}),
    }
    isFirst = false
    return [part]
  })
}

/** A refund of which the card's part was not made: it takes the tip with it as far as it goes. */
export const withoutCard = ({ card, tip, ...rest }: RefundMeans): RefundMeans => ({
  ...rest,
  card: 0,
  tip: Math.max(0, tip - card),
})

/** Whether these give back everything of an order for which something was paid. */
export const isFullRefund = (paid: PaidParts, shares: readonly RefundParts[]): boolean =>
  amountOf(paid) > 0 && sumOf(shares, amountOf) >= amountOf(paid)

const goodsOf = (paid: PaidParts): Cents => amountOf(paid) - paid.tip

function leftOf(paid: PaidParts, shares: readonly RefundParts[]): RefundAmount {
  const tip = sumOf(shares, (one) => one.tip)
  return { goods: goodsOf(paid) - (sumOf(shares, amountOf) - tip), tip: paid.tip - tip }
}

const leftOn = (card: string, paid: PaidParts, shares: readonly RefundParts[]): Cents =>
  partOf(card, paid) - sumOf(shares, (one) => partOf(card, one))

const partOf = (card: string, { giftCards }: Pick<Means, 'giftCards'>): Cents =>
  sumOf(giftCards, (one) => (one.card === card ? one.amount : 0))

/**
 * The taxes within this much of the goods. They are first rounded together and then split, and never by themselves: so none of
 * goods, GST and PST ever shrinks from one refund to the next.
 */
function taxesWithin(whole: Worth, goods: Cents): { gst: Cents; pst: Cents } {
  const both = nearestShare(whole.gst + whole.pst, goods, whole.goods)
  const gst = nearestShare(whole.gst, both, whole.gst + whole.pst)
  return { gst, pst: both - gst }
}

/** The taxes of lines of which only this much is given back, since the card's part was not made. */
const scaled = (worth: Worth, goods: Cents): Worth => ({
  goods,
  gst: nearestShare(worth.gst, goods, worth.goods),
  pst: nearestShare(worth.pst, goods, worth.goods),
})

/** Neither more of a tax than is left, nor so little that more of it than of the goods would be left. */
function withinLeft({ goods, ...taxes }: Worth, left: Worth): Worth {
  const untaxed = left.goods - left.gst - left.pst
  const both = between(Math.max(0, goods - untaxed), taxes.gst + taxes.pst, Math.min(goods, left.gst + left.pst))
  const gst = between(Math.max(0, both - left.pst), taxes.gst, Math.min(both, left.gst))
  return { goods, gst, pst: both - gst }
}

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most))

const plus = (one: Worth, other: Worth): Worth => ({
  goods: one.goods + other.goods,
  gst: one.gst + other.gst,
  pst: one.pst + other.pst,
})

const minus = (one: Worth, other: Worth): Worth => ({
  goods: one.goods - other.goods,
  gst: one.gst - other.gst,
  pst: one.pst - other.pst,
})

/** Whole points, rounded down. */
const shareOf = (whole: number, part: Cents, of: Cents): number => (of <= 0 ? 0 : Math.floor((whole * part) / of))

const nearestShare = (whole: Cents, part: Cents, of: Cents): Cents => (of <= 0 ? 0 : roundHalfUp(whole * part, of))

const sumOf = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((sum, one) => sum + of(one), 0)
