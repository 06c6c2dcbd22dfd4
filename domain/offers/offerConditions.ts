import type { Service } from '../catalogue/store.ts'
import { formatMoney, type Cents } from '../money.ts'
import { localTime, type UtcOffsets } from '../schedule/localTime.ts'
import { openingAt, weekly, type Week } from '../schedule/schedule.ts'

/** When an offer counts (D-189), in the store's zone when the order is placed; absent conditions always hold. */
export interface OfferConditions {
  leastOrder?: Cents
  service?: Service
  /** YYYY-MM-DD. */
  from?: string
  until?: string
  hours?: Week
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
  at: Date
  /** Of the store's zone. */
  offsets: UtcOffsets
  /** Undefined while nobody knows who orders. */
  isFirstOrder?: boolean
  /** The typed code in capital letters; '' without one. */
  typed: string
}

/** Why the offer does not count for this order; undefined when it does. */
export function offerFault(conditions: OfferConditions, facts: OfferFacts): string | undefined {
  const { leastOrder = 0, service, from = '', until = LAST_DAY, hours, stores, firstOrder, typed } = conditions
  const { subtotal, at, offsets } = facts
  const today = localTime(at, offsets).date
  if (typed !== undefined && typed !== facts.typed) return 'This offer needs its code.'
  if (today < from) return 'This offer has not begun yet.'
  if (today > until) return 'This offer is over.'
  if (stores && !stores.includes(facts.store)) return 'This offer does not count at this store.'
  if (hours && !openingAt(weekly(hours), at, offsets).isOpen) return 'This offer does not count at this time.'
  if (service && service !== facts.service)
    return `This offer is for ${service === 'Delivery' ? 'deliveries' : 'pick-up orders'} only.`
  if (firstOrder && facts.isFirstOrder !== true) return 'This offer is for your first order only.'
  if (subtotal < leastOrder)
    return `This offer is for orders of ${formatMoney(leastOrder)} and more. Please add ${formatMoney(leastOrder - subtotal)}.`
  return undefined
}

const LAST_DAY = '9999-12-31'
