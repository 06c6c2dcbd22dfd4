import type { Cents } from '../money.ts'
import { isSold, realLines, type Cart, type Totals } from './cart.ts'
import { taxesOf, type Charge } from '../taxes.ts'

export interface OrderTotals extends Totals {
  /** Part of the sub total, like the deposit (D-61). */
  bagFee: Cents
}

/** What an order of this cart costs with its paper bag, before coupon, delivery and tip. */
export function withPaperBag(cart: Cart, bag: Charge | undefined): OrderTotals {
  const { deposit, subtotal: goods, gst, pst, total } = cart
  const lines = realLines(cart).filter(isSold)
  if (!bag || lines.length === 0) return { deposit, subtotal: goods, gst, pst, total, bagFee: 0 }
  const taxes = taxesOf(lines, [], [bag])
  const subtotal = goods + bag.price
  return { deposit, subtotal, ...taxes, total: subtotal + taxes.gst + taxes.pst, bagFee: bag.price }
}
