import type { Line } from '../cart/cart.ts'
import type { Cents } from '../money.ts'
import { LEAST_CARD_PAYMENT } from './balance.ts'
import { localTime, type UtcOffsets } from '../schedule/localTime.ts'

export const MIN_POINTS = 100

/** The default value of a point: 100 points are $5 [REWARD-02], Q-06. */
export const POINT_VALUE: Cents = 5

/** For the first opening of the installed app [REWARD-02 REWARD-06]. */
export const WELCOME_POINTS = 100

/** Points per dollar: 1, or 2 on Mondays and Tuesdays by the store's clock [REWARD-02]. */
export function pointsPerDollar(at: Date, offsets: UtcOffsets): 1 | 2 {
  const { weekday } = localTime(at, offsets)
  return weekday === 1 || weekday === 2 ? 2 : 1
}

/** `points` are earning dollars per unit in the cart, and points per unit in the result. */
export const earningLines = (lines: readonly Line[], at: Date, offsets: UtcOffsets): Line[] =>
  lines.map((line) => {
    const { points, delivery } = line
    const rate = pointsPerDollar(at, offsets)
    return {
      ...line,
      points: points * rate,
      ...(delivery ? { delivery: { ...delivery, points: delivery.points * rate } } : {}),
    }
  })

/** The goods that earn points, in cents: not those that a coupon makes cheaper [POINTS-10]. `discounts` is in the order of the lines. */
export const earningGoods = (lines: readonly Pick<Line, 'points' | 'quantity'>[], discounts: readonly Cents[]): Cents =>
  lines.reduce(
    (sum, { points, quantity }, index) =>
      (discounts[index] ?? 0) > 0 ? sum : sum + Math.round(points * 100) * quantity,
    0,
  )

/**
 * The points that an order earns: one sum, rounded down [POINTS-10]. The goods count without the share of the amount due, before
 * the tip, that points pay (D-52).
 */
export function earnedPoints(
  { goods, due, paidByPoints }: { goods: Cents; due: Cents; paidByPoints: Cents },
  perDollar: number,
): number {
  const share = due > 0 ? ([due - paidByPoints, due] as const) : ([1, 1] as const)
  return Math.floor((goods * perDollar * share[0]) / (share[1] * 100))
}

/** [POINTS-01] */
export const mayUsePoints = (balance: number): boolean => balance >= MIN_POINTS

export interface PointsUsed {
  required: number
  /** The amount that they pay: the discount of the payment data (D-03). */
  value: Cents
  /** Points left afterwards [POINTS-03]. */
  rest: number
  /** Those of them that would pay too, and leave less than a card pays (D-116). */
  heldBack: number
}

/**
 * Points needed to pay `due` (before tip), at most the balance [POINTS-04], D-03, Q-06. Where they are too few they leave as much
 * as a card pays at least (D-116).
 */
export function pointsFor(due: Cents, balance: number, pointValue: Cents): PointsUsed {
  const whole = Math.max(0, Math.floor(balance))
  const needed = Math.ceil(Math.max(0, due) / pointValue)
  if (whole >= needed) return { required: needed, value: Math.max(0, due), rest: whole - needed, heldBack: 0 }
  const required = Math.min(whole, Math.floor(Math.max(0, due - LEAST_CARD_PAYMENT) / pointValue))
  return { required, value: required * pointValue, rest: whole - required, heldBack: whole - required }
}
