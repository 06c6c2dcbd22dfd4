import type { Line } from '../cart/cart.ts'
import type { Cents } from '../money.ts'
import { localTime, type UtcOffsets } from '../schedule/localTime.ts'

/** PG Points (spec: TIER, POINTS, REWARD). */

export const MIN_POINTS = 100

/** What a point is worth where the host does not say otherwise: 100 points are $5 [REWARD-02], Q-06. */
export const POINT_VALUE: Cents = 5

/** What a dollar earns at this moment: 1 point, 2 on Monday and Tuesday by the store's clock [REWARD-02]. */
export function pointsADollar(at: Date, offsets: UtcOffsets): 1 | 2 {
  const { weekday } = localTime(at, offsets)
  return weekday === 1 || weekday === 2 ? 2 : 1
}

/** The lines with the points that one of each earns today; in a cart they stand as its earning dollars. */
export const earningLines = (lines: readonly Line[], at: Date, offsets: UtcOffsets): Line[] =>
  lines.map((line) => ({ ...line, points: line.points * pointsADollar(at, offsets) }))

/** The points that these lines earn together, in whole points. */
export const pointsOf = (lines: readonly Pick<Line, 'points' | 'quantity'>[]): number =>
  Math.floor(Math.round(lines.reduce((sum, line) => sum + line.points * line.quantity, 0) * 100) / 100)

/** Points are offered from 100 on [POINTS-01]. */
export const mayUsePoints = (balance: number): boolean => balance >= MIN_POINTS

/** Points as a means of payment for one order. */
export interface PointsUsed {
  required: number
  /** What they pay: the discount of the payment data (D-03). */
  value: Cents
  /** What is left of the balance [POINTS-03]. */
  rest: number
}

/** What paying `due` (before tip) takes: due by a point's worth, no more than the balance [POINTS-04], D-03, Q-06. */
export function pointsFor(due: Cents, balance: number, pointValue: Cents): PointsUsed {
  const whole = Math.max(0, Math.floor(balance))
  const required = Math.min(whole, Math.ceil(Math.max(0, due) / pointValue))
  return { required, value: Math.min(Math.max(0, due), required * pointValue), rest: whole - required }
}
