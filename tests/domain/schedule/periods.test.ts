import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localTime, type UtcOffsets } from '../../../domain/schedule/localTime.ts'
import { isOffered, isOfferedOn, type Period } from '../../../domain/schedule/periods.ts'
import type { Span, Week } from '../../../domain/schedule/schedule.ts'
import { propertyRuns } from '../../support/testSizes.ts'

const ALL_DAY: Span[] = [{ from: 0, until: 1440 }]
const weekOf = (spans: Span[], days = [0, 1, 2, 3, 4, 5, 6]): Week =>
  Array.from({ length: 7 }, (_, day) => (days.includes(day) ? spans : []))
const span = (from: string, until: string): Span => {
  const [start, end] = [from, until].map((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))
  return { from: start!, until: end! <= start! ? end! + 1440 : end! }
}
const at = (text: string) => {
  const [date = '', clock = ''] = text.split(' ')
  return { date, minutes: span(clock, clock).from }
}

const weekdayLunch: Period = { week: weekOf([span('11:00', '14:00')], [1, 2, 3, 4, 5]) }
const fridayNight: Period = { week: weekOf([span('22:00', '02:00')], [5]) }
const october: Period = { from: '2026-10-01', until: '2026-10-31', week: weekOf(ALL_DAY) }
const octoberNights: Period = { ...october, week: weekOf([span('22:00', '02:00')]) }
const winter: Period = { from: '12-01', until: '01-06', week: weekOf(ALL_DAY) }

describe('isOffered', () => {
  // 2026-10-30 is a Friday.
  test.each<[string, Period[], string, boolean]>([
    ['before lunch', [weekdayLunch], '2026-10-30 10:59', false],
    ['at the first minute of lunch', [weekdayLunch], '2026-10-30 11:00', true],
    ['at the last minute of lunch', [weekdayLunch], '2026-10-30 13:59', true],
    ['when lunch ends', [weekdayLunch], '2026-10-30 14:00', false],
    ['on a Saturday at noon', [weekdayLunch], '2026-10-31 12:00', false],
    ['on a Friday night', [fridayNight], '2026-10-30 23:59', true],
    ['on the Saturday after it', [fridayNight], '2026-10-31 01:59', true],
    ['when that night ends', [fridayNight], '2026-10-31 02:00', false],
    ['on the night before', [fridayNight], '2026-10-30 01:00', false],
    ['before a season', [october], '2026-09-30 23:59', false],
    ['at the first minute of a season', [october], '2026-10-01 00:00', true],
    ['at the last minute of a season', [october], '2026-10-31 23:59', true],
    ['after a season', [october], '2026-11-01 00:00', false],
    ['a year after', [october], '2027-10-15 12:00', false],
    ['on the last night of a season', [octoberNights], '2026-11-01 01:59', true],
    ['after midnight of its first day', [octoberNights], '2026-10-01 01:00', false],
    ['before a season over the end of the year', [winter], '2026-11-30 23:59', false],
    ['on the last day of the year', [winter], '2026-12-31 23:59', true],
    ['on the first day of the year', [winter], '2027-01-01 00:00', true],
    ['after that season', [winter], '2027-01-07 00:00', false],
    ['from a day on', [{ from: '2026-10-30', week: weekOf(ALL_DAY) }], '2031-02-28 12:00', true],
    ['until a day', [{ until: '2026-10-30', week: weekOf(ALL_DAY) }], '2020-02-29 12:00', true],
    ['in the second of two periods', [weekdayLunch, october], '2026-10-31 20:00', true],
    ['on no day at all', [], '2026-10-31 20:00', false],
  ])('%s [D-183]', (_, list, time, expected) => {
    expect(isOffered([list], at(time))).toBe(expected)
  })

  test.each<[string, boolean]>([
    ['2026-09-30', false],
    ['2026-10-01', true],
    ['2026-11-01', true],
    ['2026-11-02', false],
  ])('may be on the days of a season and on the night after it: %s [D-183]', (date, expected) => {
    expect(isOfferedOn([[octoberNights]], date)).toBe(expected)
  })

  test('of several lists each has to have a period, and without a list it is always true [D-183]', () => {
    expect(isOffered([[weekdayLunch], [october]], at('2026-10-30 12:00'))).toBe(true)
    expect(isOffered([[weekdayLunch], [october]], at('2026-11-02 12:00'))).toBe(false)
    expect(isOffered([], at('2026-11-02 12:00'))).toBe(true)
  })

  test('goes by the clocks of the store also where they change: each local minute is judged by itself [D-183]', () => {
    // Toronto, 2026-11-01: 2:00 becomes 1:00.
    const offsets: UtcOffsets = [
      { from: 0, minutes: -240 },
      { from: Date.parse('2026-11-01T06:00:00Z'), minutes: -300 },
    ]
    const late: Period = { week: weekOf([span('22:00', '01:30')], [6]) }
    const offered = (utc: string) => isOffered([[late]], localTime(new Date(utc), offsets))
    expect(['05:15', '05:45', '06:15', '06:45'].map((clock) => offered(`2026-11-01T${clock}:00Z`))).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  test('agrees with a timeline that is drawn minute by minute [D-183]', () => {
    const DAYS = 8
    const first = Date.parse('2026-12-28T00:00:00Z')
    const dateOf = (day: number) => new Date(first + day * 86_400_000).toISOString().slice(0, 10)
    const period = fc.record({
      from: fc.nat(DAYS - 1),
      days: fc.nat(DAYS),
      weekdays: fc.uniqueArray(fc.nat(6)),
      start: fc.nat(1439),
      length: fc.integer({ min: 1, max: 1440 }),
      hasDates: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(period, { maxLength: 3 }), fc.nat((DAYS - 1) * 1440 - 1), (drawn, minute) => {
        const timeline = new Set<number>()
        const periods = drawn.map(({ from, days, weekdays, start, length, hasDates }): Period => {
          for (let day = -1; day < DAYS; day += 1) {
            const weekday = new Date(first + day * 86_400_000).getUTCDay()
            if (!weekdays.includes(weekday) || (hasDates && (day < from || day > from + days))) continue
            for (let step = 0; step < length; step += 1) timeline.add(day * 1440 + start + step)
          }
          const dates = hasDates ? { from: dateOf(from), until: dateOf(from + days) } : {}
          return { ...dates, week: weekOf([{ from: start, until: start + length }], weekdays) }
        })
        const time = { date: dateOf(Math.floor(minute / 1440)), minutes: minute % 1440 }
        expect(isOffered([periods], time)).toBe(timeline.has(minute))
        if (timeline.has(minute)) expect(isOfferedOn([periods], time.date)).toBe(true)
      }),
      { numRuns: propertyRuns(300) },
    )
  })
})
