import { expect, test } from 'vitest'
import {
  conditionFault,
  isLasting,
  lastDayOf,
  type CouponConditions,
  type CouponFacts,
} from '../../../domain/payment/couponConditions.ts'

const FACTS: CouponFacts = {
  store: 'main',
  subtotal: 2000,
  today: '2026-02-28',
  inApp: false,
  orders: 1,
  sentOn: undefined,
  used: 3,
  usedByCustomer: 2,
}
const UNKNOWN = 'We do not know this code. Please check it.'
const EXPIRED = 'This code has expired.'
const USED = 'You have used this code already.'
const APP = 'This code is for orders in our app. Please install it, and order there.'
const MINIMUM = 'This code is for orders of $20.01 and more. Please add $0.01.'
const MAXIMUM = 'This code is for orders of up to $19.99.'

test.each<[string, CouponConditions, Partial<CouponFacts>, string | undefined]>([
  ['without conditions', {}, {}, undefined],
  ['on the day before its first', { from: '2026-03-01' }, {}, UNKNOWN],
  ['on its first day', { from: '2026-02-28' }, {}, undefined],
  ['after its first day', { from: '2026-02-27' }, {}, undefined],
  ['on its last day', { until: '2026-02-28' }, {}, undefined],
  ['before its last day', { until: '2026-03-01' }, {}, undefined],
  ['after its last day', { until: '2026-02-27' }, {}, EXPIRED],
  ['that was not sent', { daysSinceSent: 3 }, {}, UNKNOWN],
  ['on the last day since it was sent', { daysSinceSent: 3 }, { sentOn: '2026-02-25' }, undefined],
  ['after the last day since it was sent', { daysSinceSent: 3 }, { sentOn: '2026-02-24' }, EXPIRED],
  ['that was sent, and counts for all', {}, { sentOn: '2025-01-01' }, undefined],
  ['of this store', { stores: ['night', 'main'] }, {}, undefined],
  ['of another store', { stores: ['night'] }, {}, 'This code does not count at this store.'],
  ['for the app, outside of it', { appOnly: true }, {}, APP],
  ['for the app, inside', { appOnly: true }, { inApp: true }, undefined],
  ['used less than a customer may', { customerLimit: 3 }, {}, undefined],
  ['used as often as a customer may', { customerLimit: 2 }, {}, USED],
  ['for first orders, used once', { firstOrder: true, customerLimit: 5 }, { usedByCustomer: 1 }, USED],
  ['for first orders, for the second', { firstOrder: true }, { usedByCustomer: 0 }, 'This code is for your first order only.'], // oxfmt-ignore
  ['for first orders, for the first', { firstOrder: true }, { usedByCustomer: 0, orders: 0 }, undefined],
  ['used less than all may', { totalLimit: 4 }, {}, undefined],
  ['used as often as all may', { totalLimit: 3 }, {}, 'This code has been used up.'],
  ['with its least order', { leastOrder: 2000 }, {}, undefined],
  ['below its least order', { leastOrder: 2001 }, {}, MINIMUM],
  ['with its most', { mostOrder: 2000 }, {}, undefined],
  ['below its most', { mostOrder: 2001 }, {}, undefined],
  ['above its most', { mostOrder: 1999 }, {}, MAXIMUM],
])('conditionFault of a coupon %s [COUPON-08 COUPON-10]', (_, conditions, facts, fault) => {
  expect(conditionFault(conditions, { ...FACTS, ...facts })).toBe(fault)
  // Another cart, and the app, can help against these alone.
  expect(isLasting(conditions, { ...FACTS, ...facts })).toBe(
    fault === undefined || [APP, MINIMUM, MAXIMUM].includes(fault),
  )
})

test.each<[CouponConditions, string | undefined, string | undefined]>([
  [{}, undefined, undefined],
  [{}, '2026-02-25', undefined],
  [{ daysSinceSent: 3 }, undefined, undefined],
  [{ until: '2026-03-31' }, '2026-02-25', '2026-03-31'],
  [{ daysSinceSent: 4 }, '2026-02-25', '2026-03-01'],
  [{ until: '2026-03-31', daysSinceSent: 4 }, '2026-02-25', '2026-03-01'],
  [{ until: '2026-02-27', daysSinceSent: 4 }, '2026-02-25', '2026-02-27'],
  [{ until: '2026-02-27', daysSinceSent: 4 }, undefined, '2026-02-27'],
])('lastDayOf %j, sent on %s, is %s [COUPON-10]', (conditions, sentOn, day) => {
  expect(lastDayOf(conditions, sentOn)).toBe(day)
})
