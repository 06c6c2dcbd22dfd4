import { describe, expect, test } from 'vitest'
import {
  ASAP,
  chooseDate,
  formatChosen,
  isOffered,
  offeredDays,
  offersAsap,
  shownDate,
  slotAfter,
  startingTime,
} from '../../../domain/order/slot.ts'

const days = [
  { date: '2026-11-20', hours: [{ hour: 18, minute: 15 }] },
  {
    date: '2026-11-21',
    hours: [
      { hour: 11, minute: 0 },
      { hour: 11, minute: 15 },
    ],
  },
]
const first = { scheduled: true, date: '2026-11-20', time: '18:15' }

describe('the order time at checkout', () => {
  test.each([
    ['open service', days, true, ASAP],
    ['closed service', days, false, first],
    ['open without slots', [], true, ASAP],
    ['closed without slots', [], false, undefined],
  ])(
    'startingTime returns ASAP while the service is open, else the first slot: %s [CHK-15]',
    (_, list, isOpen, expected) => {
      expect(startingTime(list, isOpen)).toEqual(expected)
    },
  )

  test.each([
    ['a slot of the schedule', { ...first }, true, true],
    ['a slot that has passed', { ...first, time: '18:00' }, true, false],
    ['a day that has passed', { ...first, date: '2026-11-19' }, true, false],
    ['now, while it is open', ASAP, true, true],
    ['now, and it has closed', ASAP, false, false],
  ])('isOffered reports whether a chosen time is still offered: %s (D-17)', (_, chosen, isOpen, expected) => {
    expect(isOffered(days, isOpen, chosen)).toBe(expected)
  })

  test('chooseDate returns the first slot of the date, or ASAP for the first date while open [CHK-14]', () => {
    expect(chooseDate(days, true, '2026-11-21')).toEqual({ scheduled: true, date: '2026-11-21', time: '11:00' })
    expect(chooseDate(days, true, '2026-11-20')).toEqual(ASAP)
    expect(chooseDate(days, false, '2026-11-20')).toEqual(first)
    expect(chooseDate(days, true, '2026-12-24')).toBeUndefined()
  })

  test('a slot of a day with several is offered, and nothing without days', () => {
    const later = { scheduled: true, date: '2026-11-21', time: '11:15' }
    expect(isOffered(days, false, later)).toBe(true)
    expect(isOffered(days, false, { ...later, time: '12:00' })).toBe(false)
    expect(offeredDays([], true, '2026-11-20')).toEqual([{ date: '2026-11-20', hours: [] }])
    expect(chooseDate([], true, '2026-11-20')).toBeUndefined()
    expect(chooseDate([{ date: '2026-11-20', hours: [] }], false, '2026-11-20')).toBeUndefined()
    expect(offersAsap([], true, '2026-11-20')).toBe(false)
  })

  test.each([
    [true, '2026-11-20', true],
    [true, '2026-11-21', false],
    [false, '2026-11-20', false],
  ])('offersAsap with open %s on %s offers NOW (ASAP): %s [CHK-13]', (isOpen, date, expected) => {
    expect(offersAsap(days, isOpen, date)).toBe(expected)
  })

  test.each([
    ['after the last slot of today', '2026-11-19', true, ['2026-11-19', '2026-11-20', '2026-11-21']],
    ['on a day with slots', '2026-11-20', true, ['2026-11-20', '2026-11-21']],
    ['while it is closed', '2026-11-19', false, ['2026-11-20', '2026-11-21']],
  ])('offeredDays begins with today while NOW (ASAP) is offered: %s [CHK-13] (D-138)', (_, today, isOpen, expected) => {
    const offered = offeredDays(days, isOpen, today)
    expect(offered.map(({ date }) => date)).toEqual(expected)
    expect(offersAsap(offered, isOpen, today)).toBe(isOpen)
    expect(chooseDate(offered, isOpen, expected[0] ?? '')).toEqual(isOpen ? ASAP : first)
  })

  test('formatChosen names the day and the clock of a chosen time', () => {
    expect(formatChosen(first, '2026-11-19')).toBe('Tomorrow, Nov 20, 6:15 PM')
  })

  test('shownDate returns the first date until another is chosen [CHK-12]', () => {
    expect(shownDate(days, ASAP)).toBe('2026-11-20')
    expect(shownDate(days, first)).toBe('2026-11-20')
    expect(shownDate([], undefined)).toBe('')
  })
})

describe('slotAfter', () => {
  test.each([
    ['the next day at the same time', '2026-11-20', '11:15', '2026-11-21', '11:15'],
    ['the last slot before that time', '2026-11-20', '18:30', '2026-11-21', '11:15'],
    ['between two slots the earlier', '2026-11-20', '11:10', '2026-11-21', '11:00'],
    ['the first slot of a day that begins later', '2026-11-20', '09:00', '2026-11-21', '11:00'],
    ['the last day when none is later', '2026-11-21', '11:00', '2026-11-21', '11:00'],
    ['the first day when all are later', '2026-11-19', '18:15', '2026-11-20', '18:15'],
  ])('takes %s [D-190]', (_, closed, at, date, time) => {
    expect(slotAfter(days, closed, at)).toEqual({ scheduled: true, date, time })
  })

  test('takes none without slots [D-190]', () => expect(slotAfter([], '2026-11-20', '18:15')).toBeUndefined())
})
