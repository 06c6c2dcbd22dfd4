import { expect, test } from 'vitest'
import demo from '../../host/demo/catalogue.json' with { type: 'json' }
import { rewardValue } from '../../domain/account/rewardTier.ts'
import { POINT_VALUE, pointsPerDollar, WELCOME_POINTS } from '../../domain/payment/points.ts'
import { POINT_FACTS, REWARD_TERMS, WELCOME_CODE } from '../../src/content/rewards.ts'

test('the rewards page says what the host books [REWARD-01 REWARD-02]', () => {
  const noon = (day: number) => pointsPerDollar(new Date(Date.UTC(2026, 10, day, 20)), [{ from: 0, minutes: -420 }])
  // 23 November 2026 is a Monday.
  expect([23, 24, 25, 26, 27, 28, 29].map(noon)).toEqual([2, 2, 1, 1, 1, 1, 1])
  expect([100 * POINT_VALUE, rewardValue(100), WELCOME_POINTS]).toEqual([500, 500, 100])
  expect(POINT_FACTS.map(({ figure, text }) => `${figure} ${text}`)).toEqual([
    '1 point for every $1',
    '2 points for every $1 on Monday and Tuesday',
    '100 = $5 off any order',
    '100 points as a welcome when you first open the app',
  ])
})

test('the terms are those of the specification [REWARD-03 REWARD-04 REWARD-05 REWARD-06]', () => {
  expect(REWARD_TERMS.lines.slice(0, 5)).toEqual([
    'No points on deals, coupons, extra toppings, beverages or sides.',
    'Points cannot be redeemed with a coupon code.',
    'The 25% welcome code is for new app downloads only, for signed-in members who newly downloaded it.',
    'Not for deals, beverages, or orders under $10 or over $100. It expires 60 days after being e-mailed.',
    'The 100 welcome points are booked once for each member and phone number, when the app is first opened.',
  ])
})

test("the demo's welcome code has the terms of the page [REWARD-04 REWARD-05]", () => {
  expect(demo.coupons.filter((coupon) => 'welcome' in coupon)).toMatchObject([
    {
      percent: 25,
      least_order: '10.00',
      most_order: '100.00',
      excluded_kinds: ['deals', 'beverages'],
      app_only: true,
      days_since_sent: 60,
      customer_limit: 1,
    },
  ])
  expect(WELCOME_CODE.steps.at(-1)).toBe('Use it within 60 days')
})

test('no bag of the demo earns points: a bag is a deal [REWARD-03]', () => {
  expect(demo.products.filter((product) => [1, 3].includes(product.type) && product.points !== false)).toEqual([])
})
