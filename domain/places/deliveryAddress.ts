import { placeFault } from '../account/accountFields.ts'
import type { Address } from '../account/session.ts'
import type { FormFault } from '../forms/fault.ts'
import type { Point } from './point.ts'
import { isInServiceArea } from './serviceArea.ts'

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

export const STREET_NOT_PICKED = 'Please select a valid address from the suggestions first.'

/** Why an address cannot be confirmed: no street, no picked suggestion, or no city or postal code [ADRC-03 ADRC-07 ADRC-08]. */
export function unconfirmableFault(
  address: Pick<Address, 'street' | 'city' | 'postalCode' | 'lat' | 'lng'>,
): FormFault<'street'> | undefined {
  const { street, lat, lng } = address
  if (street.trim() === '') return { fields: ['street'], message: 'Please enter an address first.' }
  if (lat === undefined || lng === undefined || !isInServiceArea(lat, lng))
    return { fields: ['street'], message: STREET_NOT_PICKED }
  return placeFault({ ...address, formatted: '' })
}
