import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Line } from '../../../domain/cart/cart.ts'
import { cartOf, placeholder } from '../../../domain/cart/cartLines.ts'
import { withPaperBag } from '../../../domain/cart/cartLines.ts'
import { taxedParts } from '../../../domain/taxes.ts'
import { dueBeforeTip, isValidTip, remainingBalance, tipAmount } from '../../../domain/payment/balance.ts'
import { COUPON_KINDS, type Coupon } from '../../../domain/payment/coupon.ts'
import { applyGiftCards, sumOfGiftCards } from '../../../domain/payment/giftCards.ts'
import { orderAmounts } from '../../../domain/payment/orderAmounts.ts'
import { pointsFor } from '../../../domain/payment/points.ts'
import { line } from '../../support/catalogue/configurationParts.ts'
import { referenceTotals, type ReferenceLine } from '../../support/referenceTotals.ts'
import { propertyRuns, RANDOM_TOTALS, SEED } from '../../support/testSizes.ts'

const CARTS = propertyRuns(RANDOM_TOTALS)
const POINT_VALUE = 5

const PRODUCTS = ['pizza', 'wings', 'cola', 'lunch', 'dip']
const rate = fc.constantFrom(0, 5, 7, 12, 13, 9.975)
/** Much is priced in quarters and nines; the rest finds what only odd cents show. */
const price = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 9999 }), weight: 4 },
  { arbitrary: fc.constantFrom(0, 1, 25, 50, 225, 995, 1499, 99_999_99), weight: 2 },
)
const isIt = (weight: number) => fc.oneof({ arbitrary: fc.constant(false), weight }, fc.constant(true))

const randomLine: fc.Arbitrary<Line> = fc
  .record({
    product: fc.constantFrom(...PRODUCTS),
    price,
    quantity: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 100 })),
    deposit: fc.constantFrom(0, 0, 10, 25),
    gst: rate,
    pst: rate,
    /** The share of the price, in percent; undefined for a product that is taxed as a whole. */
    gstPart: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
    pstPart: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
    keepsPstBase: fc.boolean(),
    isGone: isIt(9),
  })
  .map(({ product, gstPart, pstPart, keepsPstBase, isGone, ...rest }) => ({
    ...line('', rest),
    productHash: product,
    status: isGone ? 0 : 1,
    ...(gstPart === undefined ? {} : { gstBase: Math.round((rest.price * gstPart) / 100) }),
    ...(pstPart === undefined ? {} : { pstBase: Math.round((rest.price * pstPart) / 100), keepsPstBase }),
  }))

/** A priced container with its items at price zero, as the host makes them of a bag (D-14). */
const randomBag: fc.Arbitrary<Line[]> = fc
  .tuple(randomLine, fc.integer({ min: 1, max: 3 }))
  .map(([container, count]) => [
    { ...container, quantity: 1, bagType: '3' },
    ...Array.from({ length: count }, () => ({
      ...line('', { price: 0, gst: 0, pst: 0, status: container.status }),
      productHash: 'dip',
    })),
  ])

const randomLines = fc
  .tuple(
    fc.array(fc.oneof({ arbitrary: randomLine.map((one) => [one]), weight: 5 }, randomBag), {
      minLength: 1,
      maxLength: 8,
    }),
    isIt(3),
    fc.infiniteStream(fc.integer({ min: 0, max: 35 })),
  )
  .map(([lines, hasOffer, letters]) => [
    // Hashes in no order: they decide between equal prices.
    ...lines.flat().map((one, index) => ({ ...one, hash: `${(letters.next().value ?? 0).toString(36)}-${index}` })),
    ...(hasOffer ? [placeholder('store', 'dip', 'Add a dip')] : []),
  ])

const someProducts = fc.subarray(PRODUCTS)
const randomCoupon: fc.Arbitrary<Coupon> = fc.record({
  code: fc.constant('CODE'),
  name: fc.constant('Coupon'),
  message: fc.constant(''),
  kind: fc.constantFrom(...COUPON_KINDS, 'percent-off-each'),
  products: fc.option(someProducts, { nil: null }),
  excluded: fc.option(someProducts, { nil: undefined }),
  percent: fc.constantFrom(0, 10, 25, 33.333, 50, 99.999, 100),
  maxDiscount: fc.integer({ min: 0, max: 1500 }),
})

const randomOrder = fc.record({
  lines: randomLines,
  lowered: fc.oneof(
    fc.constant({}),
    fc.record({ coupon: randomCoupon }),
    fc.record({ points: fc.oneof(fc.integer({ min: 100, max: 2000 }), fc.constant(1_000_000)) }),
  ) as fc.Arbitrary<{ coupon?: Coupon; points?: number }>,
  charge: fc.oneof(
    fc.constant({}),
    fc.record({ bag: fc.record({ price: fc.constantFrom(0, 25, 33, 200), gst: rate, pst: rate }) }),
    fc.record({
      delivery: fc.record(
        { price: fc.integer({ min: 0, max: 1500 }), gst: rate, pst: rate },
        { requiredKeys: ['price', 'gst'] },
      ),
    }),
  ) as fc.Arbitrary<{
    bag?: { price: number; gst: number; pst: number }
    delivery?: { price: number; gst: number; pst?: number }
  }>,
  tipPercent: fc.oneof(fc.constantFrom(0, 15, 20, 25), fc.integer({ min: 0, max: 100 })),
  giftCards: fc.array(
    fc.record({ balance: fc.integer({ min: 1, max: 20_000 }), share: fc.integer({ min: 0, max: 200 }) }),
    { maxLength: 4 },
  ),
})

const referenceLine = (one: Line): ReferenceLine => ({
  hash: one.hash,
  product: one.productHash,
  price: one.price,
  quantity: one.quantity,
  deposit: one.deposit,
  gst: one.gst,
  pst: one.pst,
  ...(one.gstBase === undefined ? {} : { gstBase: one.gstBase }),
  ...(one.pstBase === undefined ? {} : { pstBase: one.pstBase, keepsPstBase: one.keepsPstBase ?? false }),
  isOffer: one.isPlaceholder,
  isSold: one.status !== 0,
})

const add = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)

describe('the totals of an order', () => {
  test(`equal a naive second calculation to the cent for ${CARTS} random carts [COUPON-09 COUPON-10 POINTS-04 PAY-10 AMT-02 AMT-03 AMT-04 AMT-05 AMT-06 AMT-07 AMT-08 AMT-09 D-01 D-02 D-03 D-61 D-62 D-114]`, () => {
    const tally = { discounted: 0, covered: 0, byCards: 0 }
    fc.assert(
      fc.property(randomOrder, ({ lines: all, lowered: { coupon, points }, charge, tipPercent, giftCards: cards }) => {
        const cart = cartOf('store', all)
        const { amounts, lines, discount } = orderAmounts(cart, { coupon, ...charge })
        const due = dueBeforeTip(amounts)
        const used = points === undefined ? { required: 0, value: 0 } : pointsFor(due, points, POINT_VALUE)
        const paid = { ...amounts, discount: amounts.discount + used.value }
        const tip = tipAmount(paid, tipPercent)
        const limits = { total: dueBeforeTip(paid) + tip, subtotal: amounts.subtotal }
        const wanted = cards.map(({ balance, share }) => ({ balance, wanted: Math.round((balance * share) / 100) }))
        const applied = applyGiftCards(
          wanted.map((card, index) => ({ ...card, token: `${index}`, last: '0000' })),
          limits,
        )
        const balance = remainingBalance(paid, tip, sumOfGiftCards(applied))

        expect({
          subtotal: amounts.subtotal,
          discounts: discount.lines,
          discount: amounts.discount,
          gst: amounts.gst,
          pst: amounts.pst,
          points: { required: used.required, value: used.value },
          tip,
          giftCards: applied.map(({ value }) => value),
          balance,
        }).toEqual(
          referenceTotals({
            lines: all.map(referenceLine),
            ...(coupon ? { coupon: { ...coupon, excluded: coupon.excluded ?? [], most: coupon.maxDiscount } } : {}),
            ...charge,
            ...(points === undefined ? {} : { points: { balance: points, value: POINT_VALUE } }),
            tipPercent,
            giftCards: wanted,
          }),
        )

        // Sums of the lines are the totals, and no cent is lost in a discount that is spread.
        expect(add(discount.lines)).toBe(discount.total)
        expect(add(lines.map((one) => (one.price + one.deposit) * one.quantity)) + (charge.bag?.price ?? 0)).toBe(
          amounts.subtotal,
        )
        for (const [index, one] of lines.entries()) {
          const parts = taxedParts(one, discount.lines[index] ?? 0)
          expect(Math.min(discount.lines[index] ?? 0, parts.whole, parts.gst, parts.pst)).toBeGreaterThanOrEqual(0)
          expect(Math.max(parts.gst, parts.pst)).toBeLessThanOrEqual(parts.whole)
        }
        // Everything that pays adds up to everything that costs, and nothing is negative.
        const costs = amounts.subtotal + amounts.delivery + amounts.gst + amounts.pst + tip
        expect(discount.total + used.value + sumOfGiftCards(applied) + balance).toBe(costs)
        const figures = [...Object.values(paid), tip, balance, due, ...applied.map(({ value }) => value)]
        expect(Math.min(...figures)).toBeGreaterThanOrEqual(0)
        expect(figures.every(Number.isSafeInteger)).toBe(true)
        expect(isValidTip(paid, tip)).toBe(true)

        tally.discounted += discount.total > 0 ? 1 : 0
        tally.covered += dueBeforeTip(paid) === 0 ? 1 : 0
        tally.byCards += sumOfGiftCards(applied) > 0 && balance > 0 ? 1 : 0
      }),
      { numRuns: CARTS, seed: SEED },
    )
    // The carts reach every way of paying.
    expect(Math.min(...Object.values(tally)), JSON.stringify(tally)).toBeGreaterThan(CARTS / 100)
  }, 60_000)

  test('are those of the cart panel, which shows them before a coupon, points and a delivery [D-61 CART-06]', () => {
    fc.assert(
      fc.property(randomOrder, ({ lines, charge: { bag } }) => {
        const cart = cartOf('store', lines)
        const shown = withPaperBag(cart, bag)
        const { amounts, lines: sold } = orderAmounts(cart, bag ? { bag } : {})
        if (sold.length === 0) return
        expect({ ...shown, deposit: undefined }).toEqual({
          deposit: undefined,
          bagFee: bag?.price ?? 0,
          subtotal: amounts.subtotal,
          gst: amounts.gst,
          pst: amounts.pst,
          total: dueBeforeTip(amounts),
        })
      }),
      { numRuns: propertyRuns(2000), seed: SEED },
    )
  })
})
