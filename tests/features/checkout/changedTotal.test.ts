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
  ...rest,
})

it('the total that was shown is no change', () => {
  expect(changedTotal(1050, cart, payment())).toBeUndefined()
})

it('another total is one, dearer or cheaper, with more or less tax', () => {
  expect(changedTotal(1050, cart, payment({ total: 1155 }))).toBe(1155)
  expect(changedTotal(1050, cart, payment({ total: 945 }))).toBe(945)
  expect(changedTotal(1050, cart, payment({ gst: 60, total: 1060 }))).toBe(1060)
  // The cart was read after the price had changed, and the customer saw the one before.
  expect(changedTotal(945, cart, payment())).toBe(1050)
})

it('a delivery or a discount that the ticket shows is no change, a line that it does not show is one', () => {
  expect(changedTotal(1050, cart, payment({ delivery: 400, gst: 70, total: 1470 }))).toBeUndefined()
  expect(changedTotal(1050, cart, payment({ discount: 500, total: 550 }))).toBeUndefined()
  expect(changedTotal(1050, cart, payment({ delivery: 400, gst: 70, total: 1570 }))).toBe(1570)
})
