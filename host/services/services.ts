import type { CardPayments } from './card.ts'
import type { Geocoder } from './geocoder.ts'

export interface Services {
  payments: CardPayments
  geocoder: Geocoder
}
