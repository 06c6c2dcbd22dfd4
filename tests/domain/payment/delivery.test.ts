import { expect, it } from 'vitest'
import { deliveryCharge, minimumFault } from '../../../domain/payment/delivery.ts'
import { cartOf } from '../../../domain/cart/cartLines.ts'
import { orderAmounts } from '../../../domain/payment/orderAmounts.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

it.each([
  [2000, 2000, undefined],
  [2001, 2000, undefined],
  [0, 0, undefined],
  [1590, 2000, 'Delivery to this address starts at $20.00. Please add $4.10 more.'],
  [1999, 2000, 'Delivery to this address starts at $20.00. Please add $0.01 more.'],
])('minimumFault of %i cents with a minimum of %i is %s', (subtotal, minimum, message) => {
  expect(minimumFault(subtotal, minimum)).toBe(message)
})

const pizza = line('pizza', { price: 1500, gst: 5, pst: 0, deposit: 0 })
const cola = line('cola', { price: 495, quantity: 10, gst: 5, pst: 7, deposit: 0 })
const lunch = line('lunch', { price: 1595, gst: 5, pst: 7, pstBase: 250, keepsPstBase: true, deposit: 0 })

it.each([
  ['soda alone', [cola], 499, 381], // 7 % of 49.50 + 4.99
  ['a pizza alone', [pizza], 0, 0],
  ['soda and a pizza', [cola, pizza], 383, 373], // 4.99 x 49.50 / 64.50 = 3.8295
  ['a combo with a soda', [lunch], 78, 23], // 4.99 x 2.50 / 15.95 = 0.7821; 7 % of 2.50 + 0.78
] as const)(
  'the delivery of %s carries PST as their share of its price where the catalogue asks for it [D-114]',
  (_, lines, base, pst) => {
    const delivery = { price: 499, gst: 5, pst: 7 }
    expect(deliveryCharge(delivery, lines, []).pstBase).toBe(base)
    expect(orderAmounts(cartOf('store', [...lines]), { delivery }).amounts.pst).toBe(pst)
  },
)

it('a delivery carries PST by what the goods cost after a coupon, none without any price left, and none by default [D-114 D-03]', () => {
  const delivery = { price: 499, gst: 5, pst: 7 }
  // 4.99 x 49.50 / (49.50 + 7.50) = 4.3334
  expect(deliveryCharge(delivery, [cola, pizza], [0, 750])).toMatchObject({ pst: 7, pstBase: 433 })
  expect(deliveryCharge(delivery, [cola], [4950]).pstBase).toBe(0)
  expect(deliveryCharge({ price: 499, gst: 5 }, [cola], [])).toEqual({ price: 499, gst: 5, isDelivery: true })
})
