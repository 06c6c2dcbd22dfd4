import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cartOf } from '../../../domain/cart/cartLines.ts'
import { rawBalance } from '../../../domain/payment/balance.ts'
import type { Coupon } from '../../../domain/payment/coupon.ts'
import { applyGiftCards, sumOfGiftCards } from '../../../domain/payment/giftCards.ts'
import {
  couponOrOffers,
  amountsOf,
  checkedBill,
  estimatedBill,
  estimateOf,
  lostOffers,
  missedOffers,
  remainingOf,
} from '../../../src/features/checkout/checkoutAmounts.ts'
import type { CheckoutData, CheckoutState } from '../../../src/features/checkout/checkoutState.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

const pizza = line('pizza', { price: 1000, gst: 5, pst: 0, deposit: 0, points: 20 })
const cola = line('cola', { price: 250, quantity: 2, gst: 5, pst: 7, deposit: 10, points: 0 })
const store = { paperBag: { price: 25, gst: 5, pst: 7 } }
const data = { cart: cartOf('store', [pizza, cola]), pointValue: 5, store } as CheckoutData
const coupon: Coupon = {
  code: 'TEN',
  name: '',
  message: '',
  kind: 'percent-off-each',
  products: null,
  percent: 10,
  maxDiscount: 0,
}
const state = (rest: Partial<CheckoutState> = {}) =>
  ({ service: 'Pick Up', usePoints: false, tip: 15, draft: {}, ...rest }) as CheckoutState

it('a pick-up order pays for its paper bag from the first total on, a delivery does not [PAY-33]', () => {
  expect(estimateOf(data, state(), 0).amounts).toEqual({ subtotal: 1545, delivery: 0, discount: 0, gst: 76, pst: 37 })
  const delivery = { price: 400, gst: 5 } as CheckoutState['delivery']
  expect(estimateOf(data, state({ service: 'Delivery', delivery }), 0).amounts).toEqual({
    subtotal: 1520,
    delivery: 400,
    discount: 0,
    gst: 95,
    pst: 35,
  })
})

it('an order whose customer brings a bag pays for none, before and after the check [D-117 PAY-33]', () => {
  const own = state({ draft: { ownBag: true } as CheckoutState['draft'] })
  const { amounts } = estimateOf(data, own, 0)
  expect(amounts).toEqual({ subtotal: 1520, delivery: 0, discount: 0, gst: 75, pst: 35 })
  const payment = { ...amounts, checkout: 'csh', total: 0, bagFee: 0, points: 0 }
  for (const bill of [estimatedBill(data, own, 0), checkedBill(data, own, { cart: data.cart, payment }, [])])
    expect([bill.bagFee, bill.explanations.some(({ name }) => name === 'Paper bag')]).toEqual([0, false])
})

it('a coupon lowers goods and taxes, and its lines earn no points [AMT-02 POINTS-10]', () => {
  const { amounts, earned } = estimateOf(data, state({ coupon }), 0)
  expect(amounts).toEqual({ subtotal: 1545, delivery: 0, discount: 150, gst: 69, pst: 33 })
  expect(earned).toBe(0)
  const onCola = { ...coupon, products: [cola.productHash] }
  expect(estimateOf(data, state({ coupon: onCola }), 0).earned).toBe(20)
})

it('points lower what the order earns by the share that they pay [POINTS-04 POINTS-10 D-52]', () => {
  // Due: 15.45 + 0.76 + 0.37 = 16.58; 150 points pay 7.50 of it, 54.8 % of 20 points are left.
  const { amounts, points, earned } = estimateOf(data, state({ usePoints: true }), 150)
  expect(points).toMatchObject({ required: 150, value: 750, rest: 0 })
  expect([amounts.discount, earned]).toEqual([750, 10])
  expect(estimateOf(data, state({ usePoints: true }), 900).earned).toBe(0)
  expect(estimateOf(data, state({ usePoints: true }), 99)).toMatchObject({ points: undefined, earned: 20 })
})

it('beside a bag a coupon counts for nothing: the host refuses it [COUPON-05]', () => {
  const bag = { ...data, cart: cartOf('store', [pizza, { ...cola, bagHash: 'bag' }]) }
  expect(estimateOf(bag, state({ coupon }), 0).amounts.discount).toBe(0)
})

it('whatever is applied, the rows of the ticket and the amounts of its explanation add up to the Remaining Balance [PAY-33 AMT-06]', () => {
  const some = fc.record({
    percent: fc.constantFrom(0, 10, 33, 100),
    balance: fc.constantFrom(0, 99, 100, 150, 4000),
    usePoints: fc.boolean(),
    tip: fc.constantFrom(0, 15, 25, 100),
    cards: fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 3 }),
    isDelivery: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 1, max: 3000 }),
    pstBase: fc.option(fc.integer({ min: 0, max: 250 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(some, ({ percent, balance, usePoints, tip, cards, isDelivery, quantity, price, pstBase }) => {
      const lines = [
        { ...pizza, quantity, price },
        { ...cola, ...(pstBase === undefined ? {} : { pstBase }) },
      ]
      const all = { ...data, cart: cartOf('store', lines) }
      const delivery = { price: 499, gst: 5 } as CheckoutState['delivery']
      const now = state({
        tip,
        usePoints: usePoints && percent === 0,
        ...(percent > 0 ? { coupon: { ...coupon, percent } } : {}),
        ...(isDelivery ? { service: 'Delivery', delivery } : {}),
      })
      const { amounts, points } = estimateOf(all, now, balance)
      const bagFee = isDelivery ? 0 : 25
      const payment = { ...amounts, checkout: 'csh', total: 0, bagFee, points: points?.required ?? 0 }
      const checked = { cart: all.cart, payment }
      expect(amountsOf(checked)).toEqual(amounts)
      const before = checkedBill(all, now, checked, [])
      const held = cards.map((one, index) => ({ token: String(index), last: '0000', balance: one, wanted: one }))
      const limits = { total: remainingOf(before), subtotal: amounts.subtotal }
      const bill = checkedBill(all, now, checked, applyGiftCards(held, limits))
      const explained = bill.explanations.reduce((sum, { amount }) => sum + amount, 0)
      expect(explained).toBe(remainingOf(bill))
      expect(remainingOf(bill)).toBe(rawBalance(amounts, bill.tip, sumOfGiftCards(bill.giftCards)))
      const estimate = estimatedBill(all, now, balance)
      expect(estimate.explanations.reduce((sum, { amount }) => sum + amount, 0)).toBe(remainingOf(estimate))
    }),
    { numRuns: 1000 },
  )
})

it('a bill that gift cards more than cover leaves 0 to pay [AMT-09]', () => {
  const { amounts } = estimateOf(data, state(), 0)
  const covering = { token: 'card', last: '0000', balance: 9000, value: 9000 }
  expect(rawBalance(amounts, 0, 9000)).toBeLessThan(0)
  expect(remainingOf({ amounts, tip: 0, giftCards: [covering] })).toBe(0)
})

const offer = (off: number, delivery = 0) => ({
  code: 'meal',
  name: 'A meal',
  lines: [{ line: pizza.hash, off }],
  delivery,
})

it('offers lower goods and taxes before the check, each service by its own, with a delivery that they make free [D-189]', () => {
  const offered = { ...data, pickupOffers: [offer(300)], deliveryOffers: [offer(100, 699)] }
  expect(estimateOf(offered, state(), 0).amounts).toMatchObject({ subtotal: 1545, discount: 300, gst: 61 })
  const delivery = { price: 400, gst: 5 } as CheckoutState['delivery']
  const { amounts } = estimateOf(offered, state({ service: 'Delivery', delivery }), 0)
  expect(amounts).toMatchObject({ subtotal: 1520, delivery: 0, discount: 100, gst: 70 })
})

it('a coupon and offers do not count together: the page says which one does, before the check and after it [D-189]', () => {
  const offered = { ...data, pickupOffers: [offer(300)] }
  expect(estimateOf(offered, state({ coupon }), 0).amounts.discount).toBe(300)
  expect(couponOrOffers(offered, state({ coupon }))).toBe('Your offers save more, so the code does not count.')
  const more = { ...coupon, percent: 50 }
  expect(estimateOf(offered, state({ coupon: more }), 0).amounts.discount).toBe(750)
  expect(couponOrOffers(offered, state({ coupon: more }))).toBe('It saves more than your offers, so they do not count.')
  expect([couponOrOffers(offered, state()), couponOrOffers(data, state({ coupon }))]).toEqual([undefined, undefined])
  const { amounts } = estimateOf(offered, state(), 0)
  const payment = { ...amounts, checkout: 'csh', total: 0, bagFee: 25, points: 0, offers: offered.pickupOffers }
  const bill = checkedBill(offered, state({ coupon }), { cart: data.cart, payment }, [])
  expect([bill.coupon, bill.unused?.code]).toEqual([undefined, 'TEN'])
  expect(bill.explanations).toContainEqual({ name: 'A meal', amount: -300, text: `${pizza.name} −$3.00. It lowers what is taxed.` }) // oxfmt-ignore
})

it('the chosen time says which offers count, and what would save more at another [D-194]', () => {
  const missed = ['A meal, for orders ready daily 2:00 PM to 4:00 PM']
  const at = (from: string, off: number) => ({
    from,
    offers: off > 0 ? [offer(off)] : [],
    missed: off > 0 ? [] : missed,
  })
  const offered = {
    ...data,
    pickupOffers: [offer(300)],
    pickupOffersFrom: [at('', 300), at('2025-11-20 16:00', 0), at('2025-11-21 14:00', 200)],
  }
  const chosen = (time?: CheckoutState['time']) => {
    const choice = state({ time })
    return [estimateOf(offered, choice, 0).amounts.discount, missedOffers(offered, choice).length]
  }
  const slot = (date: string, time: string) => ({ scheduled: true, date, time })
  expect(chosen()).toEqual([300, 0])
  expect(chosen({ scheduled: false, date: '', time: '' })).toEqual([300, 0])
  expect(chosen(slot('2025-11-20', '15:45'))).toEqual([300, 0])
  expect(chosen(slot('2025-11-20', '16:00'))).toEqual([0, 1])
  expect(chosen(slot('2025-11-21', '14:15'))).toEqual([200, 0])
  // An older host says the offers of no time.
  const older = { ...data, pickupOffers: [offer(300)] }
  expect(estimateOf(older, state({ time: slot('2025-11-21', '14:15') }), 0).amounts.discount).toBe(300)
  const typed = { ...coupon, kind: 'shown-only' as const, pickupOffers: [], pickupOffersFrom: [at('', 0)] }
  expect(estimateOf(offered, state({ coupon: typed }), 0).amounts.discount).toBe(0)
  const { amounts } = estimateOf(offered, state(), 0)
  const payment = { ...amounts, checkout: 'csh', total: 0, bagFee: 25, points: 0 }
  expect(lostOffers(offered, state(), { cart: data.cart, payment })).toEqual([offer(300)])
  expect(lostOffers(offered, state(), { cart: data.cart, payment: { ...payment, offers: [offer(100)] } })).toEqual([])
})

it('the code of an offer brings the offers that count with it [D-189]', () => {
  const typed: CheckoutState['coupon'] = { ...coupon, kind: 'shown-only', pickupOffers: [offer(200)] }
  expect(estimateOf(data, state({ coupon: typed }), 0).amounts.discount).toBe(200)
  expect(couponOrOffers(data, state({ coupon: typed }))).toBeUndefined()
})
