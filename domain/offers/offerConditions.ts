import type { Service } from '../catalogue/store.ts'
import { formatMoney, type Cents } from '../money.ts'
import type { LocalTime } from '../schedule/localTime.ts'
import { isOffered, type Periods } from '../schedule/periods.ts'

/** A time that an order is for, by the store's clocks: a slot, or when one for now can be ready. */
export type OrderTime = Pick<LocalTime, 'date' | 'minutes'>

/** When an offer counts (D-189), by the store's clocks; absent conditions always hold. */
export interface OfferConditions {
  leastOrder?: Cents
  service?: Service
  /** The first and the last day that an order is placed on, YYYY-MM-DD. */
  from?: string
  until?: string
  /** The times that an order is for (D-194), and their words: 'weekdays 2:00 PM to 4:00 PM'. */
  ready?: { periods: Periods; words: string }
  /** Hashes. */
  stores?: readonly string[]
  firstOrder?: boolean
  /** It counts only for those who type it. */
  typed?: string
}

/** What the conditions are compared with. */
export interface OfferFacts {
  store: string
  /** Undefined while it is not chosen: then an offer for one of both does not count. */
  service?: Service
  subtotal: Cents
  /** The day on which the order is placed, YYYY-MM-DD. */
  today: string
  /** Undefined while there is none: then an offer with times does not count. */
  time?: OrderTime
  /** Undefined while nobody knows who orders. */
  isFirstOrder?: boolean
  /** The typed code in capital letters; '' without one. */
  typed: string
}

/** Why the offer does not count for this order; undefined when it does. */
export function offerFault(conditions: OfferConditions, facts: OfferFacts): string | undefined {
  const { leastOrder = 0, service, from = '', until = LAST_DAY, ready, stores, firstOrder, typed } = conditions
  const { subtotal, today, time } = facts
  if (typed !== undefined && typed !== facts.typed) return 'This offer needs its code.'
  if (today < from) return 'This offer has not begun yet.'
  if (today > until) return 'This offer is over.'
  if (stores && !stores.includes(facts.store)) return 'This offer does not count at this store.'
  if (ready && !(time && isOffered(ready.periods, time))) return `This offer is for orders ready ${ready.words}.`
  if (service && service !== facts.service)
    return `This offer is for ${service === 'Delivery' ? 'deliveries' : 'pick-up orders'} only.`
  if (firstOrder && facts.isFirstOrder !== true) return 'This offer is for your first order only.'
  if (subtotal < leastOrder)
    return `This offer is for orders of ${formatMoney(leastOrder)} and more. Please add ${formatMoney(leastOrder - subtotal)}.`
  return undefined
}

const LAST_DAY = '9999-12-31'
