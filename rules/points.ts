import type { Line } from './cart.ts'
import type { Cents } from './money.ts'
import { localTime } from './schedule.ts'

/** PG Points (spec: TIER, POINTS, REWARD). */

export const LEAST_POINTS = 100

/** A point a whole dollar; two on Monday and Tuesday in the store's zone [REWARD-02]. `earning` is what counts towards points. */
export function earnedPoints(earning: Cents, at: Date, zone: string): number {
  const { weekday } = localTime(at, zone)
  return Math.floor(earning / 100) * (weekday === 1 || weekday === 2 ? 2 : 1)
}

/** The PG Points that these lines earn, as the host gave them line by line, in whole points. */
export const pointsOf = (lines: readonly Pick<Line, 'points' | 'quantity'>[]): number =>
  Math.floor(lines.reduce((sum, line) => sum + line.points * line.quantity, 0))
