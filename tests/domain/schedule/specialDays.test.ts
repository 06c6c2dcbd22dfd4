import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  STATUTORY_HOLIDAYS,
  HOLIDAY_CODES,
  holidayDate,
  holidayName,
  isHoliday,
  PROVINCES,
  type HolidayCode,
} from '../../../domain/schedule/holidays.ts'
import { addDays, weekdayOf } from '../../../domain/schedule/localTime.ts'
import { fallsOn, specialDayOn, type SpecialDay } from '../../../domain/schedule/specialDays.ts'

describe('the holidays [D-178]', () => {
  /** As the Province of British Columbia publishes them. */
  it.each([
    [2025, '01-01 02-17 04-18 05-19 07-01 08-04 09-01 09-30 10-13 11-11 12-25'],
    [2026, '01-01 02-16 04-03 05-18 07-01 08-03 09-07 09-30 10-12 11-11 12-25'],
    [2027, '01-01 02-15 03-26 05-24 07-01 08-02 09-06 09-30 10-11 11-11 12-25'],
  ])('of British Columbia in %i', (year, days) => {
    expect(STATUTORY_HOLIDAYS.BC.map((code) => holidayDate(code, year))).toEqual(
      days.split(' ').map((day) => `${year}-${day}`),
    )
  })

  /** By hand, from each province's law: Easter is on April 5 in 2026 and on March 28 in 2027. */
  it.each([
    ['AB', 2026, '01-01 02-16 04-03 05-18 07-01 09-07 10-12 11-11 12-25'],
    ['AB', 2027, '01-01 02-15 03-26 05-24 07-01 09-06 10-11 11-11 12-25'],
    ['ON', 2026, '01-01 02-16 04-03 05-18 07-01 09-07 10-12 12-25 12-26'],
    ['ON', 2027, '01-01 02-15 03-26 05-24 07-01 09-06 10-11 12-25 12-26'],
  ] as const)('of %s in %i [D-184]', (province, year, days) => {
    const dates = STATUTORY_HOLIDAYS[province].map((code) => holidayDate(code, year))
    expect(dates).toEqual(days.split(' ').map((day) => `${year}-${day}`))
  })

  it('the first Monday of August has the name of its province, the others one name [D-184]', () => {
    const names = PROVINCES.map((province) => holidayName('civic-day', province))
    expect(names).toEqual(['B.C. Day', 'Heritage Day', 'Civic Holiday'])
    expect(PROVINCES.map((province) => holidayName('family-day', province))).toEqual(PROVINCES.map(() => 'Family Day'))
  })

  it.each([
    [1818, '03-22'],
    [1886, '04-25'],
    [1943, '04-25'],
    [1954, '04-18'],
    [1981, '04-19'],
    [2000, '04-23'],
    [2008, '03-23'],
    [2019, '04-21'],
    [2024, '03-31'],
    [2038, '04-25'],
    [2049, '04-18'],
    [2076, '04-19'],
    [2100, '03-28'],
    [2285, '03-22'],
  ])('Easter Sunday of %i is %s', (year, day) => {
    expect(holidayDate('easter-sunday', year)).toBe(`${year}-${day}`)
  })

  test('lie each year on their weekday and in their month', () => {
    const rules: Partial<Record<HolidayCode, (date: string) => boolean>> = {
      'family-day': (date) => weekdayOf(date) === 1 && date.slice(5, 7) === '02' && date.slice(8) > '14',
      'good-friday': (date) => weekdayOf(date) === 5 && date.slice(5) > '03-19' && date.slice(5) < '04-24',
      'victoria-day': (date) => weekdayOf(date) === 1 && date.slice(5) > '05-17' && date.slice(5) < '05-25',
      'labour-day': (date) => weekdayOf(date) === 1 && date.slice(5) < '09-08',
      thanksgiving: (date) => weekdayOf(date) === 1 && date.slice(5) > '10-07' && date.slice(5) < '10-15',
    }
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2299 }), (year) => {
        for (const code of HOLIDAY_CODES) {
          const date = holidayDate(code, year)
          expect(date).toMatch(new RegExp(`^${year}-\\d\\d-\\d\\d$`))
          expect([code, date, rules[code]?.(date) ?? true]).toEqual([code, date, true])
        }
      }),
    )
    expect(HOLIDAY_CODES.every((code) => holidayName(code) !== '')).toBe(true)
    // What every object has is no holiday.
    expect(['constructor', 'toString', 'someday'].filter(isHoliday)).toEqual([])
  })
})

const day = (on: string, others: Partial<SpecialDay> = {}): SpecialDay => ({ code: on, on, pickup: [], ...others })
const at = (from: number, until: number) => [{ from: from * 60, until: until * 60 }]

describe('a special day [D-178]', () => {
  it.each([
    ['a date', day('2026-12-25'), ['2026-12-25'], ['2027-12-25', '2026-12-24']],
    ['a date of every year', day('12-25'), ['2026-12-25', '2027-12-25'], ['2026-12-26']],
    ['a leap day', day('02-29'), ['2028-02-29'], ['2027-02-28', '2027-03-01']],
    ['a holiday', day('good-friday'), ['2026-04-03', '2027-03-26'], ['2026-03-26', '2027-04-03']],
    [
      'a period',
      day('2026-12-30', { until: '2027-01-02' }),
      ['2026-12-30', '2026-12-31', '2027-01-02'],
      ['2026-12-29', '2027-01-03', '2027-12-30'],
    ],
    ['a period of every year', day('07-01', { until: '07-03' }), ['2026-07-02'], ['2026-06-30', '2026-07-04']],
    [
      'a period over the end of each year',
      day('12-30', { until: '01-02' }),
      ['2026-12-30', '2027-01-01', '2031-01-02'],
      ['2026-12-29', '2027-01-03', '2026-07-01'],
    ],
  ])('falls on its dates alone: %s', (_, one, its, others) => {
    expect(its.filter((date) => !fallsOn(one, date))).toEqual([])
    expect(others.filter((date) => fallsOn(one, date))).toEqual([])
  })

  const chosen = (days: readonly SpecialDay[], store = 'main', service: 'pickup' | 'delivery' = 'pickup') =>
    specialDayOn(days, store, service, '2026-12-25')?.words

  it.each<[string, SpecialDay[], string | undefined]>([
    ['none falls on it', [day('2026-12-24', { words: 'a' })], undefined],
    ['it is of other stores', [day('12-25', { words: 'a', stores: ['far'] })], undefined],
    ['it says nothing of this service', [{ ...day('12-25', { words: 'a', delivery: [] }), pickup: undefined }], undefined], // oxfmt-ignore
    ['a store before a group', [day('12-25', { words: 'a', stores: ['main'] }), day('12-25', { words: 'b', stores: ['main', 'far'] })], 'a'], // oxfmt-ignore
    ['a group before the chain', [day('12-25', { words: 'a', stores: ['main', 'far'] }), day('2026-12-25', { words: 'b' })], 'a'], // oxfmt-ignore
    ['one year before every year', [day('2026-12-25', { words: 'a' }), day('christmas', { words: 'b' })], 'a'],
    ['a day before a period', [day('2026-12-25', { words: 'a' }), day('2026-12-20', { words: 'b', until: '2027-01-03' })], 'a'], // oxfmt-ignore
    ['the last of two as near', [day('2026-12-25', { words: 'a' }), day('2026-12-25', { words: 'b' })], 'b'],
  ])('counts when it is nearest: %s', (_, days, words) => {
    expect(chosen(days)).toBe(words)
    const other = days.map((one) => ({ ...one, pickup: one.delivery, delivery: one.pickup }))
    expect(chosen(other, 'main', 'delivery')).toBe(words)
  })

  test('replaces the hours of its service alone, those over midnight too, and a span belongs to the day it begins', () => {
    const days = [day('2026-12-25', { pickup: [] }), day('2026-12-24', { pickup: at(11, 26) })]
    const date = (ahead: number) => addDays('2026-12-24', ahead)
    const hours = [0, 1, 2].map((ahead) => specialDayOn(days, 'main', 'pickup', date(ahead))?.pickup)
    expect(hours).toEqual([at(11, 26), [], undefined])
    expect(specialDayOn(days, 'main', 'delivery', date(1))).toBeUndefined()
  })
})
