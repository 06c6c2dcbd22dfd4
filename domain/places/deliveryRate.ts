import type { Totals } from '../cart/cart.ts'
import { formatMoney, type Cents } from '../money.ts'

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
