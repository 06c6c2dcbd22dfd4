import { describe, expect, test } from 'vitest'
import { storeHash } from '../../../host/catalogue/hashes.ts'
import { addDays, weekdayOf } from '../../../domain/schedule/localTime.ts'
import { STATUTORY_HOLIDAYS } from '../../../domain/schedule/holidays.ts'
import { catalogueWith } from '../../support/host/smallCatalogue.ts'

const days = [
  { code: 'christmas', on: 'christmas', hours: 'closed' },
  {
    code: 'eve',
    on: '12-24',
    hours: { pickup: '11:00-18:00', delivery: '11:00-17:00' },
    words: 'Christmas <Eve> & you',
  },
  { code: 'lunch', on: '2026-12-28', stores: ['main'], hours: { pickup: '11:00-14:00, 17:00-01:00' } },
  { code: 'no-driver', on: '2026-12-29', until: '2026-12-30', stores: ['night'], hours: { delivery: 'closed' } },
]
const main = storeHash('main')
const night = storeHash('night')
const catalogue = catalogueWith(['specialDays', days], ['stores[0].switches', {}])

/** In Vancouver (UTC-7); 2026-12-24 is a Thursday. */
const at = (day: number, time: string) => new Date(`2026-12-${String(day).padStart(2, '0')}T${time}:00-07:00`)
const store = (hash: string, day: number, time: string) => catalogue.store(hash, at(day, time))!

describe('a store on special days [D-178]', () => {
  test.each([
    ['open on the eve', 24, '12:00', true, 'until 6:00 PM (Christmas <Eve> & you)'],
    ['closed early on the eve', 24, '19:00', false, 'Saturday at 5:00 PM (Christmas <Eve> & you, Christmas Day)'],
    ['after its last orders', 24, '17:55', false, 'Saturday at 5:00 PM (orders for now ended at 5:50 PM; Christmas <Eve> & you, Christmas Day)'], // oxfmt-ignore
    ['closed on the day', 25, '12:00', false, 'tomorrow at 5:00 PM (Christmas Day)'],
    ['the day after', 26, '17:00', true, 'until 1:30 AM'],
    ['between two parts', 28, '15:00', false, 'at 5:00 PM'],
    ['after midnight, by the hours of the day before', 29, '00:30', true, 'until 1:00 AM'],
    ['a week before', 18, '12:00', false, 'at 5:00 PM'],
  ])('says when it opens and closes, and why: %s [STORE-02 MENU-05]', (_, day, time, pickupOpen, pickupChange) => {
    expect(store(main, day, time)).toMatchObject({ pickupOpen, pickupChange })
  })

  test('closes one service alone, at its stores alone', () => {
    expect(store(night, 29, '20:00')).toMatchObject({ pickupOpen: true, deliveryOpen: false })
    expect(store(night, 29, '20:00').deliveryChange).toBe('Thursday at 6:00 PM')
    expect(store(main, 29, '20:00')).toMatchObject({ deliveryOpen: true })
  })

  test('lists the special days of a month below the hours of the week, as text [MENU-06]', () => {
    expect(store(main, 1, '12:00').hours).toContain(
      [
        '<p><b>Special hours</b><br>Thursday, Dec 24: Pick Up 11:00 AM to 6:00 PM, Delivery 11:00 AM to 5:00 PM (Christmas &#60;Eve&#62; &#38; you)',
        'Friday, Dec 25: closed (Christmas Day)',
        'Monday, Dec 28: Pick Up 11:00 AM to 2:00 PM and 5:00 PM to 1:00 AM</p>',
      ].join('<br>'),
    )
    expect(store(night, 26, '12:00').hours).toMatch(
      /<p><b>Special hours<\/b><br>Tuesday, Dec 29 to Wednesday, Dec 30: Delivery closed<\/p>$/,
    )
    expect(catalogue.store(main, new Date('2026-11-20T12:00:00-07:00'))!.hours).not.toContain('Special')
    expect(catalogue.store(storeHash('soon'), at(24, '12:00'))!.hours).toBe('')
  })

  test('offers no slot outside its hours, and none is missing [STORE-03]', () => {
    const { pickup } = catalogue.schedules(main, at(23, '23:00'))
    const times = (date: string) => pickup.find((day) => day.date === date)?.hours.map(({ hour, minute }) => hour * 60 + minute) // oxfmt-ignore
    const quarters = (from: number, until: number) =>
      Array.from({ length: (until - from) / 15 }, (_, index) => from + index * 15)
    expect(times('2026-12-24')).toEqual(quarters(11 * 60, 18 * 60))
    expect(times('2026-12-25')).toBeUndefined()
    expect(times('2026-12-28')).toEqual([...quarters(11 * 60, 14 * 60), ...quarters(17 * 60, 24 * 60)])
    expect(times('2026-12-29')).toEqual([...quarters(0, 60), ...quarters(11 * 60, 22 * 60)])
  })

  test('closes for more than a week: says the date, and keeps its special days through switches', () => {
    const away = catalogueWith([
      'specialDays',
      [{ code: 'away', on: '2026-12-20', until: '2027-01-03', hours: 'closed', words: 'Winter break' }],
    ])
    const change = (of: typeof away) => of.store(main, at(20, '12:00'))!.pickupChange
    expect(change(away)).toBe('Monday, Jan 4 at 11:00 AM (Winter break)')
    const kept = catalogueWith().switched([], { specialDays: [{ code: 'away', on: '2026-12-19', pickup: [] }] })
    // As for an order that waits unanswered, which the switches and pauses do not change.
    expect(kept.switched([]).isClosedAt(main, 'Pick Up', at(19, '18:00'), at(19, '18:00'))).toBe(true)
    expect(away.nextOpening(main, 'pickup', at(20, '12:00'))).toEqual(new Date('2027-01-04T11:00:00-07:00'))
    expect(away.storesStamp).not.toBe(away.switched([], { specialDays: [] }).storesStamp)
    expect(away.switched([], { specialDays: [] }).store(main, at(21, '12:00'))!.pickupOpen).toBe(true)
    expect(away.isClosedAt(main, 'Pick Up', at(22, '12:00'), at(1, '12:00'))).toBe(true)
  })
})

/**
 * What a chain with B.C.'s holidays and shorter eves offers on every day of two years, against hours that are written down minute
 * by minute by a reading of their own.
 */
describe('the years 2026 and 2027, day by day [D-178 STORE-03]', () => {
  const HOLIDAYS =
    '2026-01-01 2026-02-16 2026-04-03 2026-05-18 2026-07-01 2026-08-03 2026-09-07 2026-09-30 2026-10-12 2026-11-11 2026-12-25 2027-01-01 2027-02-15 2027-03-26 2027-05-24 2027-07-01 2027-08-02 2027-09-06 2027-09-30 2027-10-11 2027-11-11 2027-12-25 2028-01-01'.split(
      ' ',
    )
  const year = catalogueWith([
    'specialDays',
    [
      ...STATUTORY_HOLIDAYS.BC.map((on) => ({
        code: on,
        on,
        hours: { pickup: on === 'labour-day' ? '12:00-02:00' : 'closed' },
      })),
      { code: 'eve', on: '12-31', hours: { pickup: '11:00-14:00, 17:00-03:00' } },
      { code: 'oven', on: '2027-06-07', until: '2027-06-09', stores: ['main'], hours: 'closed' },
      { code: 'oven-done', on: '2027-06-09', stores: ['main'], hours: '16:00-20:00' },
    ],
  ])

  /** Minutes after midnight at which the hours of a day begin and end. */
  function spansOf(date: string): [number, number][] {
    if (date === '2027-06-07' || date === '2027-06-08') return []
    if (date === '2027-06-09') return [[960, 1200]]
    if (date.endsWith('-12-31')) return [[660, 840], [1020, 1620]] // oxfmt-ignore
    if (date === '2026-09-07' || date === '2027-09-06') return [[720, 1560]]
    if (HOLIDAYS.includes(date)) return []
    const weekday = weekdayOf(date)
    if (weekday === 0) return []
    return weekday >= 5 ? [[1020, 1530]] : [[660, 1320]]
  }

  const isOpen = (date: string, minutes: number) =>
    spansOf(date).some(([from, until]) => from <= minutes && minutes < until) ||
    spansOf(addDays(date, -1)).some(([from, until]) => from <= minutes + 1440 && minutes + 1440 < until)

  test('offer every quarter of an hour that can be served, and no other; the store is open as it says', () => {
    let offered = 0
    for (let date = '2026-01-01'; date < '2027-12-31'; date = addDays(date, 1)) {
      const now = new Date(`${date}T12:00:00${isWinterTime(date) ? '-08:00' : '-07:00'}`)
      const { pickup } = year.schedules(main, now)
      const shown = pickup.flatMap(({ date: day, hours }) =>
        hours.map(({ hour, minute }) => `${day} ${hour * 60 + minute}`),
      )
      const first = pickup[0]!.date
      const end = addDays(first, 7)
      const expected: string[] = []
      for (let day = date; day <= end; day = addDays(day, 1))
        for (let minutes = 0; minutes < 1440; minutes += 15) {
          if (day === date && minutes < 12 * 60 + 10) continue
          const isLastNight = day === end
          const open = isLastNight
            ? spansOf(addDays(day, -1)).some(([, until]) => minutes + 1440 < until)
            : isOpen(day, minutes)
          if (open) expected.push(`${day} ${minutes}`)
        }
      expect([date, shown]).toEqual([date, expected])
      expect([date, year.store(main, now)!.pickupOpen]).toEqual([date, isOpen(date, 720)])
      offered += shown.length
    }
    expect(offered).toBeGreaterThan(100_000)
  })

  /** Vancouver's clocks changed for the last time in March 2026. */
  const isWinterTime = (date: string) => date < '2026-03-08'
})
