import { expect, it } from 'vitest'
import { tierOf, rewardValue } from '../../../domain/account/rewardTier.ts'

it.each<[points: number, reward: number, threshold: number, percent: number, missing: number]>([
  [0, 500, 100, 0, 100],
  [37, 500, 100, 37, 63],
  [99, 500, 100, 99, 1],
  [100, 2500, 500, 20, 400],
  [240, 2500, 500, 48, 260],
  [499, 2500, 500, 99.8, 1],
  [500, 10_000, 2000, 25, 1500],
  [1999, 10_000, 2000, 99.95, 1],
  [2000, 100_000, 20_000, 10, 18_000],
  [19_999, 100_000, 20_000, 99.995, 1],
  [20_000, 100_000, 20_000, 100, 0],
  [31_000, 100_000, 20_000, 100, 0],
  [-5, 500, 100, 0, 105],
])(
  'tierOf(%i) returns a reward of %i cents at %i points, %d %% reached, %i points missing [TIER-02 TIER-03 TIER-04 TIER-05 TIER-06]',
  (points, reward, threshold, percent, missing) => {
    expect(tierOf(points)).toEqual({ reward, threshold, percent, missing })
  },
)

it.each([
  [0, 0],
  [99, 0],
  [100, 500],
  [143, 715],
  [240, 1200],
  [2000, 10_000],
])(
  'rewardValue(%i) is %i cents, which checkout takes off for them, and 0 below 100 points [POINTS-01 POINTS-04 REWARD-02]',
  (points, cents) => {
    expect(rewardValue(points)).toBe(cents)
  },
)
