import {
  formatPostalCode,
  hasCoordinates,
  type AddressDraft,
  type DeliveryAddress,
} from '../../../domain/places/deliveryAddress.ts'
import type { Point } from '../../../domain/places/point.ts'
import { cityKey, isSameHouse } from '../../../domain/places/street.ts'
import { readUnit, withUnit } from '../../../domain/places/unit.ts'
import { addressSuggestions } from './addressSuggestions.ts'

export type Located = { kind: 'found'; address: DeliveryAddress } | { kind: 'none' } | { kind: 'unavailable' }

/** Finds the house of an address that was saved without coordinates, in its city or with its postal code [ADDR-14], D-136. */
export async function locateAddress(address: AddressDraft, near?: Point): Promise<Located> {
  const { street, city } = address
  const { line, ...typed } = readUnit(street)
  const found = await addressSuggestions(`${line}, ${city}`, near)
  if (!found.ok) return { kind: 'unavailable' }
  const place = found.places.find(
    (one) =>
      isSameHouse(one.street, street) &&
      (cityKey(one.city) === cityKey(city) || one.postalCode === formatPostalCode(address.postalCode)),
  )
  if (!place) return { kind: 'none' }
  const { form } = withUnit({ ...address, ...place, postalCode: place.postalCode || address.postalCode }, typed)
  return hasCoordinates(form) ? { kind: 'found', address: form } : { kind: 'none' }
}
