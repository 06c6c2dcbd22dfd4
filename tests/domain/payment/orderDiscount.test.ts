import { describe, expect, it } from 'vitest'
import { cartOf } from '../../../domain/cart/cartLines.ts'
import type { OrderOffer } from '../../../domain/offers/orderOffer.ts'
import type { Coupon } from '../../../domain/payment/coupon.ts'
import { explainTotal } from '../../../domain/payment/explainTotal.ts'
import { orderAmounts } from '../../../domain/payment/orderAmounts.ts'
import { countingSavings, orderDiscount } from '../../../domain/payment/orderDiscount.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

const pizza = line('pizza', { name: 'Pizza', price: 2000, gst: 5 })
const cola = line('cola', { name: 'Cola', price: 500, gst: 5, pst: 7 })
const lines = [pizza, cola]
const meal: OrderOffer = {
  code: 'meal',
  name: 'A meal',
  lines: [
    { line: 'pizza', off: 200 },
    { line: 'cola', off: 50 },
  ],
  delivery: 0,
}
const dip: OrderOffer = { code: 'dip', name: 'A dip', lines: [{ line: 'pizza', off: 10 }], delivery: 0 }
const free: OrderOffer = { code: 'free', name: 'Free delivery', lines: [], delivery: 400 }
const coupon = (percent: number, kind: Coupon['kind'] = 'percent-off-each'): Coupon => ({
  code: 'TEN',
  name: 'Ten',
  message: '',
  kind,
  products: null,
  percent,
  maxDiscount: 0,
})

describe('countingSavings', () => {
  it.each([
    ['offers without a coupon', undefined, [meal], { offers: [meal] }],
    ['a coupon without offers', coupon(10), [], { coupon: coupon(10) }],
    ['a coupon without offers that saves nothing', coupon(0), undefined, { coupon: coupon(0) }],
    ['offers that save as much', coupon(10), [meal], { offers: [meal] }],
    ['a coupon that saves a cent more', coupon(10.04), [meal], { coupon: coupon(10.04) }],
    ['offers with the delivery that they make free', coupon(26), [meal, free], { offers: [meal, free] }],
    ['a coupon that saves more than both', coupon(27), [meal, free], { coupon: coupon(27) }],
    ['offers beside a coupon that is only shown', coupon(0, 'shown-only'), [meal], { coupon: coupon(0, 'shown-only'), offers: [meal] }], // oxfmt-ignore
  ])('takes %s [D-189]', (_what, one, offers, expected) => {
    const counting = countingSavings(lines, { coupon: one, offers })
    expect(counting).toEqual(expected)
  })
})

describe('orderDiscount', () => {
  it('is that of the offers, line by line, or that of the coupon [D-189]', () => {
    expect(orderDiscount(lines, { offers: [meal, dip], coupon: coupon(50) })).toEqual({ total: 260, lines: [210, 50] })
    expect(orderDiscount(lines, { coupon: coupon(10) })).toEqual({ total: 250, lines: [200, 50] })
  })
})

describe('an order with offers', () => {
  const delivery = { price: 400, gst: 5 }
  // GST 5 % of 22.40, PST 7 % of 4.50.
  const taxes = { gst: 112, pst: 32 }

  it('pays its delivery unless an offer makes it free, and taxes of what is left [D-189]', () => {
    const amounts = (offers: OrderOffer[]) => orderAmounts(cartOf('store', lines), { offers, delivery }).amounts
    expect(amounts([meal, dip])).toEqual({ subtotal: 2500, discount: 260, delivery: 400, gst: 132, pst: 32 })
    expect(amounts([meal, dip, free])).toEqual({ subtotal: 2500, discount: 260, delivery: 0, ...taxes })
  })

  it('explains each offer by its lines, and what points pay besides [D-189]', () => {
    const parts = {
      lines,
      tipPercent: 0,
      tip: 0,
      giftCards: [],
      pointsName: 'Points',
      pointValue: 5,
      offers: [meal, dip],
    }
    const amounts = { subtotal: 2500, delivery: 0, ...taxes, discount: 360 }
    const shown = explainTotal({ ...parts, amounts, points: 20 }).filter(({ amount }) => amount < 0)
    expect(shown).toEqual([
      { name: 'A meal', amount: -250, text: 'Pizza −$2.00, Cola −$0.50. It lowers what is taxed.' },
      { name: 'A dip', amount: -10, text: 'Pizza −$0.10. It lowers what is taxed.' },
      { name: 'Points', amount: -100, text: '20 Points × $0.05. Points pay, so they change no tax.' },
    ])
    const without = explainTotal({ ...parts, amounts: { ...amounts, discount: 260 }, points: 0 })
    expect(without.filter(({ amount }) => amount < 0).map(({ name }) => name)).toEqual(['A meal', 'A dip'])
  })
})
