import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, instantOf, weekdayOf } from '../../../domain/schedule/localTime.ts'
import { openingAt, slots, type Span, type Week } from '../../../domain/schedule/schedule.ts'
import { hoursOf, weekOn, type StoreWeek } from '../../../domain/schedule/storeWeeks.ts'
import { typedHours, writtenHours, writtenWeek } from '../../../domain/schedule/writtenHours.ts'

const VANCOUVER = [{ from: 0, minutes: -420 }]
const every = (...spans: Span[]): Week => Array.from({ length: 7 }, () => spans)
const usual = every({ from: 660, until: 1320 })
/** From Monday, Dec 7, 2026 on until midnight, with last orders 15 minutes before. */
const later: StoreWeek = {
  from: '2026-12-07',
  pickup: every({ from: 720, until: 1440 }),
  delivery: every({ from: 720, until: 1380 }),
  lastOrders: { pickup: 15 },
}
const hours = (
  weeks: readonly StoreWeek[],
  specialOn: (date: string) => readonly Span[] | undefined = () => undefined,
) => hoursOf({ service: 'pickup', usual, weeks, specialOn })

describe("a store's own week [D-224]", () => {
  test.each([
    ['2026-12-06', { from: 660, until: 1320 }],
    ['2026-12-07', { from: 720, until: 1440, lastOrders: 15 }],
    ['2027-03-01', { from: 720, until: 1440, lastOrders: 15 }],
  ])('counts from its first day on: %s', (date, span) => {
    expect(hours([later])(date)).toEqual([span])
  })

  it('gives way to a special day, which keeps its last orders before its own end', () => {
    const eve = hours([later], (date) => (date === '2026-12-24' ? [{ from: 660, until: 1080 }] : undefined))
    expect([eve('2026-12-24'), eve('2026-12-25')]).toEqual([
      [{ from: 660, until: 1080, lastOrders: 15 }],
      [{ from: 720, until: 1440, lastOrders: 15 }],
    ])
  })

  it('ends where the next one begins', () => {
    const next = { ...later, from: '2026-12-14', pickup: every(), lastOrders: {} }
    expect([hours([later, next])('2026-12-13').length, hours([later, next])('2026-12-14')]).toEqual([1, []])
    expect([weekOn([later, next], '2026-12-06'), weekOn([later, next], '2026-12-20')]).toEqual([undefined, next])
  })
})

describe('last orders [D-225]', () => {
  /** Doors until 22:00, last orders at 21:45. */
  const doors = hours([{ ...later, from: '2026-01-01', pickup: every({ from: 660, until: 1320 }) }])
  const at = (minutes: number) => instantOf('2026-12-08', minutes, VANCOUVER) ?? new Date(0)
  const isOpen = (minutes: number) =>
    openingAt(doors, at(minutes), VANCOUVER, ({ lastOrders = 0 }) => lastOrders).isOpen

  test.each([
    [1305, true],
    [1306, false],
    [1320, false],
  ])('an order for now at minute %d is taken: %s', (minutes, isTaken) => {
    expect(isOpen(minutes)).toBe(isTaken)
  })

  it('are the last slot', () => {
    const last = slots(doors, at(700), VANCOUVER, 20).map((day) => day.hours.at(-1))
    expect(last.every((slot) => slot?.hour === 21 && slot.minute === 45)).toBe(true)
  })

  it('end no night that goes on on the next day, and end the one after midnight', () => {
    const night = (one: Week) => hours([{ ...later, from: '2026-01-01', pickup: one, lastOrders: { pickup: 30 } }])
    const round = slots(night(every({ from: 0, until: 1440 })), at(700), VANCOUVER, 20)
    expect(round[1]?.hours).toHaveLength(96)
    const late = slots(night(every({ from: 1020, until: 1560 })), at(700), VANCOUVER, 20)
    expect(late[1]?.hours.filter(({ hour }) => hour < 3).at(-1)).toEqual({ hour: 1, minute: 30 })
  })
})

const span = fc
  .record({ from: fc.integer({ min: 0, max: 1439 }), length: fc.integer({ min: 15, max: 900 }) })
  .map(({ from, length }) => ({ from, until: from + length }))
const weekOfOne = fc.array(fc.array(span, { maxLength: 1 }), { minLength: 7, maxLength: 7 })

test('no week from Monday changes a day before it, and nothing is promised or offered after last orders [D-224 D-225]', () => {
  fc.assert(
    fc.property(
      fc.record({
        usual: weekOfOne,
        own: weekOfOne,
        lastOrders: fc.integer({ min: 0, max: 60 }),
        minutes: fc.integer({ min: 5, max: 60 }),
        now: fc.integer({ min: 0, max: 1439 }),
        today: fc.integer({ min: -10, max: 10 }),
      }),
      ({ usual: week, own, lastOrders, minutes, now, today }) => {
        const monday = '2026-12-07'
        const weeks = [{ from: monday, pickup: own, delivery: own, lastOrders: { pickup: lastOrders } }]
        const of = (list: readonly StoreWeek[]) =>
          hoursOf({ service: 'pickup', usual: week, weeks: list, specialOn: () => undefined })
        for (let before = 1; before < 15; before += 1)
          expect(of(weeks)(addDays(monday, -before))).toEqual(of([])(addDays(monday, -before)))
        const date = addDays(monday, today)
        const instant = instantOf(date, now, VANCOUVER) ?? new Date(0)
        const ready = now + minutes
        // The doors that close last of those that are open at a minute of this day, by a reading of their own.
        const doors = (day: string, minute: number) =>
          [-1, 0, 1].flatMap((ahead) => {
            const one = addDays(day, ahead)
            const spans = (one < monday ? week : own)[weekdayOf(one)] ?? []
            return spans
              .map(({ from, until }) => ({
                from: from + ahead * 1440,
                until: until + ahead * 1440,
                isOwn: one >= monday,
              })) // oxfmt-ignore
              .filter(({ from, until }) => from <= minute && minute < until)
          })
        if (openingAt(of(weeks), instant, VANCOUVER, (one) => Math.max(one.lastOrders ?? 0, minutes)).isOpen)
          expect(doors(date, now).length).toBeGreaterThan(0)
        for (const day of slots(of(weeks), instant, VANCOUVER, minutes))
          for (const { hour, minute } of day.hours) {
            const slot = hour * 60 + minute
            const open = doors(day.date, slot)
            // Within last orders of every door that is open only where other doors go on.
            const isLate = open.every(({ until, isOwn }) => isOwn && slot > until - lastOrders)
            const goesOn = open.some(({ until }) => doors(day.date, until).length > 0)
            expect([day.date, slot, open.length > 0, isLate && !goesOn]).toEqual([day.date, slot, true, false])
          }
        expect(ready).toBeGreaterThan(now)
      },
    ),
    { numRuns: 300 },
  )
})

test('writtenWeek names days in a row with the same hours once', () => {
  const week = every({ from: 660, until: 1320 }).map((spans, day) => (day === 0 ? [] : day > 4 ? [{ from: 660, until: 1500 }] : spans)) // oxfmt-ignore
  expect(writtenWeek(week)).toBe('mon-thu 11:00-22:00; fri-sat 11:00-01:00; sun closed')
})

test.each([
  ['11-23', '11:00-23:00'],
  ['11:30–1', '11:30-01:00'],
  [' 9.15 - 24 ', '09:15-24:00'],
  ['11-14, 17-1:30', '11:00-14:00, 17:00-01:30'],
  ['Closed', 'closed'],
  ['', undefined],
  ['11', undefined],
  ['24-3', undefined],
  ['11-24:30', undefined],
  ['11:60-12', undefined],
  ['11-15, 14-16', undefined],
])('typedHours reads %s as %s [D-224]', (text, written) => {
  const spans = typedHours(text)
  expect(spans && writtenHours(spans)).toBe(written)
})
