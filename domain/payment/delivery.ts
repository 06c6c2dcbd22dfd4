import { formatMoney, type Cents, type Percent } from '../money.ts'

/** What a delivery zone asks for. */
export interface DeliveryPrice {
  price: Cents
  /** The least sub total. */
  minimum: Cents
  /** The GST on the price (D-03). */
  gst: Percent
}

/** The refusal of an order whose sub total, as the cart shows it, is too small for the zone. */
export const minimumFault = (subtotal: Cents, minimum: Cents): string | undefined =>
  subtotal < minimum
    ? `Delivery to this address starts at ${formatMoney(minimum)}. Please add ${formatMoney(minimum - subtotal)} more.`
    : undefined
