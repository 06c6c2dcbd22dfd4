import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zoneOffsets } from '../../../host/catalogue/zoneOffsets.ts'
import {
  earnedPoints,
  earningGoods,
  earningLines,
  mayUsePoints,
  pointsPerDollar,
  pointsFor,
  POINT_VALUE,
} from '../../../domain/payment/points.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

const VANCOUVER = zoneOffsets('America/Vancouver', new Date('2026-11-22'))
const at = (text: string) => new Date(`${text}-07:00`)

describe('earning points', () => {
  it.each([
    ['2026-11-22T23:59:59', 1], // Sunday
    ['2026-11-23T00:00:00', 2],
    ['2026-11-24T23:59:59', 2],
    ['2026-11-25T00:00:00', 1], // Wednesday
  ])(
    "pointsPerDollar is 1, and 2 on Mondays and Tuesdays in the store's time zone: at %s %i [REWARD-02]",
    (time, points) => {
      expect(pointsPerDollar(at(time), VANCOUVER)).toBe(points)
      expect(earningLines([line('a', { points: 14.95, quantity: 2 })], at(time), VANCOUVER)[0]?.points).toBe(
        14.95 * points,
      )
    },
  )

  const pointsOf = (lines: Parameters<typeof earningGoods>[0]) =>
    earnedPoints({ goods: earningGoods(lines, []), due: 0, paidByPoints: 0 }, 1)

  it('earnedPoints adds up all lines to the cent and rounds down to whole points [REWARD-02]', () => {
    expect([0.99, 1, 1.99, 14.95].map((points) => pointsOf([line('a', { points })]))).toEqual([0, 1, 1, 14])
    // 0.1 + 0.2 + 2.7 is a little less than 3 in floating point.
    expect(pointsOf([0.1, 0.2, 2.7].map((points) => line('a', { points })))).toBe(3)
  })

  it('earnedPoints is the sum of the lines of a cart in whole points [POINTS-06 POINTS-08 CHK-07]', () => {
    expect(pointsOf([])).toBe(0)
    expect(pointsOf([line('a', { points: 14, quantity: 2 }), line('b', { points: 0 }), line('c', { points: 3 })])).toBe(
      31,
    )
    expect(pointsOf([line('a', { points: 1.5 }), line('b', { points: 0.4 })])).toBe(1)
  })

  it('earningGoods leaves out each line that a coupon makes cheaper [POINTS-10]', () => {
    const lines = [line('a', { points: 14.95, quantity: 2 }), line('b', { points: 3 }), line('c', { points: 0.5 })]
    expect(earningGoods(lines, [100, 0])).toBe(350)
    expect(earningGoods(lines, [0, 1, 0])).toBe(3040)
  })

  it('earnedPoints counts the goods without the share that points pay, and all where nothing is due (D-52)', () => {
    const earned = (due: number, paidByPoints: number, perDollar = 1) =>
      earnedPoints({ goods: 3990, due, paidByPoints }, perDollar)
    expect([earned(4000, 0), earned(4000, 0, 2), earned(4000, 1000), earned(4000, 4000), earned(0, 0)]).toEqual([
      39, 79, 29, 0, 39,
    ])
  })

  it('earnedPoints grows by the points of an added line [POINTS-09]', () => {
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

describe('using points', () => {
  it.each([
    [0, false],
    [99, false],
    [100, true],
  ])('mayUsePoints(%i) is %s: at least 100 points are needed [POINTS-01]', (balance, may) => {
    expect(mayUsePoints(balance)).toBe(may)
  })

  it.each([
    [2036, 1000, { required: 408, value: 2036, rest: 592 }],
    [2035, 1000, { required: 407, value: 2035, rest: 593 }],
    [2036, 408, { required: 408, value: 2036, rest: 0 }],
    [500, 100, { required: 100, value: 500, rest: 0 }],
    [2036, 397, { required: 397, value: 1985, rest: 0 }],
    [0, 300, { required: 0, value: 0, rest: 300 }],
    [100, 0, { required: 0, value: 0, rest: 0 }],
  ])('pointsFor pays %i cents from a balance of %i points [POINTS-03 POINTS-04]', (due, balance, used) => {
    expect(pointsFor(due, balance, POINT_VALUE)).toEqual({ ...used, heldBack: 0 })
  })

  it.each([
    [2036, 407, { required: 397, value: 1985, rest: 10, heldBack: 10 }],
    [1785, 352, { required: 347, value: 1735, rest: 5, heldBack: 5 }],
    [1785, 348, { required: 347, value: 1735, rest: 1, heldBack: 1 }],
    [40, 5, { required: 0, value: 0, rest: 5, heldBack: 5 }],
  ])('pointsFor leaves 50 cents for a card when %i cents are more than %i points pay [D-116]', (due, balance, used) => {
    expect(pointsFor(due, balance, POINT_VALUE)).toEqual(used)
  })

  it('pointsFor never exceeds the balance or the amount due, and wastes less than a point [POINTS-04]', () => {
    const amount = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 100 }), (due, balance, worth) => {
        const { required, value, rest } = pointsFor(due, balance, worth)
        expect(required + rest).toBe(balance)
        expect(Math.min(required, rest, value)).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(due)
        expect(required * worth - value).toBeLessThan(worth)
        expect(value === due || required === balance || due - value < 50 + worth).toBe(true)
        expect(due - value === 0 || due - value >= Math.min(due, 50)).toBe(true)
      }),
    )
  })
})
