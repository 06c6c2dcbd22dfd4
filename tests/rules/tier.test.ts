import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tierOf } from '../../rules/tier.ts'

describe('the next reward', () => {
  it.each([
    [0, 100, 500, 0, 100],
    [99, 100, 500, 99, 1],
    [100, 500, 2500, 20, 400],
    [499, 500, 2500, 99.8, 1],
    [500, 2000, 10_000, 25, 1500],
    [1999, 2000, 10_000, 99.95, 1],
    [2000, 20_000, 100_000, 10, 18_000],
    [19_999, 20_000, 100_000, 99.995, 1],
  ])(
    'of %i points is at %i [TIER-02 TIER-03 TIER-04 TIER-05 TIER-06]',
    (points, threshold, reward, percent, missing) => {
      expect(tierOf(points)).toEqual({ threshold, reward, percent, missing })
    },
  )

  it('is full and misses nothing from the last threshold on [TIER-05 TIER-06]', () => {
    for (const points of [20_000, 20_001, 1_000_000])
      expect(tierOf(points)).toEqual({ threshold: 20_000, reward: 100_000, percent: 100, missing: 0 })
  })

  it('always lies ahead or is reached, the bar within its ends [TIER-06]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000 }), (points) => {
        const { threshold, percent, missing } = tierOf(points)
        expect(missing).toBe(Math.max(0, threshold - points))
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent).toBeLessThanOrEqual(100)
      }),
    )
  })
})
