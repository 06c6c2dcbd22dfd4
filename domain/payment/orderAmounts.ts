import { isSold, realLines, type Cart, type Line } from '../cart/cart.ts'
import { taxesOf, type Charge } from '../taxes.ts'
import type { Amounts } from './balance.ts'
import { deliveryCharge, type DeliveryPrice } from './delivery.ts'
import { discountOf, type Coupon, type Discount } from './coupon.ts'

/** What an order costs besides its cart. */
export interface PriceTerms {
  coupon?: Coupon
  delivery?: Omit<DeliveryPrice, 'minimum'>
  /** The paper bag of a pick-up order. */
  bag?: Charge
}

export interface OrderAmounts {
  amounts: Amounts
  lines: Line[]
  /** The coupon's, over `lines`. */
  discount: Discount
}

/** The amounts of an order before points, tip and gift cards, by which the host charges and the page shows (D-01, D-03, D-61). */
export function orderAmounts(cart: Cart, { coupon, delivery, bag }: PriceTerms): OrderAmounts {
  const lines = realLines(cart).filter(isSold)
  const discount = discountOf(lines, coupon)
  const charges = [delivery ? deliveryCharge(delivery, lines, discount.lines) : [], bag ?? []].flat()
  const amounts = {
    subtotal: cart.subtotal + (bag?.price ?? 0),
    delivery: delivery?.price ?? 0,
    discount: discount.total,
    ...taxesOf(lines, discount.lines, charges),
  }
  return { amounts, lines, discount }
}
