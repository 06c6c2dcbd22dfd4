import { describe, expect, test } from 'vitest'
import { isOneEnd, minutesBeyond, withOneEnd, writtenHours } from '../../../domain/schedule/writtenHours.ts'

const DAY = [
  { from: 660, until: 840 },
  { from: 1020, until: 1320 },
]

describe('one end of the hours of a day [D-234]', () => {
  test.each([
    ['-23:00', '11:00-14:00, 17:00-23:00'],
    ['-13:00', '11:00-13:00'],
    ['-16:00', '11:00-16:00'],
    ['-01:00', '11:00-14:00, 17:00-01:00'],
    ['-00:00', '11:00-14:00, 17:00-24:00'],
    ['12:00-', '12:00-14:00, 17:00-22:00'],
    ['15:00-', '15:00-22:00'],
    ['22:00-', 'closed'],
  ])('%s leaves the other end: %s', (end, then) => {
    expect([isOneEnd(end), writtenHours(withOneEnd(DAY, end))]).toEqual([true, then])
  })

  test('leaves a closed day closed, and is no other text', () => {
    expect(withOneEnd([], '-23:00')).toEqual([])
    expect(['closed', '11:00-22:00', '-', '11:00-14:00, 17:00-'].some(isOneEnd)).toBe(false)
  })
})

test('minutes of hours that are not among others are counted, of several spans and past midnight [D-234]', () => {
  const late = [{ from: 660, until: 1500 }]
  expect([minutesBeyond(late, DAY), minutesBeyond(DAY, late), minutesBeyond(DAY, []), minutesBeyond([], DAY)]).toEqual([
    360, 0, 480, 0,
  ])
})
