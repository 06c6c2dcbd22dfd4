import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  formatClock,
  formatDay,
  formatSlot,
  isOpenAt,
  localTime,
  parseSlot,
  slots,
  weekdayOf,
  type Day,
  type Span,
  type Week,
} from '../../rules/schedule.ts'

const ZONE = 'America/Vancouver'
const daily = (...spans: Span[]): Week => Array.from({ length: 7 }, () => spans)
const only = (weekday: number, ...spans: Span[]): Week => Array.from({ length: 7 }, (_, day) => (day === weekday ? spans : [])) // oxfmt-ignore
const evening = daily({ from: 11 * 60, until: 22 * 60 })
const allDay = daily({ from: 0, until: 1440 })
const times = (day: Day | undefined) => (day?.hours ?? []).map(formatSlot)

// A Friday in Vancouver (UTC-8), Saturday in UTC from 16:00 on.
const at = (time: string) => new Date(`2026-11-20T${time}-08:00`)

describe('the wall clock of the store', () => {
  it("is the store's, not the device's [STORE-03]", () => {
    expect(localTime(at('18:30:00'), ZONE)).toEqual({ date: '2026-11-20', weekday: 5, minutes: 18 * 60 + 30 })
    expect(localTime(at('00:00:00'), ZONE).minutes).toBe(0)
  })

  it('counts plain dates over months and years', () => {
    expect([addDays('2026-11-30', 1), addDays('2026-12-31', 1), addDays('2028-02-28', 1)]).toEqual(['2026-12-01', '2027-01-01', '2028-02-29']) // oxfmt-ignore
    expect(weekdayOf('2026-11-22')).toBe(0)
  })
})

describe('open at this moment', () => {
  it.each([
    ['10:59:59', false],
    ['11:00:00', true],
    ['21:59:59', true],
    ['22:00:00', false],
  ])('at %s: %j [STORE-02]', (time, open) => {
    expect(isOpenAt(evening, at(time), ZONE)).toBe(open)
  })

  it("goes on after midnight by yesterday's hours [STORE-02]", () => {
    const thursday = only(4, { from: 17 * 60, until: 26 * 60 })
    expect(['00:00:00', '01:59:00', '02:00:00', '18:00:00'].map((time) => isOpenAt(thursday, at(time), ZONE))).toEqual([true, true, false, false]) // oxfmt-ignore
  })

  it('is always so for a store round the clock, and never for one without hours [STORE-02]', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
        (date) => {
          expect(isOpenAt(allDay, date, ZONE)).toBe(true)
          expect(isOpenAt(daily(), date, ZONE)).toBe(false)
        },
      ),
    )
  })
})

describe('the slots', () => {
  it('are every 15 minutes inside the hours, for 7 days [STORE-03 CHK-16]', () => {
    const days = slots(evening, at('09:00:00'), ZONE, 20)
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
  ])('begin at %s + %i minutes with %s [STORE-03]', (now, preparation, first) => {
    expect(times(slots(evening, at(now), ZONE, preparation)[0])[0]).toBe(first)
  })

  it('leave out today when it is too late for it [STORE-03]', () => {
    expect(slots(evening, at('21:30:00'), ZONE, 20)[0]?.date).toBe('2026-11-21')
    expect(slots(evening, at('21:25:00'), ZONE, 20)[0]).toEqual({
      date: '2026-11-20',
      hours: [{ hour: 21, minute: 45 }],
    })
  })

  it("go on after midnight on the next date, by yesterday's hours [STORE-03]", () => {
    const friday = only(5, { from: 22 * 60, until: 25 * 60 })
    const days = slots(friday, at('22:35:00'), ZONE, 20)
    expect(days.map((day) => [day.date, ...times(day)])).toEqual([
      ['2026-11-20', '23:00', '23:15', '23:30', '23:45'],
      ['2026-11-21', '00:00', '00:15', '00:30', '00:45'],
    ])
    expect(slots(friday, at('23:50:00'), ZONE, 20).map((day) => [day.date, ...times(day)])).toEqual([['2026-11-21', '00:15', '00:30', '00:45']]) // oxfmt-ignore
  })

  it('keep two openings a day apart, and count a time once [STORE-03]', () => {
    const split = daily({ from: 660, until: 690 }, { from: 675, until: 705 }, { from: 1020, until: 1050 })
    expect(times(slots(split, at('06:00:00'), ZONE, 20)[0])).toEqual(['11:00', '11:15', '11:30', '17:00', '17:15'])
  })

  it('follow the step and the days that a store sets [STORE-03]', () => {
    const days = slots(daily({ from: 660, until: 720 }), at('06:00:00'), ZONE, 20, { step: 30, days: 2 })
    expect(days.map(times)).toEqual([['11:00', '11:30'], ['11:00', '11:30']]) // oxfmt-ignore
  })

  it('are none for a store that never opens [STORE-03]', () => {
    expect(slots(daily(), at('12:00:00'), ZONE, 20)).toEqual([])
  })
})

describe('the days the clocks change', () => {
  it('offer no time that is skipped [STORE-03]', () => {
    // 2027-03-14 02:00 PST is 03:00 PDT.
    const days = slots(allDay, new Date('2027-03-14T01:30:00-08:00'), ZONE, 15)
    expect(times(days[0]).slice(0, 3)).toEqual(['01:45', '03:00', '03:15'])
    expect(times(slots(allDay, new Date('2027-03-13T12:00:00-08:00'), ZONE, 15)[1]).filter((time) => time.startsWith('02'))).toEqual([]) // oxfmt-ignore
  })

  it('count the preparation in real minutes [STORE-03]', () => {
    expect(times(slots(allDay, new Date('2027-03-14T01:50:00-08:00'), ZONE, 20)[0])[0]).toBe('03:15')
    // 2026-11-01 02:00 PDT is 01:00 PST: twenty minutes after 1:50 it is 1:10 again.
    expect(times(slots(allDay, new Date('2026-11-01T01:50:00-07:00'), ZONE, 20)[0])[0]).toBe('01:15')
  })

  it('have the hours that the clock on the wall shows [STORE-02]', () => {
    expect(isOpenAt(evening, new Date('2027-03-14T11:00:00-07:00'), ZONE)).toBe(true)
    expect(isOpenAt(evening, new Date('2027-03-14T10:59:00-07:00'), ZONE)).toBe(false)
    expect(isOpenAt(evening, new Date('2026-11-01T11:00:00-08:00'), ZONE)).toBe(true)
  })
})

it('every slot, at any moment, is a time of the store inside its hours and late enough [STORE-03]', () => {
  const moment = fc.date({ min: new Date('2026-10-20'), max: new Date('2027-03-20'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 180 }), (now, preparation) => {
      for (const { date, hours } of slots(evening, now, ZONE, preparation))
        for (const slot of hours) {
          // The hours are never those in which the clocks change, so one of the two offsets shows the slot's time.
          const instant = ['-07:00', '-08:00']
            .map((offset) => new Date(`${date}T${formatSlot(slot)}:00${offset}`))
            .find((one) => localTime(one, ZONE).minutes === slot.hour * 60 + slot.minute)
          expect(instant && isOpenAt(evening, instant, ZONE)).toBe(true)
          expect((instant?.getTime() ?? 0) - now.getTime()).toBeGreaterThanOrEqual(preparation * 60_000)
        }
    }),
    { numRuns: 40 },
  )
})

describe('words for a time', () => {
  it('reads what it writes, and nothing else', () => {
    expect(parseSlot(formatSlot({ hour: 9, minute: 5 }))).toEqual({ hour: 9, minute: 5 })
    expect(['9:05', '24:00', '12:60', '', '12:00:00', 'noon'].map(parseSlot)).toEqual(Array.from({ length: 6 }, () => undefined)) // oxfmt-ignore
  })

  it('shows the clock and the day', () => {
    expect([0, 9, 12, 18].map((hour) => formatClock({ hour, minute: 5 }))).toEqual(['12:05 AM', '9:05 AM', '12:05 PM', '6:05 PM']) // oxfmt-ignore
    expect(['2026-11-20', '2026-11-21', '2026-11-22'].map((date) => formatDay(date, '2026-11-20'))).toEqual(['Today, Nov 20', 'Tomorrow, Nov 21', 'Sunday, Nov 22']) // oxfmt-ignore
  })
})
