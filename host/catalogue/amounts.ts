import { parseDollars, type Cents, type Percent } from '../../domain/money.ts'
import type { SmallOrder } from '../../domain/taxes.ts'
import type { ProductEntry } from './import/productFormat.ts'
import type { Price } from './import/fieldTypes.ts'
import type { Taxes } from './taxAreas.ts'

/** An amount of the catalogue file in cents; a missing amount is 0. */
export const cents = (amount: string | undefined): Cents => (amount === undefined ? 0 : (parseDollars(amount) ?? 0))

export const centsIn = (price: Price | undefined, size: string): Cents =>
  cents(typeof price === 'object' ? price[size] : price)

/**
 * What a product or a charge pays, as its entry says: GST unless it is free of it, PST only where it is marked. Goods that are sold
 * from an age on may pay another one in its place (D-185).
 */
export const taxRatesOf = (
  { tax1 = true, tax2 = false, restricted }: { tax1?: boolean; tax2?: boolean; restricted?: string },
  taxes: Taxes,
): { gst: Percent; pst: Percent } => ({
  gst: tax1 ? taxes.tax1.percent : 0,
  pst: restrictedGoodsOf(restricted, taxes)?.tax2 ?? (tax2 ? (taxes.tax2?.percent ?? 0) : 0),
})

/** What it pays of tax1 in a small order; nothing where that is no other tax (D-195). */
export function smallOrderOf(
  { smallOrder, beverage, restricted, tax1 = true }: SmallOrderEntry,
  { smallOrder: area }: Taxes,
): { small?: SmallOrder } {
  const kind = smallOrder ?? (restricted === undefined ? (beverage ? 'drink' : 'food') : 'no')
  if (!area || kind === 'no' || !tax1) return {}
  return { small: { gst: area.tax1, upTo: cents(area.upTo), isFood: kind === 'food' } }
}

type SmallOrderEntry = Pick<ProductEntry, 'smallOrder' | 'beverage' | 'restricted' | 'tax1'>

export const restrictedGoodsOf = (code: string | undefined, { restricted = [] }: Taxes) =>
  restricted.find((one) => one.code === code)
