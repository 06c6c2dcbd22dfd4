import { expect, test } from 'vitest'
import { progressWord } from '../../../domain/order/liveOrder.ts'
import { orderTime, promisedTime, trackingPath } from '../../../domain/order/order.ts'

test("the tracking path of a guest's order is signed, that of a member's is not [THX-05 HIST-05] (D-20)", () => {
  const order = { number: '1007', hash: 'abc' }
  expect(trackingPath(order)).toBe('/track?on=1007&oh=abc')
  expect(trackingPath({ ...order, guestKey: 'k' })).toBe('/track?on=1007&oh=abc&g=k')
})

test.each([
  ['the slot', { date: '2026-11-29', time: '19:00', ready: '2026-11-27 18:20' }, '2026-11-29 19:00'],
  ['the expected time', { date: '', time: '', ready: '2026-11-27 18:20' }, '2026-11-27 18:20'],
  ['nothing when it is unknown', { date: '', time: '' }, ''],
])('the promised time is %s', (_, order, time) => {
  expect(promisedTime(order)).toBe(time)
})

test('an order without a known time is for now [THX-02]', () => {
  expect(orderTime({ date: '', time: '', placedAt: '2026-11-27 18:00' })).toBe('NOW(ASAP)')
})

test.each([
  [4, 0, false, false, 'Refused'],
  [2, 3, true, true, 'Delivered'],
  [2, 3, false, true, 'Picked up'],
  [3, 2, false, true, 'Closed'],
  [1, 0, false, true, 'Accepted'],
  [1, 0, false, false, 'Received'],
  [1, 1, false, true, 'Preparing'],
  [1, 2, false, true, 'In the oven'],
  [1, 3, true, true, 'On its way'],
  [1, 3, false, true, 'Ready'],
] as const)(
  'the badge of an order of status %i and step %i (delivers: %s, accepted: %s) is %s [TRK-06]',
  (status, step, delivers, accepted, word) => {
    expect(progressWord({ status, step, delivers, accepted })).toBe(word)
  },
)
