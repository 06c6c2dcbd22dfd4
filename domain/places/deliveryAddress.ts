import type { Address } from '../account/session.ts'
import type { Point } from './point.ts'

/** Where an order goes; the coordinates are those of the picked place [ADRC-17 ADRC-18]. */
export type DeliveryAddress = Pick<Address, 'street' | 'city' | 'postalCode' | 'apartment' | 'notes' | 'formatted'> &
  Point

/** '#204, 1222 E 19th Ave, Vancouver, V5V 1S2': the apartment with a #, then street, city and postal code [PAY-33]. */
export const formatAddress = ({
  apartment,
  street,
  city,
  postalCode,
}: Pick<Address, 'apartment' | 'street' | 'city' | 'postalCode'>): string =>
  [apartment && `#${apartment.replace(/^#\s*/, '')}`, street, city, postalCode].filter(Boolean).join(', ')
