import { describe, expect, it } from 'vitest'
import { zoneOffsets } from '../../../host/catalogue/zoneOffsets.ts'
import { relativeTime, clockText, shortAge } from '../../../domain/schedule/formatTime.ts'

const VANCOUVER = zoneOffsets('America/Vancouver', new Date('2024-11-20'))
const at = (iso: string) => Date.parse(iso)

describe('clockText', () => {
  it.each([
    ['the same day', '2025-11-20T22:05:00Z', '2025-11-20T23:30:00Z', '2:05 PM'],
    ['after midnight', '2025-11-20T08:03:00Z', '2025-11-20T09:00:00Z', '12:03 AM'],
    [
      'the day before, though less than an hour ago',
      '2025-11-20T07:50:00Z',
      '2025-11-20T08:10:00Z',
      'Nov 19, 11:50 PM',
    ],
    ['another year', '2024-11-20T22:05:00Z', '2025-11-20T22:06:00Z', 'Nov 20, 2:05 PM'],
  ])('uses the time zone of the stores: %s [D-31]', (_name, then, now, text) => {
    expect(clockText(at(then), at(now), VANCOUVER)).toBe(text)
  })
})

describe('relativeTime', () => {
  it.each([
    [0, 'just now'],
    [-5000, 'just now'],
    [59_999, 'just now'],
    [60_000, '1 minute ago'],
    [35 * 60_000, '35 minutes ago'],
    [3_600_000, '1 hour ago'],
    [23.9 * 3_600_000, '23 hours ago'],
    [24 * 3_600_000, '1 day ago'],
    [9 * 24 * 3_600_000, '9 days ago'],
  ])('returns after %d ms: %s', (age, text) => {
    expect(relativeTime(1_000_000_000_000, 1_000_000_000_000 + age)).toBe(text)
  })
})

describe('shortAge', () => {
  it('counts in steps of five seconds, then in minutes, hours and days [D-64]', () => {
    const ages = [0, 4999, 5000, 12_345, 59_999, 60_000, 3_599_999, 3_600_000, 86_400_000, 200_000_000]
    expect(ages.map(shortAge)).toEqual([
      'just now',
      'just now',
      '5 s ago',
      '10 s ago',
      '55 s ago',
      '1 min ago',
      '59 min ago',
      '1 h ago',
      '1 day ago',
      '2 days ago',
    ])
  })
})
