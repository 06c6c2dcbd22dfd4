import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zoneOffsets } from '../../../host/catalogue/zoneOffsets.ts'
import { formatClock, formatDay, formatSlot, parseSlot, slotOf } from '../../../domain/schedule/formatTime.ts'
import { addDays, localTime, weekdayOf, type UtcOffsets } from '../../../domain/schedule/localTime.ts'
import {
  isBeforeEndOfToday,
  nextOpening,
  openingAt,
  readyTime,
  slots,
  weekly,
  type Day,
  type DayHours,
  type Span,
} from '../../../domain/schedule/schedule.ts'

const VANCOUVER = zoneOffsets('America/Vancouver', new Date('2026-11-01'))
/** Daylight saving time ends on 2026-11-01 at 2:00 and starts on 2027-03-14 at 2:00. */
const TORONTO = zoneOffsets('America/Toronto', new Date('2026-10-01'))
const daily = (...spans: Span[]): DayHours => weekly(Array.from({ length: 7 }, () => spans))
const onlyOn = (weekday: number, ...spans: Span[]): DayHours => weekly(Array.from({ length: 7 }, (_, day) => (day === weekday ? spans : []))) // oxfmt-ignore
const openElevenToTen = daily({ from: 11 * 60, until: 22 * 60 })
const allDay = daily({ from: 0, until: 1440 })
const times = (day: Day | undefined) => (day?.hours ?? []).map(formatSlot)

const isOpenAt = (week: DayHours, at: Date, offsets: UtcOffsets) => openingAt(week, at, offsets).isOpen

// 2026-11-20 is a Friday in Vancouver (UTC-7); from 17:00 on it is Saturday in UTC.
const at = (time: string) => new Date(`2026-11-20T${time}-07:00`)

describe('the local time of the store', () => {
  it('uses the time zone of the store, not of the device [STORE-03]', () => {
    expect(localTime(at('18:30:00'), VANCOUVER)).toEqual({ date: '2026-11-20', weekday: 5, minutes: 18 * 60 + 30 })
    expect(localTime(at('00:00:00'), VANCOUVER).minutes).toBe(0)
  })

  it('follows the legal UTC offsets: Vancouver stays at UTC-7, Toronto changes [D-31]', () => {
    expect(VANCOUVER).toEqual([{ from: 0, minutes: -420 }])
    expect(TORONTO).toEqual([
      { from: 0, minutes: -240 },
      { from: Date.parse('2026-11-01T06:00:00Z'), minutes: -300 },
      { from: Date.parse('2027-03-14T07:00:00Z'), minutes: -240 },
    ])
    expect(localTime(new Date('2026-11-24T05:30:00Z'), VANCOUVER)).toEqual({ date: '2026-11-23', weekday: 1, minutes: 22 * 60 + 30 }) // oxfmt-ignore
  })

  it('addDays and weekdayOf count dates across months and years', () => {
    expect([addDays('2026-11-30', 1), addDays('2026-12-31', 1), addDays('2028-02-28', 1)]).toEqual(['2026-12-01', '2027-01-01', '2028-02-29']) // oxfmt-ignore
    expect(weekdayOf('2026-11-22')).toBe(0)
  })
})

describe('nextOpening', () => {
  const lunchAndDinner = daily({ from: 660, until: 840 }, { from: 1020, until: 1320 })
  it.each([
    ['before lunch', lunchAndDinner, '10:00', '2026-11-20T11:00'],
    ['as lunch begins, of dinner', lunchAndDinner, '11:00', '2026-11-20T17:00'],
    ['during dinner, of tomorrow', lunchAndDinner, '18:00', '2026-11-21T11:00'],
    ['of a day in the week', onlyOn(3, { from: 600, until: 700 }), '18:00', '2026-11-25T10:00'],
    ['of the same day in a week', onlyOn(5, { from: 600, until: 700 }), '10:00', '2026-11-27T10:00'],
  ])('is the begin of the next hours: %s', (_, week, clock, next) => {
    expect(nextOpening(week, at(`${clock}:00`), VANCOUVER)).toEqual(new Date(`${next}:00-07:00`))
  })

  it('is none when there are no hours within a week, or when they never end', () => {
    expect(nextOpening(daily(), at('10:00:00'), VANCOUVER)).toBeUndefined()
    expect(nextOpening(allDay, at('10:00:00'), VANCOUVER)).toBeUndefined()
  })
})

it.each([
  ['2026-11-20T23:59', true],
  ['2026-11-21T01:59', true],
  ['2026-11-21T02:00', false],
  ['2026-11-22T01:00', false],
])('isBeforeEndOfToday of hours until 2:00 AM at %s is %s [CHK-10]', (instant, isBefore) => {
  const week = daily({ from: 660, until: 26 * 60 })
  expect(isBeforeEndOfToday(week, new Date(`${instant}:00-07:00`), at('18:00:00'), VANCOUVER)).toBe(isBefore)
})

it('isBeforeEndOfToday ends with the day where its hours do [CHK-10]', () => {
  const isBefore = (time: string) => isBeforeEndOfToday(openElevenToTen, new Date(time), at('18:00:00'), VANCOUVER)
  expect([isBefore('2026-11-20T23:00:00-07:00'), isBefore('2026-11-21T00:00:00-07:00')]).toEqual([true, false])
})

describe('openingAt', () => {
  it('names the change at the limits of a day and a week, and where orders for now end as the hours begin', () => {
    const fridays = onlyOn(5, { from: 660, until: 670 })
    const short = daily({ from: 660, until: 680 })
    expect(openingAt(onlyOn(5, { from: 660, until: 660 + 1440 }), at('11:00:00'), VANCOUVER).change).toBe(
      'until tomorrow 11:00 AM',
    )
    expect(openingAt(onlyOn(5, { from: 660, until: 660 + 1440 }), at('11:01:00'), VANCOUVER).change).toBe(
      'until 11:00 AM',
    )
    expect(openingAt(fridays, at('11:00:00'), VANCOUVER, () => 20)).toMatchObject({
      isOpen: false,
      change: 'Friday, Nov 27 at 11:00 AM',
    })
    expect(openingAt(fridays, at('11:01:00'), VANCOUVER, () => 20).change).toBe('Friday at 11:00 AM')
    expect(openingAt(short, at('11:05:00'), VANCOUVER, () => 20).change).toBe('tomorrow at 11:00 AM (orders for now ended at 11:00 AM)') // oxfmt-ignore
    expect(openingAt(short, at('11:05:00'), VANCOUVER, () => 21).change).toBe('tomorrow at 11:00 AM')
  })

  it.each([
    ['within hours', daily({ from: 660, until: 840 }, { from: 1020, until: 1320 }), '12:00', ['2026-11-20']],
    ['as they begin', openElevenToTen, '11:00', ['2026-11-20']],
    ['round the clock', allDay, '12:00', ['2026-11-20']],
    ['after midnight', onlyOn(4, { from: 17 * 60, until: 26 * 60 }), '01:00', ['2026-11-19']],
    [
      'after midnight of a day with hours of its own',
      daily({ from: 17 * 60, until: 26 * 60 }),
      '01:00',
      ['2026-11-19'],
    ],
    ['before it opens', openElevenToTen, '09:00', ['2026-11-20']],
    ['after closing', openElevenToTen, '22:00', ['2026-11-20', '2026-11-21']],
    ['until it opens in three days', onlyOn(1, { from: 660, until: 720 }), '12:00', ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']], // oxfmt-ignore
    ['never open', daily(), '12:00', ['2026-11-20']],
  ])('names the days that it follows from: %s [D-178]', (_, hours, time, dates) => {
    expect(openingAt(hours, at(`${time}:00`), VANCOUVER).dates).toEqual(dates)
  })

  it('looks two months ahead for the next hours, and names the end of those that run within a week [D-178]', () => {
    const inDays =
      (days: number): DayHours =>
      (date) =>
        date === addDays('2026-11-20', days) ? [{ from: 660, until: 720 }] : []
    expect(openingAt(inDays(62), at('12:00:00'), VANCOUVER).change).toBe('Thursday, Jan 21 at 11:00 AM')
    expect(openingAt(inDays(63), at('12:00:00'), VANCOUVER).change).toBe('')
    const week: DayHours = (date) => (date === '2026-11-20' ? [{ from: 0, until: 720 + 7 * 1440 }] : [])
    expect(openingAt(week, at('12:00:00'), VANCOUVER)).toMatchObject({ isOpen: true, change: '' })
    expect(openingAt(week, at('12:01:00'), VANCOUVER).change).toBe('until Friday 12:00 PM')
  })

  it('is open through hours that adjoin over midnight, after others of the day', () => {
    const week = daily({ from: 0, until: 120 }, { from: 660, until: 840 }, { from: 1020, until: 1440 })
    expect(openingAt(week, at('18:00:00'), VANCOUVER)).toMatchObject({ isOpen: true, change: 'until 2:00 AM' })
  })

  it.each([
    ['10:59:59', false],
    ['11:00:00', true],
    ['21:59:59', true],
    ['22:00:00', false],
  ])('at %s returns isOpen %j [STORE-02]', (time, open) => {
    expect(isOpenAt(openElevenToTen, at(time), VANCOUVER)).toBe(open)
  })

  it('is open after midnight by the hours of the previous day [STORE-02]', () => {
    const thursday = onlyOn(4, { from: 17 * 60, until: 26 * 60 })
    expect(['00:00:00', '01:59:00', '02:00:00', '18:00:00'].map((time) => isOpenAt(thursday, at(time), VANCOUVER))).toEqual([true, true, false, false]) // oxfmt-ignore
  })

  it.each([
    ['open today', openElevenToTen, '18:00:00', 'until 10:00 PM'],
    ['before it opens', openElevenToTen, '09:00:00', 'at 11:00 AM'],
    ['after it has closed', openElevenToTen, '22:00:00', 'tomorrow at 11:00 AM'],
    ['open beyond midnight', onlyOn(5, { from: 17 * 60, until: 26 * 60 }), '23:00:00', 'until 2:00 AM'],
    ['after midnight', onlyOn(4, { from: 17 * 60, until: 26 * 60 }), '01:00:00', 'until 2:00 AM'],
    ['open for days', onlyOn(5, { from: 0, until: 2880 }), '01:00:00', 'until Sunday 12:00 AM'],
    ['open on Mondays', onlyOn(1, { from: 660, until: 720 }), '12:00:00', 'Monday at 11:00 AM'],
    ['open on Fridays, this one is over', onlyOn(5, { from: 660, until: 720 }), '12:00:00', 'Friday at 11:00 AM'],
    ['round the clock', allDay, '12:00:00', ''],
    ['never', daily(), '12:00:00', ''],
  ])('returns when the opening state changes: %s (look B16)', (_, week, time, change) => {
    expect(openingAt(week, at(time), VANCOUVER).change).toBe(change)
  })

  it.each([
    ['before the last orders', openElevenToTen, '21:40:00', 20, true, 'until 10:00 PM'],
    ['after them', openElevenToTen, '21:41:00', 20, false, 'tomorrow at 11:00 AM (orders for now ended at 9:40 PM)'],
    ['after closing', openElevenToTen, '22:00:00', 20, false, 'tomorrow at 11:00 AM'],
    ['until closing by the catalogue', openElevenToTen, '21:59:00', 0, true, 'until 10:00 PM'],
    [
      'after midnight',
      onlyOn(4, { from: 17 * 60, until: 24 * 60 + 10 }),
      '00:05:00',
      20,
      false,
      'Thursday at 5:00 PM (orders for now ended at 11:50 PM)',
    ],
    ['open for less than it takes', daily({ from: 720, until: 750 }), '12:00:00', 45, false, 'tomorrow at 12:00 PM'],
    ['round the clock', allDay, '23:50:00', 45, true, ''],
  ])('ends orders for now so that they are ready before closing: %s [D-15]', (_, week, time, last, isOpen, change) => {
    expect(openingAt(week, at(time), VANCOUVER, () => last)).toMatchObject({ isOpen, change })
  })

  it('is always open for a store with 24-hour opening, and never for one without hours [STORE-02]', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
        (date) => {
          expect(isOpenAt(allDay, date, VANCOUVER)).toBe(true)
          expect(isOpenAt(daily(), date, VANCOUVER)).toBe(false)
        },
      ),
    )
  })
})

describe('the slots', () => {
  it('are every 15 minutes inside the hours, for 7 days [STORE-03 CHK-16]', () => {
    const days = slots(openElevenToTen, at('09:00:00'), VANCOUVER, 20)
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 7 }, (_, ahead) => addDays('2026-11-20', ahead)))
    for (const day of days) {
      expect(times(day)).toHaveLength(44)
      expect([times(day)[0], times(day)[1], times(day).at(-1)]).toEqual(['11:00', '11:15', '21:45'])
    }
  })

  it.each([
    ['12:00:00', 20, '12:30'],
    ['12:10:00', 20, '12:30'],
    ['12:10:01', 20, '12:45'],
    ['12:00:00', 45, '12:45'],
    ['12:01:00', 45, '13:00'],
    ['12:00:00', 0, '12:00'],
    ['06:00:00', 45, '11:00'],
  ])('at %s with %i minutes of preparation start at %s [STORE-03]', (now, preparation, first) => {
    expect(times(slots(openElevenToTen, at(now), VANCOUVER, preparation)[0])[0]).toBe(first)
  })

  it('leave out today when it is too late for a slot [STORE-03]', () => {
    expect(slots(openElevenToTen, at('21:30:00'), VANCOUVER, 20)[0]?.date).toBe('2026-11-21')
    expect(slots(openElevenToTen, at('21:25:00'), VANCOUVER, 20)[0]).toEqual({
      date: '2026-11-20',
      hours: [{ hour: 21, minute: 45 }],
    })
  })

  it.each([
    ['the last minutes before midnight', daily({ from: 0, until: 1440 }), '23:55:00', '2026-11-21'],
    ['nothing left today', openElevenToTen, '21:50:00', '2026-11-21'],
    ['closed for days', onlyOn(1, { from: 660, until: 720 }), '12:00:00', '2026-11-23'],
  ])('cover 7 days from the first day with a slot: %s [D-15]', (_, week, now, first) => {
    const dates = slots(week, at(now), VANCOUVER, 20).map(({ date }) => date)
    const open = Array.from({ length: 7 }, (_day, ahead) => addDays(first, ahead))
    expect(dates).toEqual(open.filter((date) => week(date).length > 0))
  })

  it('start after the opening hours of today when the service is switched off [CHK-10]', () => {
    const late = daily({ from: 17 * 60, until: 25 * 60 })
    const [first, ...more] = slots(late, at('18:00:00'), VANCOUVER, 20, { isOff: true })
    expect([first?.date, times(first)[0], more.length]).toEqual(['2026-11-21', '17:00', 7])
  })

  it('continue after midnight on the next date, by the hours of the previous day [STORE-03]', () => {
    const friday = onlyOn(5, { from: 22 * 60, until: 25 * 60 })
    const days = slots(friday, at('22:35:00'), VANCOUVER, 20)
    expect(days.map((day) => [day.date, ...times(day)])).toEqual([
      ['2026-11-20', '23:00', '23:15', '23:30', '23:45'],
      ['2026-11-21', '00:00', '00:15', '00:30', '00:45'],
    ])
    expect(slots(friday, at('23:50:00'), VANCOUVER, 20).map((day) => [day.date, ...times(day)])).toEqual([
      // oxfmt-ignore
      ['2026-11-21', '00:15', '00:30', '00:45'],
      ['2026-11-27', '22:00', '22:15', '22:30', '22:45', '23:00', '23:15', '23:30', '23:45'],
      ['2026-11-28', '00:00', '00:15', '00:30', '00:45'],
    ])
  })

  it('of one day have the hours after midnight that belong to it, before midnight too [STORE-03 D-15]', () => {
    const late = daily({ from: 17 * 60, until: 26 * 60 })
    const offered = (time: string, days: number) =>
      slots(late, at(time), VANCOUVER, 20, { step: 60, days }).map((day) => [day.date, ...times(day)])
    const evening = ['2026-11-20', '22:00', '23:00']
    const night = (date: string) => [date, '00:00', '01:00']
    expect(offered('21:30:00', 1)).toEqual([evening, night('2026-11-21')])
    const next = ['17:00', '18:00', '19:00', '20:00', '21:00', '22:00', '23:00']
    expect(offered('21:30:00', 2)).toEqual([evening, [...night('2026-11-21'), ...next], night('2026-11-22')])
    expect(offered('00:32:00', 1)).toEqual([['2026-11-20', '01:00', ...next], night('2026-11-21')])
  })

  it('respect several opening spans a day and contain each time once [STORE-03]', () => {
    const split = daily({ from: 660, until: 690 }, { from: 675, until: 705 }, { from: 1020, until: 1050 })
    expect(times(slots(split, at('06:00:00'), VANCOUVER, 20)[0])).toEqual(['11:00', '11:15', '11:30', '17:00', '17:15'])
  })

  it('use the step and the number of days that a store sets [STORE-03]', () => {
    const days = slots(daily({ from: 660, until: 720 }), at('06:00:00'), VANCOUVER, 20, { step: 30, days: 2 })
    expect(days.map(times)).toEqual([['11:00', '11:30'], ['11:00', '11:30']]) // oxfmt-ignore
  })

  it('are an empty list for a store that never opens [STORE-03]', () => {
    expect(slots(daily(), at('12:00:00'), VANCOUVER, 20)).toEqual([])
  })
})

describe('slots and opening hours when the clocks change', () => {
  it('contain no time that the clock skips [STORE-03 D-31]', () => {
    // 2027-03-14 02:00 EST is 03:00 EDT.
    const days = slots(allDay, new Date('2027-03-14T01:30:00-05:00'), TORONTO, 15)
    expect(times(days[0]).slice(0, 3)).toEqual(['01:45', '03:00', '03:15'])
    expect(times(slots(allDay, new Date('2027-03-13T12:00:00-05:00'), TORONTO, 15)[1]).filter((time) => time.startsWith('02'))).toEqual([]) // oxfmt-ignore
  })

  it('count the preparation in elapsed minutes [STORE-03 D-31]', () => {
    expect(times(slots(allDay, new Date('2027-03-14T01:50:00-05:00'), TORONTO, 20)[0])[0]).toBe('03:15')
    // 2026-11-01 02:00 EDT is 01:00 EST: twenty minutes after 1:50 it is 1:10 again.
    expect(times(slots(allDay, new Date('2026-11-01T01:50:00-04:00'), TORONTO, 20)[0])[0]).toBe('01:15')
  })

  it('follow the local time of the store [STORE-02 D-31]', () => {
    expect(isOpenAt(openElevenToTen, new Date('2027-03-14T11:00:00-04:00'), TORONTO)).toBe(true)
    expect(isOpenAt(openElevenToTen, new Date('2027-03-14T10:59:00-04:00'), TORONTO)).toBe(false)
    expect(isOpenAt(openElevenToTen, new Date('2026-11-01T11:00:00-05:00'), TORONTO)).toBe(true)
  })
})

it('every slot at any moment lies inside the opening hours and after the preparation time [STORE-03]', () => {
  const moment = fc.date({ min: new Date('2026-10-20'), max: new Date('2027-03-20'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 180 }), (now, preparation) => {
      for (const { date, hours } of slots(openElevenToTen, now, TORONTO, preparation))
        for (const slot of hours) {
          // The clocks never change during the opening hours, so one of the two offsets gives the local time of the slot.
          const instant = ['-04:00', '-05:00']
            .map((offset) => new Date(`${date}T${formatSlot(slot)}:00${offset}`))
            .find((one) => localTime(one, TORONTO).minutes === slot.hour * 60 + slot.minute)
          expect(instant && isOpenAt(openElevenToTen, instant, TORONTO)).toBe(true)
          expect((instant?.getTime() ?? 0) - now.getTime()).toBeGreaterThanOrEqual(preparation * 60_000)
        }
    }),
    { numRuns: 40 },
  )
})

describe('readyTime', () => {
  it.each([
    ['18:00:00', 20, '2026-11-20', '6:20 PM'],
    ['18:00:59', 20, '2026-11-20', '6:20 PM'],
    ['18:01:00', 20, '2026-11-20', '6:25 PM'],
    ['18:03:00', 12, '2026-11-20', '6:15 PM'],
    ['23:50:00', 45, '2026-11-21', '12:35 AM'],
  ])('at %s with %i minutes of preparation is %s %s (look B1)', (now, preparation, date, clock) => {
    const ready = readyTime(at(now), preparation, VANCOUVER)
    expect([ready.date, formatClock(slotOf(ready.minutes))]).toEqual([date, clock])
  })
})

describe('formatting and parsing times', () => {
  it('parseSlot reads only what formatSlot writes', () => {
    expect(parseSlot(formatSlot({ hour: 9, minute: 5 }))).toEqual({ hour: 9, minute: 5 })
    expect(['9:05', '24:00', '12:60', '', '12:00:00', 'noon'].map(parseSlot)).toEqual(Array.from({ length: 6 }, () => undefined)) // oxfmt-ignore
  })

  it('formatClock and formatDay show the time and the day', () => {
    expect([0, 9, 12, 18].map((hour) => formatClock({ hour, minute: 5 }))).toEqual(['12:05 AM', '9:05 AM', '12:05 PM', '6:05 PM']) // oxfmt-ignore
    expect(['2026-11-20', '2026-11-21', '2026-11-22'].map((date) => formatDay(date, '2026-11-20'))).toEqual(['Today, Nov 20', 'Tomorrow, Nov 21', 'Sunday, Nov 22']) // oxfmt-ignore
  })
})
