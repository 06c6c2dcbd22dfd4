import { expect, test } from 'vitest'
import { clockAt, dayAt, durationText, formatDateOfYear, formatWait } from '../../../domain/schedule/formatTime.ts'
import { instantOf, localTime } from '../../../domain/schedule/localTime.ts'
import { zoneOffsets } from '../../../host/catalogue/zoneOffsets.ts'

const TORONTO = zoneOffsets('America/Toronto', new Date('2026-10-01'))

test.each([
  [-5, '0:00'],
  [9.9, '0:09'],
  [84, '1:24'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [3725, '1:02:05'],
  [40_000, '11:06:40'],
])('durationText of %d seconds is %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

test.each([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [5400, '90 minutes'],
  [5401, '2 hours'],
  [7201, '3 hours'],
])('formatWait of %i seconds is %s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text)
})

test('formatDateOfYear names day and year, with or without a time', () => {
  expect(['2026-11-24', '2026-01-02 18:20'].map(formatDateOfYear)).toEqual(['Nov 24, 2026', 'Jan 2, 2026'])
})

test('no time has no clock and no day', () => {
  expect([clockAt('', TORONTO), dayAt('', 0, TORONTO)]).toEqual(['', ''])
})

test('a local time that a clock change repeats is the first of its two instants, and one that it skips is none [D-31]', () => {
  expect(instantOf('2026-11-01', 90, TORONTO)).toEqual(new Date('2026-11-01T01:30:00-04:00'))
  expect(instantOf('2026-11-01', 180, TORONTO)).toEqual(new Date('2026-11-01T03:00:00-05:00'))
  expect(instantOf('2027-03-14', 150, TORONTO)).toBeUndefined()
})

test('without offsets clocks are those of UTC', () => {
  expect(localTime(new Date('2026-11-22T18:30:00Z'), [])).toEqual({ date: '2026-11-22', weekday: 0, minutes: 1110 })
})
