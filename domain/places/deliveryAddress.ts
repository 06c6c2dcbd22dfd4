import type { Address } from '../account/session.ts'
import type { Place } from '../account/accountFields.ts'
import type { Point } from './point.ts'
import { isInServiceArea } from './serviceArea.ts'

/** The delivery form; it has coordinates once a suggestion was picked [ADRC-04 ADRC-17 ADRC-18]. */
export type AddressDraft = Place & Pick<Address, 'apartment' | 'notes'>

/** Where an order goes. */
export type DeliveryAddress = AddressDraft & Point

export const EMPTY_ADDRESS: AddressDraft = {
  street: '',
  city: '',
  postalCode: '',
  apartment: '',
  notes: '',
  formatted: '',
}

export const hasCoordinates = (address: AddressDraft): address is DeliveryAddress =>
  address.lat !== undefined && address.lng !== undefined && isInServiceArea(address.lat, address.lng)

/** '#204' of '204', '# 204' and '#204'; '' without an apartment. */
function formatApartment(apartment: string): string {
  const unit = apartment.replace(/^[#\s]+/, '').trim()
  return unit && `#${unit}`
}

/** 'V5V 1S2' of 'v5v1s2' and 'V6E 0A1' of 'V6E OA1': no postal code has the letter O. Other texts are only trimmed. */
export const formatPostalCode = (text: string): string =>
  text
    .trim()
    .replace(/^([a-z][\do][a-z])[\s-]*([\do][a-z][\do])$/i, (_, area: string, unit: string) =>
      `${area} ${unit}`.toUpperCase().replaceAll('O', '0'),
    )

/** '#204, 1222 E 19th Ave, Vancouver, V5V 1S2': the apartment with a #, then street, city and postal code [PAY-33]. */
export const formatAddress = ({
  apartment,
  street,
  city,
  postalCode,
}: Pick<Address, 'apartment' | 'street' | 'city' | 'postalCode'>): string =>
  [formatApartment(apartment), street, city, postalCode].filter(Boolean).join(', ')
