import type { Line } from './cart.ts'
import { localTime } from './schedule.ts'

/** PG Points (spec: TIER, POINTS, REWARD). */

export const LEAST_POINTS = 100

/** What a dollar earns at this moment: 1 point, 2 on Monday and Tuesday in the store's zone [REWARD-02]. */
export function pointsADollar(at: Date, zone: string): 1 | 2 {
  const { weekday } = localTime(at, zone)
  return weekday === 1 || weekday === 2 ? 2 : 1
}

/** The lines with the points that one of each earns today; in a cart they stand as its earning dollars. */
export const earningLines = (lines: readonly Line[], at: Date, zone: string): Line[] =>
  lines.map((line) => ({ ...line, points: line.points * pointsADollar(at, zone) }))

/** The points that these lines earn together, in whole points. */
export const pointsOf = (lines: readonly Pick<Line, 'points' | 'quantity'>[]): number =>
  Math.floor(Math.round(lines.reduce((sum, line) => sum + line.points * line.quantity, 0) * 100) / 100)
