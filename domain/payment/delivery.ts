import { taxedParts, type Charge, type TaxedLine } from '../taxes.ts'
import { allocate, formatMoney, type Cents, type Percent } from '../money.ts'

/** What an order pays for its delivery, and what its zone asks for. */
export interface DeliveryPrice {
  price: Cents
  /** The least sub total. */
  minimum: Cents
  /** The GST on the price (D-03). */
  gst: Percent
  /** The PST on the share of the price that belongs to goods which pay it; absent where a delivery pays none (D-114). */
  pst?: Percent
}

/** The delivery as a charge beside these lines and their discounts: the share of PST goes by what they cost after the discounts. */
export function deliveryCharge(
  { price, gst, pst }: Omit<DeliveryPrice, 'minimum'>,
  lines: readonly TaxedLine[],
  discounts: readonly Cents[],
): Charge {
  if (pst === undefined) return { price, gst, isDelivery: true }
  const parts = lines.map((line, index) => ({ ...taxedParts(line, discounts[index] ?? 0), isTaxed: line.pst > 0 }))
  const goods = parts.reduce((sum, { whole }) => sum + whole, 0)
  const taxed = parts.reduce((sum, part) => sum + (part.isTaxed ? part.pst : 0), 0)
  return { price, gst, pst, isDelivery: true, pstBase: allocate(price, [taxed, goods - taxed])[0] ?? 0 }
}

/** The refusal of an order whose sub total, as the cart shows it, is too small for the zone. */
export const minimumFault = (subtotal: Cents, minimum: Cents): string | undefined =>
  subtotal < minimum
    ? `Delivery to this address starts at ${formatMoney(minimum)}. Please add ${formatMoney(minimum - subtotal)} more.`
    : undefined
