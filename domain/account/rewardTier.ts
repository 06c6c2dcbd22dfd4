import type { Cents } from '../money.ts'
import { mayUsePoints, POINT_VALUE } from '../payment/points.ts'

interface Tier {
  threshold: number
  reward: Cents
  /** 0 to 100. */
  percent: number
  missing: number
}

/** The first row with `points < below` applies, else the last [TIER-02 TIER-03 TIER-04 TIER-05]. */
const TIERS = [
  { below: 100, threshold: 100, reward: 500 },
  { below: 500, threshold: 500, reward: 2500 },
  { below: 2000, threshold: 2000, reward: 10_000 },
  { below: Infinity, threshold: 20_000, reward: 100_000 },
] as const

/** Every reward, the lowest first [TIER-02 TIER-03 TIER-04 TIER-05]. */
export const REWARD_TIERS: readonly { threshold: number; reward: Cents }[] = TIERS

/** The next reward for a balance [TIER-06]. From the last threshold on, `missing` is 0 and `percent` is 100 (OQ-40). */
export function tierOf(points: number): Tier {
  const { threshold, reward } = TIERS.find(({ below }) => points < below) ?? TIERS[3]
  return {
    threshold,
    reward,
    percent: Math.min(100, Math.max(0, (points * 100) / threshold)),
    missing: Math.max(0, threshold - points),
  }
}

/** What checkout takes off for these points today, as far as an order costs that much [POINTS-01 POINTS-04 REWARD-02]. */
export const rewardValue = (points: number): Cents => (mayUsePoints(points) ? Math.floor(points) * POINT_VALUE : 0)
