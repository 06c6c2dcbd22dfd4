import type { DatabaseState } from './databaseState.ts'
import type { Cents } from '../../domain/money.ts'
import { describeDifference, more, type ExpectedLine } from './expectedLines.ts'

/** What a customer did and was shown in a run; the database must agree with it. */
export interface ShownState {
  session: string
  /** The cart that the customer expects at the end. */
  cart: readonly ExpectedLine[]
  /** The cart that the page shows at the end. */
  shownCart: readonly ExpectedLine[]
  /** Every press of Place Order. */
  presses: readonly PlaceOrderPress[]
  /** The texts of the submitted forms. */
  forms: readonly string[]
  /** What the page still says that needs the customer: titles of parked items and refusals. */
  stuck: readonly string[]
}

export interface PlaceOrderPress {
  lines: readonly ExpectedLine[]
  /** The amount that the button showed, tip included, and what gift cards were to pay besides. */
  agreed: Cents
  giftCards?: Cents
  shown: 'placed' | 'not placed'
  /** The order number on the thank-you page. */
  number?: string
}

/**
 * The violations of a run, one sentence each, by the numbers I1 to I5 of the fault-test matrix. The invariants hold
 * whatever was cut, repeated or reordered during the run.
 */
export const violations = (reported: ShownState, found: DatabaseState): string[] => [
  ...orderBreaches(reported, found),
  ...moneyBreaches(found),
  ...cartBreaches(reported, found),
  ...formBreaches(reported, found),
]

/** I1: at most one order per intent, exactly one when success was shown. I4: none when it was shown as not placed. */
function orderBreaches({ presses }: ShownState, { orders }: DatabaseState): string[] {
  const placed = presses.filter(({ shown }) => shown === 'placed')
  const breaches: string[] = []
  if (orders.length > placed.length)
    breaches.push(`I1/I4 ${orders.length} orders, and ${placed.length} were shown as placed`)
  if (new Set(orders.map(({ checkout }) => checkout)).size < orders.length)
    breaches.push('I1 two orders of one checkout')
  for (const press of placed) {
    const order = orders.find(({ number }) => number === press.number)
    if (!order) {
      breaches.push(`I1/I4 order #${press.number} was shown as placed, and there is none`)
      continue
    }
    const { giftCards = 0, agreed } = press
    if (order.total - order.giftCards !== agreed)
      breaches.push(
        `I2 order #${press.number} costs ${order.total - order.giftCards}, the customer agreed to ${agreed}`,
      )
    if (order.giftCards !== giftCards)
      breaches.push(
        `I6 order #${press.number} took ${order.giftCards} from gift cards, the customer agreed to ${giftCards}`,
      )
    const difference = describeDifference(press.lines, order.lines)
    if (difference) breaches.push(`I1 order #${press.number}: ${difference}`)
  }
  return breaches
}

/** I2: an order's total is charged once, and nothing is charged without an order. */
function moneyBreaches({ orders, checkouts, money }: DatabaseState): string[] {
  return checkouts.flatMap(({ hash, payment }) => {
    const order = orders.find(({ checkout }) => checkout === hash)
    const taken = money.filter(({ checkout }) => checkout === hash)
    const captured = taken.reduce((sum, { captured: paid, refunded }) => sum + paid - refunded, 0)
    const charges = taken.reduce((sum, one) => sum + one.charges, 0)
    const due = order ? order.total - order.giftCards : 0
    const breaches: string[] = []
    if (captured !== due) breaches.push(`I2 ${captured} was charged for an order of ${due}`)
    if (order && due > 0 && charges !== 1) breaches.push(`I2 ${charges} charges for one order`)
    if (order && order.cardAmount !== due) breaches.push(`I2 the order of ${due} says ${order.cardAmount} was charged`)
    if (payment === 'pending' || payment === 'action') breaches.push(`I4 a payment is still ${payment}`)
    if (order && due > 0 && payment !== 'paid') breaches.push(`I2 an order with a payment that is ${payment}`)
    return breaches
  })
}

/** I5: no line is lost, duplicated or moved, in the host's cart and in the cart shown. */
function cartBreaches({ cart, shownCart, stuck }: ShownState, found: DatabaseState): string[] {
  const difference = describeDifference(cart, found.cart)
  const shownDifference = describeDifference(cart, shownCart)
  return [
    ...(difference ? [`I5 the cart: ${difference}`] : []),
    ...(shownDifference ? [`I5 the cart shown: ${shownDifference}`] : []),
    ...stuck.map((title) => `I5 nothing was wrong with "${title}", and it needs the customer`),
  ]
}

/** I5: no form is lost or duplicated. */
function formBreaches({ forms }: ShownState, found: DatabaseState): string[] {
  return [
    ...more(forms, found.forms).map((text) => `I5 a form was lost: ${text}`),
    ...more(found.forms, forms).map((text) => `I5 a form came twice: ${text}`),
  ]
}
