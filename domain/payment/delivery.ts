import type { Totals } from '../cart/cart.ts'
import { taxedParts, type Charge, type TaxedLine } from '../taxes.ts'
import { allocate, formatMoney, type Cents, type Percent } from '../money.ts'

/** What a delivery costs from an order value on. */
export interface DeliveryStep {
  from: Cents
  price: Cents
}

/** What a delivery to a place costs: the price of the place, and by its steps less for larger orders (D-186). */
export interface DeliveryRate {
  price: Cents
  /** The smallest order first; absent where every order pays the same. */
  steps?: DeliveryStep[]
}

/** What counts for the steps: food and drinks before a coupon or points, without deposits, bag and taxes (D-186). */
export const orderValue = ({ subtotal, deposit }: Pick<Totals, 'subtotal' | 'deposit'>): Cents => subtotal - deposit

/** The lowest price that an order of this value has reached. */
export const deliveryPrice = ({ price, steps = [] }: DeliveryRate, value: Cents): Cents =>
  Math.min(price, ...steps.filter(({ from }) => value >= from).map((step) => step.price))

/** 'Free delivery from $40.00: $6.50 to go', of the next step that makes it cheaper; undefined without one. */
export function nextStepText(rate: DeliveryRate, value: Cents): string | undefined {
  const now = deliveryPrice(rate, value)
  const next = rate.steps?.find(({ price }) => price < now)
  return next && `${stepText(next)}: ${formatMoney(next.from - value)} to go`
}

export const deliveryText = (price: Cents): string => (price === 0 ? 'Free' : formatMoney(price))

/** 'Free delivery from $40.00', 'Delivery for $2.99 from $30.00'. */
export const stepText = ({ from, price }: DeliveryStep): string =>
  `${price === 0 ? 'Free delivery' : `Delivery for ${formatMoney(price)}`} from ${formatMoney(from)}`

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
  if (pst === undefined) return { price, gst }
  const parts = lines.map((line, index) => ({ ...taxedParts(line, discounts[index] ?? 0), isTaxed: line.pst > 0 }))
  const goods = parts.reduce((sum, { whole }) => sum + whole, 0)
  const taxed = parts.reduce((sum, part) => sum + (part.isTaxed ? part.pst : 0), 0)
  return { price, gst, pst, pstBase: allocate(price, [taxed, goods - taxed])[0] ?? 0 }
}

/** The refusal of an order whose sub total, as the cart shows it, is too small for the zone. */
export const minimumFault = (subtotal: Cents, minimum: Cents): string | undefined =>
  subtotal < minimum
    ? `Delivery to this address starts at ${formatMoney(minimum)}. Please add ${formatMoney(minimum - subtotal)} more.`
    : undefined
