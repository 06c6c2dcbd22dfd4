import { describe, expect, it } from 'vitest'
import { zoneOffsets } from '../../../host/catalogue/zoneOffsets.ts'
import { otherDayOf } from '../../../domain/kitchen/kitchenOrder.ts'
import { forOtherDay, orderTime } from '../../../domain/order/order.ts'
import { dayAndClock } from '../../../domain/schedule/formatTime.ts'

const VANCOUVER = zoneOffsets('America/Vancouver', new Date('2026-11-27'))
const NOW = '2026-11-27T07:30:00Z'

describe('the day of an order stands beside its time when it is not today by the clock of the store [D-119]', () => {
  it.each([
    ['later today, which is tomorrow in UTC', '2026-11-27T06:50:00Z', '2026-11-27T04:00:00Z', '11:50 PM'],
    ['after midnight, seen before it', '2026-11-28T07:15:00Z', NOW, 'Saturday, Nov 28, 12:15 AM'],
    ['after midnight, seen after it', '2026-11-28T07:15:00Z', '2026-11-28T07:01:00Z', '12:15 AM'],
    ['tomorrow', '2026-11-29T02:00:00Z', NOW, 'Saturday, Nov 28, 7:00 PM'],
    ['in a week', '2026-12-05T02:00:00Z', NOW, 'Friday, Dec 4, 7:00 PM'],
    ['yesterday', '2026-11-27T02:00:00Z', NOW, 'Thursday, Nov 26, 7:00 PM'],
    ['no time', '', NOW, ''],
  ])('%s', (_name, at, now, words) => {
    expect(dayAndClock(at, new Date(now), VANCOUVER)).toBe(words)
  })

  it('an order for now has no day in the kitchen, also when it is due after midnight', () => {
    const due = { readyAt: '2026-11-28T07:15:00Z' }
    const now = Date.parse('2026-11-28T06:50:00Z')
    expect(otherDayOf({ ...due, asap: true }, now, VANCOUVER)).toBe('')
    expect(otherDayOf({ ...due, asap: false }, now, VANCOUVER)).toBe('Saturday, Nov 28')
  })

  it.each([
    ['a slot of another day', { date: '2026-11-29', time: '19:00' }, ' for Sunday, Nov 29', 'Sunday, Nov 29, 7:00 PM'],
    ['a slot of tomorrow', { date: '2026-11-27', time: '19:00' }, ' for Friday, Nov 27', 'Friday, Nov 27, 7:00 PM'],
    ['a slot of today', { date: '2026-11-26', time: '19:00' }, '', 'Today, Nov 26, 7:00 PM'],
    ['as soon as possible', { date: '', time: '', ready: '2026-11-27 00:10' }, '', 'Tomorrow, about 12:10 AM'],
  ])('papers name %s', (_name, when, named, words) => {
    const order = { placedAt: '2026-11-26 23:50', ...when }
    expect(forOtherDay(order, '2026-11-26')).toBe(named)
    expect(orderTime(order)).toBe(words)
  })
})
