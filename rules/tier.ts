import type { Cents } from './money.ts'

/** The next reward of the PG Points (spec: TIER). */
export interface Tier {
  /** What it takes off. */
  reward: Cents
  /** The points it takes. */
  at: number
  /** How far the points have come, 0 to 100. */
  percent: number
  /** The points still required, at least 0 (OQ-40). */
  missing: number
}

const TIERS = [
  { below: 100, at: 100, reward: 500 },
  { below: 500, at: 500, reward: 2500 },
  { below: 2000, at: 2000, reward: 10_000 },
  { below: Infinity, at: 20_000, reward: 100_000 },
] as const

/** [TIER-02 TIER-03 TIER-04 TIER-05 TIER-06] */
export function tierOf(points: number): Tier {
  const { at, reward } = TIERS.find(({ below }) => points < below) ?? TIERS[3]
  return {
    reward,
    at,
    percent: Math.min(100, Math.max(0, (points * 100) / at)),
    missing: Math.max(0, at - points),
  }
}

/** What whole hundreds of points take off today [REWARD-02]. */
export const worthNow = (points: number): Cents => Math.max(0, Math.floor(points / 100)) * 500
