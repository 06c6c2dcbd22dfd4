import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  amountOf,
  bookedRefunds,
  isFullRefund,
  refundable,
  reservedRefunds,
  shareRefunds,
  takeRefund,
  withoutCard,
  type PaidParts,
  type RefundAmount,
  type RefundMeans,
  type RefundParts,
} from '../../../domain/payment/refund.ts'
import { propertyRuns } from '../../support/testSizes.ts'

/** The share of one more refund, after those that are given. */
function shareNext(paid: PaidParts, earlier: readonly RefundParts[], means: RefundMeans): RefundParts {
  const share = shareRefunds(paid, [...earlier, means]).at(-1)
  if (!share) throw new Error('no share')
  return share
}

const shareRefund = (paid: PaidParts, earlier: readonly RefundParts[], amount: RefundAmount) =>
  shareNext(paid, earlier, takeRefund(paid, earlier, amount))

/** One that the provider made by itself. */
const shareCardRefund = (paid: PaidParts, earlier: readonly RefundParts[], card: number) =>
  shareNext(paid, earlier, { card, giftCards: [], pointsValue: 0, tip: 0 })

/** Goods and taxes of 22.40, a tip of 3.00: the card paid 10.40, two gift cards 5.00 and 4.00, 120 points 6.00. */
const order: PaidParts = {
  card: 1040,
  giftCards: [
    { card: 'a', amount: 500 },
    { card: 'b', amount: 400 },
  ],
  points: 120,
  pointsValue: 600,
  earned: 15,
  gst: 100,
  pst: 140,
  tip: 300,
}
const goods = 2240
const no = { giftCards: [], points: 0, pointsValue: 0 }

describe('shareRefunds', () => {
  it.each<[string, number, number, Partial<RefundParts>]>([
    ['a part from the card', 1000, 0, { card: 1000, ...no, unearned: 6, gst: 45, pst: 62, tip: 0 }],
    ['more than the card paid', 1240, 0, { card: 1040, giftCards: [{ card: 'a', amount: 200 }], points: 0 }],
    ['a part of the points', 2000, 0, { card: 1040, giftCards: order.giftCards as never, points: 12, pointsValue: 60 }],
    ['the tip alone', 0, 300, { card: 300, ...no, unearned: 0, gst: 0, pst: 0, tip: 300 }],
    [
      'everything',
      goods,
      300,
      { card: 1040, points: 120, pointsValue: 600, unearned: 15, gst: 100, pst: 140, tip: 300 },
    ],
  ])('gives back %s', (_, part, tip, parts) => {
    expect(shareRefund(order, [], { goods: part, tip })).toMatchObject(parts)
  })

  it('gives the rest after a refund that the provider made, with all earned points, of which that one took its share', () => {
    const first = shareCardRefund(order, [], 1040)
    expect(first).toMatchObject({ card: 1040, ...no, unearned: 6, tip: 0 })
    const rest = shareRefund(order, [first], refundable(order, [first]))
    expect(rest).toMatchObject({ card: 0, giftCards: order.giftCards, points: 120, unearned: 9, tip: 300 })
    expect(first.gst + rest.gst).toBe(100)
    expect(isFullRefund(order, [first, rest])).toBe(true)
    expect(isFullRefund(order, [first])).toBe(false)
  })
})

it('shareRefunds gives back goods before the tip', () => {
  const paid = { ...order, card: 2540, giftCards: [], points: 0, pointsValue: 0 }
  expect(shareCardRefund(paid, [], 2400)).toMatchObject({ card: 2400, tip: 160, gst: 100, pst: 140 })
})

test('shareRefunds and takeRefund give back no more of a means, and of the tip, than is left of it', () => {
  const all = { card: 0, giftCards: order.giftCards, pointsValue: 500, tip: 300 }
  const [first, second] = shareRefunds(order, [all, all])
  expect(first).toMatchObject({ giftCards: order.giftCards, pointsValue: 500, tip: 300 })
  expect(second).toMatchObject({ giftCards: [], pointsValue: 100, tip: 0 })
  const [card, ...none] = [takeRefund(order, [], { goods: 500, tip: 0 }), takeRefund(order, [], { goods: 0, tip: 0 })]
  expect(card).toEqual({ card: 500, giftCards: [], pointsValue: 0, tip: 0 })
  expect(none).toEqual([{ card: 0, giftCards: [], pointsValue: 0, tip: 0 }])
  expect(takeRefund(order, [], { goods: 9000, tip: 0 }).pointsValue).toBe(600)
  expect(takeRefund(order, first ? [first] : [], { goods: 9000, tip: 0 }).pointsValue).toBe(100)
})

test.each([
  [500, 300, 0],
  [200, 300, 100],
])('withoutCard of a refund of %i by card, of which %i are tip, leaves a tip of %i', (card, tip, rest) => {
  const means = { giftCards: order.giftCards, pointsValue: 60 }
  expect(withoutCard({ ...means, card, tip })).toEqual({ ...means, card: 0, tip: rest })
})

test('bookedRefunds are those that were made, lost disputes last; reservedRefunds are those and the pending ones', () => {
  const refunds = (['dispute', 'operator', 'provider'] as const).flatMap((source) =>
    (['pending', 'done', 'failed'] as const).map((state) => ({ source, state })),
  )
  const booked = ['operator', 'provider', 'dispute'].map((source) => ({ source, state: 'done' }))
  const pending = ['dispute', 'operator', 'provider'].map((source) => ({ source, state: 'pending' }))
  expect(bookedRefunds(refunds)).toEqual(booked)
  expect(reservedRefunds(refunds)).toEqual([...booked, ...pending])
})

const cents = (max: number) => fc.integer({ min: 0, max })
const paidOrder: fc.Arbitrary<PaidParts> = fc
  .record({
    card: cents(20_000),
    gifts: fc.array(cents(5_000), { maxLength: 4 }),
    points: cents(2_000),
    lastPoint: cents(4),
    earned: cents(500),
    gst: cents(5),
    pst: cents(7),
    tip: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ card, gifts, points, lastPoint, gst, pst, tip, earned }) => {
    const giftCards = gifts.map((amount, index) => ({ card: `card ${index}`, amount }))
    const pointsValue = Math.max(0, points * 5 - (points > 0 ? lastPoint : 0))
    const whole = card + gifts.reduce((sum, one) => sum + one, 0) + pointsValue
    const tipped = Math.floor((whole * tip) / 2)
    const taxed = whole - tipped
    const taxes = { gst: Math.floor((taxed * gst) / 112), pst: Math.floor((taxed * pst) / 112) }
    return { card, giftCards, points, pointsValue, earned, ...taxes, tip: tipped }
  })
  .filter((paid) => amountOf(paid) > 0)

/** How much of what is left each refund gives back, of goods and tip. */
const plans = fc.array(
  fc.record({ goods: fc.double({ min: 0, max: 1, noNaN: true }), tip: fc.boolean(), byProvider: fc.boolean() }),
  { maxLength: 8 },
)

function refundsOf(paid: PaidParts, plan: typeof plans extends fc.Arbitrary<infer T> ? T : never): RefundParts[] {
  const refunds: RefundParts[] = []
  for (const step of plan) {
    const left = refundable(paid, refunds)
    const leftOnCard = paid.card - refunds.reduce((sum, { card }) => sum + card, 0)
    const part = Math.floor(left.goods * step.goods)
    const amount = Math.min(Math.floor(leftOnCard * step.goods), left.goods + left.tip)
    refunds.push(
      step.byProvider
        ? shareCardRefund(paid, refunds, amount)
        : shareRefund(paid, refunds, { goods: part, tip: step.tip ? left.tip : 0 }),
    )
  }
  refunds.push(shareRefund(paid, refunds, refundable(paid, refunds)))
  return refunds
}

const numbersOf = ({ giftCards, ...parts }: RefundParts) => [
  ...Object.values(parts),
  ...giftCards.map((one) => one.amount),
]

describe('refunds in any number of parts', () => {
  it('give back everything exactly, of each means, each tax, the tip and the points', () => {
    fc.assert(
      fc.property(paidOrder, plans, (paid, plan) => {
        const refunds = refundsOf(paid, plan)
        const sum = (of: (one: RefundParts) => number) => refunds.reduce((total, one) => total + of(one), 0)
        const { giftCards, ...whole } = paid
        expect({
          card: sum(({ card }) => card),
          points: sum(({ points }) => points),
          pointsValue: sum((one) => one.pointsValue),
          earned: sum(({ unearned }) => unearned),
          gst: sum(({ gst }) => gst),
          pst: sum(({ pst }) => pst),
          tip: sum(({ tip }) => tip),
        }).toEqual(whole)
        for (const { card, amount } of giftCards)
          expect(sum((one) => one.giftCards.find((given) => given.card === card)?.amount ?? 0)).toBe(amount)
        expect(isFullRefund(paid, refunds)).toBe(true)
        expect(refundable(paid, refunds)).toEqual({ goods: 0, tip: 0 })
      }),
      { numRuns: propertyRuns(3000) },
    )
  })

  it('have no negative part, parts that add up to the amount, and taxes and tip inside it', () => {
    fc.assert(
      fc.property(paidOrder, plans, (paid, plan) => {
        const refunds = refundsOf(paid, plan)
        for (const [index, one] of refunds.entries()) {
          for (const part of numbersOf(one)) expect(part).toBeGreaterThanOrEqual(0)
          expect(one.gst + one.pst + one.tip).toBeLessThanOrEqual(amountOf(one))
          const before = refundable(paid, refunds.slice(0, index))
          const after = refundable(paid, refunds.slice(0, index + 1))
          expect(amountOf(one)).toBe(before.goods + before.tip - after.goods - after.tip)
        }
      }),
      { numRuns: propertyRuns(3000) },
    )
  })
})
