import { formatMoney, type Cents } from '../money.ts'
import { addDays } from '../schedule/localTime.ts'

/** When a coupon counts [COUPON-10]. Days are YYYY-MM-DD in the store's zone; absent conditions always hold. */
export interface CouponConditions {
  leastOrder?: Cents
  mostOrder?: Cents
  from?: string
  until?: string
  /** Hashes. */
  stores?: readonly string[]
  firstOrder?: boolean
  appOnly?: boolean
  /** It counts only for members to whom it was sent, for so many days. */
  daysSinceSent?: number
  totalLimit?: number
  customerLimit?: number
}

/** What the conditions are compared with. */
export interface CouponFacts {
  store: string
  subtotal: Cents
  today: string
  inApp: boolean
  /** The earlier orders of this customer, by account and by phone number. */
  orders: number
  /** When it was sent to this member; undefined when it was not. */
  sentOn: string | undefined
  /** The orders that used it: in all, and of this customer. */
  used: number
  usedByCustomer: number
}

export const UNKNOWN_COUPON = 'We do not know this code. Please check it.'

/** Why the coupon does not count for this order; undefined when it does [COUPON-08 COUPON-10]. */
export function conditionFault(
  {
    leastOrder = 0,
    mostOrder = Infinity,
    from = '',
    until = LAST_DAY,
    stores,
    firstOrder,
    appOnly,
    daysSinceSent,
    totalLimit = Infinity,
    customerLimit = Infinity,
  }: CouponConditions,
  facts: CouponFacts,
): string | undefined {
  const { subtotal, today } = facts
  if (today < from) return UNKNOWN_COUPON
  if (daysSinceSent !== undefined) {
    if (facts.sentOn === undefined) return UNKNOWN_COUPON
    if (today > addDays(facts.sentOn, daysSinceSent)) return EXPIRED
  }
  if (today > until) return EXPIRED
  if (stores && !stores.includes(facts.store)) return 'This code does not count at this store.'
  if (appOnly && !facts.inApp) return 'This code is for orders in our app. Please install it, and order there.'
  // A coupon for first orders is used once by each customer.
  if (facts.usedByCustomer >= (firstOrder ? 1 : customerLimit)) return 'You have used this code already.'
  if (firstOrder && facts.orders > 0) return 'This code is for your first order only.'
  if (facts.used >= totalLimit) return 'This code has been used up.'
  if (subtotal < leastOrder)
    return `This code is for orders of ${formatMoney(leastOrder)} and more. Please add ${formatMoney(leastOrder - subtotal)}.`
  if (subtotal > mostOrder) return `This code is for orders of up to ${formatMoney(mostOrder)}.`
  return undefined
}

/** Whether the customer could still use it, with another cart or in the app. */
export const isLasting = (conditions: CouponConditions, facts: CouponFacts): boolean =>
  conditionFault({ ...conditions, leastOrder: undefined, mostOrder: undefined, appOnly: undefined }, facts) ===
  undefined

const LAST_DAY = '9999-12-31'
const EXPIRED = 'This code has expired.'

/** The last day on which it counts. */
export const lastDayOf = (
  { until, daysSinceSent }: CouponConditions,
  sentOn: string | undefined,
): string | undefined => {
  const sentUntil = daysSinceSent !== undefined && sentOn !== undefined ? addDays(sentOn, daysSinceSent) : undefined
  return [until, sentUntil].filter((day) => day !== undefined).toSorted()[0]
}
