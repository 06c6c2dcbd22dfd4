import type { Line } from '../cart/cart.ts'
import type { Cents } from '../money.ts'
import { goodsOff, offOfAll, type OrderOffer } from '../offers/orderOffer.ts'
import { discountOf, type Coupon, type Discount } from './coupon.ts'

/** What makes the goods of an order cheaper: its offers, or its coupon. */
export interface Savings {
  coupon?: Coupon
  offers?: readonly OrderOffer[]
}

/**
 * A coupon and offers do not count together: the coupon does where it takes more off (D-189). A coupon that is only shown stays beside
 * them.
 */
export function countingSavings(lines: readonly Line[], { coupon, offers = [] }: Savings): Savings {
  if (!coupon || coupon.kind === 'shown-only') return { coupon, offers }
  const off = offers.reduce((sum, one) => sum + goodsOff(one) + one.delivery, 0)
  return offers.length === 0 || discountOf(lines, coupon).total > off ? { coupon } : { offers }
}

/** Of savings that count together. */
export function orderDiscount(lines: readonly Line[], { coupon, offers = [] }: Savings): Discount {
  if (offers.length === 0) return discountOf(lines, coupon)
  const offs = lines.map(({ hash }) =>
    offers.flatMap((offer) => offer.lines).reduce((sum, { line, off }) => (line === hash ? sum + off : sum), 0),
  )
  return { total: offOfAll(offers), lines: offs }
}

/** The delivery at what is left to pay of its price. */
export const paidDelivery = <Delivery extends { price: Cents }>(
  delivery: Delivery,
  { offers = [] }: Savings,
): Delivery => (offers.some((one) => one.delivery > 0) ? { ...delivery, price: 0 } : delivery)
