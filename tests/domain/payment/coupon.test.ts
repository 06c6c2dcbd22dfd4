import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeholder } from '../../../domain/cart/cartLines.ts'
import { couponFault, discountedTotal, discountOf, type Coupon } from '../../../domain/payment/coupon.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

const coupon = (rest: Partial<Coupon> = {}): Coupon => ({
  code: 'PIE',
  name: 'Pie day',
  message: '',
  kind: 'percent-off-each',
  products: null,
  percent: 25,
  maxDiscount: 0,
  ...rest,
})

const pizza = line('b-pizza', { productHash: 'pizza', price: 1495, quantity: 2 })
const dip = line('c-dip', { productHash: 'dip', price: 125, pst: 7 })
const cola = line('a-cola', { productHash: 'cola', price: 249, quantity: 3, pst: 7, deposit: 10 })
const lines = [pizza, dip, cola]

describe('discountOf without a discount', () => {
  it.each([
    ['without a coupon', undefined],
    ["with a coupon of type '1'", coupon({ kind: 'shown-only' })],
  ])('%s returns zero and shows no discounted total [AMT-01]', (_what, one) => {
    expect(discountOf(lines, one)).toEqual({ total: 0, lines: [0, 0, 0] })
    expect(lines.map((each, index) => discountedTotal(each, index, discountOf(lines, one)))).toEqual([undefined, undefined, undefined]) // oxfmt-ignore
  })
})

describe("a coupon of type '0'", () => {
  it('takes its percent off all products, rounded once and split over the lines [AMT-02 PAY-32]', () => {
    // 25 % of 29.90 + 1.25 + 7.47 = 38.62 is 9.655, so 9.66; exact shares 7.475+, 0.3125+, 1.8675+.
    const discount = discountOf(lines, coupon())
    expect(discount).toEqual({ total: 966, lines: [748, 31, 187] })
    expect(lines.map((each, index) => discountedTotal(each, index, discount))).toEqual([2242, 94, 560])
  })

  it('takes its percent off the listed products only [AMT-02]', () => {
    // 25 % of 1.25 + 7.47 = 8.72 is 2.18
    expect(discountOf(lines, coupon({ products: ['dip', 'cola'] }))).toEqual({ total: 218, lines: [0, 31, 187] })
    expect(discountOf(lines, coupon({ products: ['cake'] })).total).toBe(0)
  })

  it('never reduces the deposit [AMT-02]', () => {
    expect(discountOf([cola], coupon({ percent: 100 })).total).toBe(747)
  })

  it('is split over any lines so that the shares add up to the cent [AMT-02]', () => {
    const some = fc.array(fc.record({ price: fc.integer({ min: 0, max: 5000 }), quantity: fc.integer({ min: 1, max: 100 }) }), { minLength: 1, maxLength: 9 }) // oxfmt-ignore
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 100 }), (all, percent) => {
        const made = all.map((one, index) => line(String(index), one))
        const discount = discountOf(made, coupon({ percent }))
        expect(discount.lines.reduce((a, b) => a + b, 0)).toBe(discount.total)
        made.forEach((one, index) => {
          const off = discount.lines[index] ?? -1
          expect(off).toBeGreaterThanOrEqual(0)
          expect(off).toBeLessThanOrEqual(one.price * one.quantity)
          // A share may differ from its exact percentage by rounding, so that the shares add up to the total.
          expect(Math.abs(off - (one.price * one.quantity * percent) / 100)).toBeLessThan(1.5)
        })
      }),
    )
  })
})

describe("coupons of types '2' and '3'", () => {
  it('discount one unit of the lowest-priced line [AMT-03 AMT-04]', () => {
    // 25 % of 1.25 is 0.3125
    expect(discountOf(lines, coupon({ kind: 'percent-off-cheapest' }))).toEqual({ total: 31, lines: [0, 31, 0] })
    // 25 % of one cola of 2.49 is 0.6225
    expect(discountOf([pizza, cola], coupon({ kind: 'percent-off-cheapest' }))).toEqual({ total: 62, lines: [0, 62] })
  })

  it('compare unit prices, not line totals [AMT-03]', () => {
    const many = line('x', { price: 100, quantity: 50 })
    expect(discountOf([pizza, many], coupon({ kind: 'percent-off-cheapest', percent: 50 })).lines).toEqual([0, 50])
  })

  it('discount the line with the lowest hash when prices are equal [AMT-03]', () => {
    const twins = [line('m', { price: 500 }), line('k', { price: 500 }), line('z', { price: 500 })]
    expect(discountOf(twins, coupon({ kind: 'percent-off-cheapest' })).lines).toEqual([0, 125, 0])
    expect(discountOf([...twins].reverse(), coupon({ kind: 'percent-off-cheapest' })).lines).toEqual([0, 125, 0])
  })

  it('leave out placeholders, zero-priced rows and products not listed [AMT-03]', () => {
    const free = line('0', { price: 0 })
    const promo = placeholder('store', 'cake', 'Cake')
    expect(discountOf([free, promo, dip], coupon({ kind: 'percent-off-cheapest' })).lines).toEqual([0, 0, 31])
    expect(discountOf(lines, coupon({ kind: 'percent-off-cheapest', products: ['pizza'] })).lines).toEqual([374, 0, 0])
    expect(discountOf([free, promo], coupon({ kind: 'percent-off-cheapest' }))).toEqual({ total: 0, lines: [0, 0] })
  })

  it.each([
    ['the percent amount where it is smaller', 50, 1000, 748],
    ['the maximum where that is smaller', 50, 500, 500],
    ['nothing with a maximum of nothing', 50, 0, 0],
  ])("type '3' takes %s [AMT-05]", (_what, percent, maxDiscount, total) => {
    expect(discountOf([pizza], coupon({ kind: 'percent-off-cheapest-up-to', percent, maxDiscount })).total).toBe(total)
  })
})

describe('couponFault and bags in the cart [COUPON-05]', () => {
  const message = 'You can not use coupon with Snack bag. Please remove from your cart.'
  it.each([
    ["by its type '3'", line('x', { name: 'Snack bag', bagType: '3' })],
    ['by its bag alone', line('x', { name: 'Snack bag', bagHash: 'b1' })],
  ])('names the first bag, recognised %s', (_what, bag) => {
    expect(couponFault([pizza, bag, line('y', { name: 'Other bag', bagType: '3' })])).toBe(message)
  })

  it('accepts a coupon for a cart without a bag, also beside an offer that was not taken [D-58]', () => {
    expect(couponFault(lines)).toBeUndefined()
    expect(couponFault([...lines, placeholder('store', 'dip', 'A dip for 50 cents')])).toBeUndefined()
  })
})
