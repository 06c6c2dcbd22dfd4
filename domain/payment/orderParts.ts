import type { Line } from '../cart/cart.ts'
import { allocate, type Cents } from '../money.ts'
import type { OrderOffer } from '../offers/orderOffer.ts'
import { gstRates, taxedParts, type Charge } from '../taxes.ts'
import type { Amounts } from './balance.ts'
import { deliveryCharge, type DeliveryPrice } from './delivery.ts'
import type { Worth } from './refund.ts'

/** What each part of an order cost (D-204). Together they are everything that was paid but the tip. */
export interface OrderParts {
  /** In the order of the lines, all units of each with their deposits. */
  lines: (Worth & { quantity: number })[]
  delivery: Worth
  /** The paper bag. */
  bag: Worth
}

/** Parts of an order that are given back. `line` counts from 1. */
export interface ChosenParts {
  lines: readonly { line: number; quantity: number }[]
  delivery?: true
  bag?: true
}

/** An order as it was checked; what older versions did not keep is absent. */
interface PartedOrder {
  lines: readonly Line[]
  amounts: Pick<Amounts, 'delivery' | 'gst' | 'pst'>
  delivery?: Omit<DeliveryPrice, 'minimum'>
  bagFee?: Cents
  bagTaxes?: Omit<Charge, 'price'>
  /** What coupon or offers took off each line. */
  offs?: Cents[]
  coupon?: { discount: Cents }
  offers?: readonly OrderOffer[]
}

/**
 * Splits an order into its parts. Its taxes were rounded once over all of them (D-02), so each part gets its share of these cents by
 * its own rates and what it cost after discounts (D-03), the largest remainder first.
 */
export function orderParts(order: PartedOrder): OrderParts {
  const { lines, amounts, delivery, bagFee = 0, bagTaxes } = order
  const offs = offsOf(order)
  const fare = delivery && deliveryCharge({ ...delivery, price: amounts.delivery }, lines, offs)
  const bag = bagFee > 0 ? { price: bagFee, gst: 0, pst: 0, ...bagTaxes } : undefined
  const rates = gstRates(lines, offs, amounts.delivery)
  const taxed = lines.map((line, index) => taxedParts(line, offs[index] ?? 0))
  const charges = [fare, bag]
  const gst = allocate(amounts.gst, [
    ...taxed.map((part, index) => part.gst * thousandths(rates[index] ?? 0)),
    ...charges.map((charge) => (charge ? charge.price * thousandths(charge.gst) : 0)),
  ])
  const pst = allocate(amounts.pst, [
    ...taxed.map((part, index) => part.pst * thousandths(lines[index]?.pst ?? 0)),
    ...charges.map((charge) => (charge ? (charge.pstBase ?? charge.price) * thousandths(charge.pst ?? 0) : 0)),
  ])
  const worth = (price: Cents, at: number): Worth => {
    const taxes = { gst: gst[at] ?? 0, pst: pst[at] ?? 0 }
    return { goods: price + taxes.gst + taxes.pst, ...taxes }
  }
  return {
    lines: lines.map(({ quantity, deposit }, at) => ({
      quantity,
      ...worth((taxed[at]?.whole ?? 0) + deposit * quantity, at),
    })),
    delivery: worth(amounts.delivery, lines.length),
    bag: worth(bagFee, lines.length + 1),
  }
}

/** Of orders that were checked before `offs` a coupon's discount is shared by what the lines cost. */
function offsOf({ lines, offs, coupon, offers = [] }: PartedOrder): Cents[] {
  if (offs) return offs
  if (offers.length === 0) return allocate(coupon?.discount ?? 0, lines.map(priceOf))
  const all = offers.flatMap((offer) => offer.lines)
  return lines.map(({ hash }) => all.reduce((sum, { line, off }) => (line === hash ? sum + off : sum), 0))
}

const priceOf = ({ price, quantity }: Line): Cents => price * quantity

const thousandths = (percent: Charge['gst']) => Math.round(percent * 1000)

/**
 * What some units of a line cost, after `before` of its units: each unit has its share of the line in whole cents, so that the units
 * add up to the line however they are given back.
 */
export function worthOfUnits(line: OrderParts['lines'][number], before: number, quantity: number): Worth {
  const units = Array.from({ length: line.quantity }, () => 1)
  const of = (whole: Cents) =>
    allocate(whole, units)
      .slice(before, before + quantity)
      .reduce((sum, one) => sum + one, 0)
  const taxes = { gst: of(line.gst), pst: of(line.pst) }
  return { goods: of(line.goods - line.gst - line.pst) + taxes.gst + taxes.pst, ...taxes }
}

/** How many units of each line, and which charges, are left after these. */
export function leftParts(
  parts: OrderParts,
  given: readonly ChosenParts[],
): { lines: number[]; delivery: boolean; bag: boolean } {
  const ofLine = (line: number) =>
    given.flatMap(({ lines }) => lines).reduce((sum, one) => (one.line === line ? sum + one.quantity : sum), 0)
  return {
    lines: parts.lines.map(({ goods, quantity }, index) => (goods > 0 ? quantity - ofLine(index + 1) : 0)),
    delivery: parts.delivery.goods > 0 && given.every(({ delivery }) => !delivery),
    bag: parts.bag.goods > 0 && given.every(({ bag }) => !bag),
  }
}

/** What chosen parts cost, in the order of the lines, then delivery and bag; undefined when one of them is given back already, or is none. */
export function worthOfParts(
  parts: OrderParts,
  given: readonly ChosenParts[],
  chosen: ChosenParts,
): (Worth & { line?: number })[] | undefined {
  const left = leftParts(parts, given)
  const worths: (Worth & { line?: number })[] = []
  const numbers = new Set(chosen.lines.map(({ line }) => line))
  if (numbers.size < chosen.lines.length) return undefined
  for (const { line, quantity } of chosen.lines) {
    const part = parts.lines[line - 1]
    const rest = left.lines[line - 1] ?? 0
    if (!part || quantity < 1 || quantity > rest) return undefined
    worths.push({ line, ...worthOfUnits(part, part.quantity - rest, quantity) })
  }
  if ((chosen.delivery && !left.delivery) || (chosen.bag && !left.bag)) return undefined
  if (chosen.delivery) worths.push(parts.delivery)
  if (chosen.bag) worths.push(parts.bag)
  return worths
}

export const sumOfWorths = (worths: readonly Worth[]): Worth => ({
  goods: worths.reduce((sum, { goods }) => sum + goods, 0),
  gst: worths.reduce((sum, { gst }) => sum + gst, 0),
  pst: worths.reduce((sum, { pst }) => sum + pst, 0),
})
