import type { CardPayments } from './card.ts'
import type { Geocoder } from './geocoder.ts'

/** The outside services that handlers use; each has an embedded default. */
export interface Services {
  payments: CardPayments
  geocoder: Geocoder
}
