import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BUCKET_MS, bucketOf, firstRoom, holdsFor, type Load } from '../../../domain/schedule/capacity.ts'

const at = (clock: string) => Date.parse(`2026-11-25T${clock}:00Z`)
const load = (...taken: [string, number][]): Load => new Map(taken.map(([clock, units]) => [at(clock), units]))

const holds = (units: number, due: string, taken: Load, now = '18:00') =>
  holdsFor({ units, capacity: 6 }, at(due), at(now), taken)?.map(({ bucket, units: held }) => [
    new Date(bucket).toISOString().slice(11, 16),
    held,
  ])

test.each([
  ['fits into its quarter', 2, '18:20', load(), [['18:15', 2]]],
  ['fills its quarter', 2, '18:29', load(['18:15', 4]), [['18:15', 2]]],
  ['does not fit', 3, '18:20', load(['18:15', 4]), undefined],
  ['fits into the quarter that has begun', 2, '18:05', load(), [['18:00', 2]]],
  ['needs nothing', 0, '18:20', load(['18:15', 6]), []],
  ['is larger than a quarter', 14, '19:00', load(), [['19:00', 6], ['18:45', 6], ['18:30', 2]]], // oxfmt-ignore
  ['uses one quarter more', 12, '19:00', load(['18:45', 2]), [['19:00', 6], ['18:45', 4], ['18:30', 2]]], // oxfmt-ignore
  ['would have had to begin already', 14, '18:20', load(), undefined],
])('an order that %s', (_, units, due, taken, expected) => {
  expect(holds(units, due, taken)).toEqual(expected)
})

test('as soon as possible is the first quarter with room', () => {
  const order = { units: 2, capacity: 6 }
  const free = firstRoom(order, at('18:20'), at('18:00'), load(['18:15', 4]))
  expect(free).toEqual({ due: at('18:20'), holds: [{ bucket: at('18:15'), units: 2 }] })
  const later = firstRoom(order, at('18:20'), at('18:00'), load(['18:15', 5], ['18:30', 6]))
  expect(later).toEqual({ due: at('18:45'), holds: [{ bucket: at('18:45'), units: 2 }] })
})

test('as soon as possible is within a week, and the first time after all when a week of quarters is full', () => {
  const order = { units: 2, capacity: 6 }
  const full = (quarters: number): Load =>
    new Map(Array.from({ length: quarters }, (_, index) => [at('18:00') + index * BUCKET_MS, 6]))
  const last = at('18:00') + 671 * BUCKET_MS
  expect(firstRoom(order, at('18:00'), at('18:00'), full(671))).toEqual({ due: last, holds: [{ bucket: last, units: 2 }] }) // oxfmt-ignore
  expect(firstRoom(order, at('18:05'), at('18:00'), full(672))).toEqual({ due: at('18:05'), holds: [] })
})

test('however orders come, no quarter holds more than its capacity, and each order holds all its units', () => {
  const orders = fc.array(
    fc.record({ units: fc.integer({ min: 0, max: 20 }), minutes: fc.integer({ min: 0, max: 240 }) }),
  )
  fc.assert(
    fc.property(orders, fc.integer({ min: 1, max: 8 }), (list, capacity) => {
      const taken = new Map<number, number>()
      for (const { units, minutes } of list) {
        const found = firstRoom({ units, capacity }, at('18:00') + minutes * 60_000, at('18:00'), taken)
        expect(found.holds.reduce((sum, hold) => sum + hold.units, 0)).toBe(units)
        for (const hold of found.holds) taken.set(hold.bucket, (taken.get(hold.bucket) ?? 0) + hold.units)
      }
      for (const [bucket, units] of taken) {
        expect(bucket % BUCKET_MS).toBe(0)
        expect(bucketOf(bucket)).toBe(bucket)
        expect(units).toBeLessThanOrEqual(capacity)
      }
    }),
  )
})
