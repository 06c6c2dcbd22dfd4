import { expect, it } from 'vitest'
import { cartOf } from '../../../domain/cart/cart.ts'
import { changedTotal, type Payment } from '../../../src/features/checkout/checkoutState.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

const cart = cartOf('store', [line('pizza', { price: 1000, gst: 5, pst: 0, deposit: 0 })])
const payment = (rest: Partial<Payment> = {}): Payment => ({
  checkout: 'csh',
  discount: 0,
  delivery: 0,
  gst: 50,
  pst: 0,
  total: 1050,
  bagFee: 0,
  points: 0,
  ...rest,
})

it('changedTotal returns undefined when the total is the one shown', () => {
  expect(changedTotal(1050, cart, payment())).toBeUndefined()
})

it('changedTotal returns a total that is higher or lower than the one shown, also when the tax differs', () => {
  expect(changedTotal(1050, cart, payment({ total: 1155 }))).toBe(1155)
  expect(changedTotal(1050, cart, payment({ total: 945 }))).toBe(945)
  expect(changedTotal(1050, cart, payment({ gst: 60, total: 1060 }))).toBe(1060)
  // The cart was read after the price change, but the customer saw the total before it.
  expect(changedTotal(945, cart, payment())).toBe(1050)
})

it('changedTotal accepts a delivery that the ticket shows and a discount, but reports any other difference', () => {
  expect(changedTotal(1470, cart, payment({ delivery: 400, gst: 70, total: 1470 }))).toBeUndefined()
  expect(changedTotal(1050, cart, payment({ discount: 500, total: 550 }))).toBeUndefined()
  expect(changedTotal(1470, cart, payment({ delivery: 500, gst: 75, total: 1575 }))).toBe(1575)
})
