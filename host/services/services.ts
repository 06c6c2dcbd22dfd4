import type { CardPayments } from './card.ts'
import type { Geocoder } from './geocoder.ts'

/** The outside services that answers use, each with its embedded default. */
export interface Services {
  payments: CardPayments
  geocoder: Geocoder
}
