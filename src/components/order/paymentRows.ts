import { BRAND } from '../../../shared/brand.ts'
import { formatMoney } from '../../../domain/money.ts'
import { offersSaving, type Order } from '../../../domain/order/order.ts'
import { taxRows } from '../../../domain/taxes.ts'

export interface PaymentRow {
  name: string
  value: string
}

/** What stands beside the specified rows of an order so that its figures add up: the paper bag, inside the sub total. */
export function bagRow({ bagFee = 0, ownBag = false }: Order): PaymentRow[] {
  if (ownBag) return [{ name: 'Paper bag', value: 'None, you bring yours' }]
  return bagFee > 0 ? [{ name: 'Paper bag', value: formatMoney(bagFee) }] : []
}

/** The second tax first, as specified [HIST-11 THX-02]. */
export const taxRowsOf = (order: Order): PaymentRow[] =>
  taxRows(order, order.taxNames)
    .reverse()
    .map(([name, amount]) => ({ name, value: formatMoney(amount) }))

/** What makes it cheaper: each offer by its name, and the coupon or the points. A free delivery stands at no price. */
export function discountRows(order: Order): PaymentRow[] {
  const { offers = [], discount } = order
  const rest = discount - offersSaving(order)
  return [
    ...offers.map(({ name, saving }) => ({ name, value: saving > 0 ? `−${formatMoney(saving)}` : formatMoney(0) })),
    ...(rest === 0 ? [] : [{ name: 'Discount', value: `−${formatMoney(Math.abs(rest))}` }]),
  ]
}

/** What the discount consists of: the name of the coupon, or the points. */
export function savingRows({ coupon = '', pointsUsed = 0 }: Order): PaymentRow[] {
  return [
    ...(coupon ? [{ name: 'Coupon', value: coupon }] : []),
    ...(pointsUsed > 0 ? [{ name: `${BRAND.points} used`, value: String(pointsUsed) }] : []),
  ]
}

/** How the total was paid, what of it was given back, whether cutlery was asked for, and who has to show an ID. */
export function paidRows({ total, giftCards, refunded = 0, cutlery, ageCheck }: Order): PaymentRow[] {
  const byCard = total - giftCards
  return [
    ...(giftCards > 0 ? [{ name: 'Paid by gift card', value: formatMoney(giftCards) }] : []),
    ...(giftCards > 0 && byCard > 0 ? [{ name: 'Paid by card', value: formatMoney(byCard) }] : []),
    ...(refunded > 0 ? [{ name: 'Refunded', value: `−${formatMoney(refunded)}` }] : []),
    ...(cutlery === undefined ? [] : [{ name: 'Cutlery and napkins', value: cutlery ? 'Yes' : 'No' }]),
    ...(ageCheck ? [{ name: 'Please bring ID', value: `${ageCheck.age} or older` }] : []),
  ]
}
