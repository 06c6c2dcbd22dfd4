import { sizeLabel } from '../catalogue/menu.ts'
import { offersSaving, type Order, type OrderItem } from './order.ts'
import type { Cents } from '../money.ts'

/** What an order is called and what it cost, for people who see many of them. */

/** 'Half & Half 12"' */
function itemTitle({ name, size }: Pick<OrderItem, 'name' | 'size'>): string {
  const { title } = sizeLabel({ code: '', name: size, price: 0, isDefault: true })
  return title === size ? name : `${name} ${title}`
}

/** '2 × Margherita 10"', 'Diavola 12", Cola' of two, 'Diavola 12" and 2 more' of three lines and more. */
export function orderInWords({ items }: Pick<Order, 'items'>): string {
  const titles = items.map((item) => (item.quantity > 1 ? `${item.quantity} × ` : '') + itemTitle(item))
  const [first = '', second] = titles
  if (titles.length > 2) return `${first} and ${titles.length - 1} more`
  return second === undefined ? first : `${first}, ${second}`
}

/** What points paid of an order; `couponDiscount` is the price that its coupon took off. */
export const pointsValueOf = (order: Pick<Order, 'pointsUsed' | 'discount' | 'offers'>, couponDiscount: Cents): Cents =>
  (order.pointsUsed ?? 0) > 0 ? order.discount - couponDiscount - offersSaving(order) : 0
