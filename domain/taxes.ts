import { allocate, sumOfPercents, type Cents, type Percent } from './money.ts'

/** What receipts call the two taxes of a store, the GST's first; '' for one that it has not (D-184). */
export type TaxNames = [gst: string, pst: string]

export const GST_AND_PST: TaxNames = ['GST', 'PST']

/** Of the registration number on a receipt: 'HST number'. */
export const taxNumberName = ([first]: TaxNames = GST_AND_PST): string => `${first || 'GST'} number`

/** The taxes with their names, the GST first, without one that the store has not. */
export const taxRows = (
  { gst, pst }: { gst: Cents; pst: Cents },
  [first, second]: TaxNames = GST_AND_PST,
): [name: string, amount: Cents][] => {
  const rows: [string, Cents][] = [
    [first, gst],
    [second, pst],
  ]
  return rows.filter(([name]) => name !== '')
}

/** What of a line taxes depend on; prices are per unit. */
export interface TaxedLine {
  price: Cents
  quantity: number
  gst: Percent
  pst: Percent
  /** The parts of the price that the taxes apply to, as in a combo with a soft drink (D-62); absent for the whole price. */
  gstBase?: Cents
  pstBase?: Cents
  /** A discount lowers what pays no PST first: the PST is on the ordinary price of a soda (D-114). */
  keepsPstBase?: boolean
  small?: SmallOrder
}

export const SMALL_ORDER_KINDS = ['food', 'drink', 'no'] as const

/** What prepared food pays of the first tax where all of it in an order costs little (D-195). */
export interface SmallOrder {
  gst: Percent
  /** The most that it may cost after discounts, with its delivery and before taxes. */
  upTo: Cents
  /** False of a drink, which counts only beside food. */
  isFood: boolean
}

/**
 * What each line pays of the first tax, by what the lines cost after their discounts. Where all prepared food, with its delivery, costs
 * no more than the limit, it pays less (D-195).
 */
export function gstRates(
  lines: readonly TaxedLine[],
  discounts: readonly Cents[] = [],
  delivery: Cents = 0,
): Percent[] {
  const costs = lines.map(({ price, quantity }, index) => price * quantity - (discounts[index] ?? 0))
  const isFood = lines.some(({ small }, index) => small?.isFood && (costs[index] ?? 0) > 0)
  const cost = lines.reduce((sum, { small }, index) => sum + (small ? (costs[index] ?? 0) : 0), delivery)
  return lines.map(({ gst, small }) => (small && isFood && cost <= small.upTo ? small.gst : gst))
}

/** An amount besides the lines that taxes apply to: a delivery, a paper bag. */
export interface Charge {
  price: Cents
  gst: Percent
  pst?: Percent
  /** The part of the price that pays PST; absent for all of it. */
  pstBase?: Cents
  isDelivery?: true
}

/**
 * Both taxes on the lines less their discounts (in the order of the lines), and on the charges. Each tax is rounded once, on the
 * exact sum of what it applies to (D-02, D-03), and never applies to a deposit (D-01).
 */
export function taxesOf(
  lines: readonly TaxedLine[],
  discounts: readonly Cents[] = [],
  charges: readonly Charge[] = [],
): { gst: Cents; pst: Cents } {
  const parts = lines.map((line, index) => taxedParts(line, discounts[index] ?? 0))
  const delivery = charges.reduce((sum, { price, isDelivery }) => sum + (isDelivery ? price : 0), 0)
  const rates = gstRates(lines, discounts, delivery)
  return {
    gst: sumOfPercents([
      ...lines.map((line, index): [Cents, Percent] => [parts[index]?.gst ?? 0, rates[index] ?? line.gst]),
      ...charges.map(({ price, gst }): [Cents, Percent] => [price, gst]),
    ]),
    pst: sumOfPercents([
      ...lines.map((line, index): [Cents, Percent] => [parts[index]?.pst ?? 0, line.pst]),
      ...charges.map(({ price, pst = 0, pstBase = price }): [Cents, Percent] => [pstBase, pst]),
    ]),
  }
}

/** A discount lowers the parts of a line in proportion (D-03), the part that pays PST last where it is kept (D-114). */
export function taxedParts(
  { price, quantity, gstBase = price, pstBase = price, keepsPstBase = false }: TaxedLine,
  discount: Cents,
): { whole: Cents; gst: Cents; pst: Cents } {
  const whole = price * quantity
  const partOf = (base: Cents) => base - (allocate(discount, [base, whole - base])[0] ?? 0)
  const after = whole - discount
  const pst = keepsPstBase ? Math.min(pstBase * quantity, after) : partOf(pstBase * quantity)
  return { whole: after, gst: partOf(gstBase * quantity), pst }
}
