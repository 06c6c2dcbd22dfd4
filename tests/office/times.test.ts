import { expect, test } from 'vitest'
import { zoneOffsets } from '../../host/catalogue/zoneOffsets.ts'
import { clockOf, dayOf, dayWords, momentWords } from '../../src/office/times.ts'

const NOW = new Date('2026-11-30T07:30:00Z')
const YEARS_AGO = new Date('2020-01-01T00:00:00Z')
const zone = zoneOffsets('America/Vancouver', NOW, YEARS_AGO)

test('the office tells times by the offsets of the host, those of years ago too [D-31 D-220]', () => {
  // British Columbia stays on summer time from November 2026, which older browsers do not know.
  expect(momentWords(NOW, zone, NOW)).toBe('00:30')
  expect(dayOf(NOW, zone)).toBe('2026-11-30')
  expect(momentWords(new Date('2026-11-30T06:30:00Z'), zone, NOW)).toBe('Sun, Nov 29, 23:30')
  expect(['2025-07-01T18:00:00Z', '2025-12-01T18:00:00Z', '2021-01-01T18:00:00Z'].map((at) => clockOf(at, zone))).toEqual(['11:00', '10:00', '10:00']) // oxfmt-ignore
  expect(dayWords('2021-01-01T07:59:00Z', zone)).toBe('Thu, Dec 31')
})

test('without a time before, the offsets begin at the present one [D-31]', () => {
  expect(zoneOffsets('America/Vancouver', NOW)).toEqual([{ from: 0, minutes: -420 }])
  expect(zoneOffsets('America/Toronto', NOW).map(({ minutes }) => minutes)).toEqual([-300, -240, -300])
})
