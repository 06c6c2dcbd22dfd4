import type { Cents } from '../money.ts'

/** The way to the next reward (spec: TIER). */
export interface Tier {
  /** The points that the reward asks for. */
  threshold: number
  /** What it takes off. */
  reward: Cents
  /** How far the points have come, 0 to 100. */
  percent: number
  /** The points that are still missing. */
  missing: number
}

/** Below its threshold the reward is the next one; beyond the last it stays the last [TIER-02 TIER-03 TIER-04 TIER-05]. */
const TIERS = [
  { below: 100, threshold: 100, reward: 500 },
  { below: 500, threshold: 500, reward: 2500 },
  { below: 2000, threshold: 2000, reward: 10_000 },
  { below: Infinity, threshold: 20_000, reward: 100_000 },
] as const

/** The next reward for so many points [TIER-06]; nothing is missing and the bar is full from the last threshold on (OQ-40). */
export function tierOf(points: number): Tier {
  const { threshold, reward } = TIERS.find(({ below }) => points < below) ?? TIERS[3]
  return {
    threshold,
    reward,
    percent: Math.min(100, Math.max(0, (points * 100) / threshold)),
    missing: Math.max(0, threshold - points),
  }
}

/** What whole hundreds of points take off today [REWARD-02]. */
export const worthNow = (points: number): Cents => Math.max(0, Math.floor(points / 100)) * 500
