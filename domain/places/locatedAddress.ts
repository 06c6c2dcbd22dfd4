import type { Place } from '../account/accountFields.ts'
import { formatPostalCode, hasCoordinates, type AddressDraft, type DeliveryAddress } from './deliveryAddress.ts'
import { cityKey, isSameHouse } from './street.ts'
import { readUnit, withUnit } from './unit.ts'

/** What to look a typed address up by: '1188 Davie St, Vancouver'. */
export const lookupText = ({ street, city }: AddressDraft): string =>
  [readUnit(street).line, city].filter(Boolean).join(', ')

/**
 * A typed address with the first found place of the same house, in its city or with its postal code; undefined where none of
 * them is. A unit in its street fills the empty field [ADDR-14], D-135.
 */
export function locatedAddress(address: AddressDraft, found: readonly Place[]): DeliveryAddress | undefined {
  const { street, city } = address
  const postalCode = formatPostalCode(address.postalCode)
  const place = found.find(
    (one) =>
      isSameHouse(one.street, street) &&
      (cityKey(one.city) === cityKey(city) || (one.postalCode !== '' && one.postalCode === postalCode)),
  )
  if (!place) return undefined
  const { lat, lng, formatted } = place
  const located = {
    ...address,
    street: place.street,
    city: place.city || city,
    postalCode: place.postalCode || postalCode,
  }
  const { form } = withUnit({ ...located, formatted, lat, lng }, readUnit(street))
  return hasCoordinates(form) ? form : undefined
}
