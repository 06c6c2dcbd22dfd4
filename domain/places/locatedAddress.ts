import type { Place } from '../account/accountFields.ts'
import { formatPostalCode, hasCoordinates, type AddressDraft, type DeliveryAddress } from './deliveryAddress.ts'
import { readUnit, withUnit } from './unit.ts'
import { fold, readStreetName } from './streetName.ts'

/** Compares streets with house numbers as people and geocoders write them: '1222 E 19th Ave.' is '1222 East 19 Avenue'. */

/** Equal for two spellings of the same house; undefined without a house number. */
export function houseKey(street: string): string | undefined {
  const [, number = '', name = ''] = /^\s*(\d+[a-z]?)\s+(.*)$/i.exec(readUnit(street).line) ?? []
  const { words, type, direction } = readStreetName(name)
  if (number === '' || words.length === 0) return undefined
  return [number.toLowerCase(), ...words, type, direction].filter(Boolean).join(' ')
}

export function isSameHouse(one: string, other: string): boolean {
  const key = houseKey(one)
  return key !== undefined && key === houseKey(other)
}

export const cityKey = (city: string): string => (fold(city).match(/[\p{L}\d]+/gu) ?? []).join(' ')

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
