import { isSold, realLines, type Cart, type Line } from '../cart/cart.ts'
import { taxesOf, type Charge } from '../taxes.ts'
import type { Amounts } from './balance.ts'
import { deliveryCharge, type DeliveryPrice } from './delivery.ts'
import type { Discount } from './coupon.ts'
import { orderDiscount, paidDelivery, type Savings } from './orderDiscount.ts'

/** What an order costs besides its cart, and what makes it cheaper. */
export interface PriceTerms extends Savings {
  delivery?: Omit<DeliveryPrice, 'minimum'>
  /** The paper bag of a pick-up order. */
  bag?: Charge
}

export interface OrderAmounts {
  amounts: Amounts
  lines: Line[]
  /** That of the offers or the coupon, over `lines`. */
  discount: Discount
}

/** The amounts of an order before points, tip and gift cards, by which the host charges and the page shows (D-01, D-03, D-61, D-189). */
export function orderAmounts(cart: Cart, { delivery, bag, ...savings }: PriceTerms): OrderAmounts {
  const lines = realLines(cart).filter(isSold)
  const discount = orderDiscount(lines, savings)
  const paid = delivery && paidDelivery(delivery, savings)
  const charges = [paid ? deliveryCharge(paid, lines, discount.lines) : [], bag ?? []].flat()
  const amounts = {
    subtotal: cart.subtotal + (bag?.price ?? 0),
    delivery: paid?.price ?? 0,
    discount: discount.total,
    ...taxesOf(lines, discount.lines, charges),
  }
  return { amounts, lines, discount }
}
