import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { earningLines, LEAST_POINTS, pointsADollar, pointsOf } from '../../rules/points.ts'
import { line } from './made.ts'

const ZONE = 'America/Vancouver'
const at = (text: string) => new Date(`${text}-08:00`)

describe('earning points', () => {
  it.each([
    ['2026-11-22T23:59:59', 1], // Sunday
    ['2026-11-23T00:00:00', 2],
    ['2026-11-24T23:59:59', 2],
    ['2026-11-25T00:00:00', 1], // Wednesday
  ])("is a point a dollar, two on Monday and Tuesday of the store's zone: at %s %i [REWARD-02]", (time, points) => {
    expect(pointsADollar(at(time), ZONE)).toBe(points)
    expect(earningLines([line('a', { points: 14.95, quantity: 2 })], at(time), ZONE)[0]?.points).toBe(14.95 * points)
  })

  it('counts whole dollars of all lines together, to the cent [REWARD-02]', () => {
    expect([0.99, 1, 1.99, 14.95].map((points) => pointsOf([line('a', { points })]))).toEqual([0, 1, 1, 14])
    // 0.1 + 0.2 + 2.7 is a little less than 3 in floating point.
    expect(pointsOf([0.1, 0.2, 2.7].map((points) => line('a', { points })))).toBe(3)
  })

  it('over a cart is the sum of its lines, in whole points [POINTS-06 POINTS-08 CHK-07]', () => {
    expect(pointsOf([])).toBe(0)
    expect(pointsOf([line('a', { points: 14, quantity: 2 }), line('b', { points: 0 }), line('c', { points: 3 })])).toBe(
      31,
    )
    expect(pointsOf([line('a', { points: 1.5 }), line('b', { points: 0.4 })])).toBe(1)
  })

  it('never falls when a line is added [POINTS-09]', () => {
    const lines = fc.array(
      fc.record({ points: fc.integer({ min: 0, max: 99 }), quantity: fc.integer({ min: 1, max: 100 }) }),
    )
    fc.assert(
      fc.property(lines, (all) => {
        expect(pointsOf([...all, { points: 1, quantity: 1 }])).toBe(pointsOf(all) + 1)
      }),
    )
  })
})

it('a hundred points are the least that can be used [POINTS-01]', () => {
  expect(LEAST_POINTS).toBe(100)
})
