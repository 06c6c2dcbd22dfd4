import type { AddressDraft, DeliveryAddress } from '../../../domain/places/deliveryAddress.ts'
import { locatedAddress, lookupText } from '../../../domain/places/locatedAddress.ts'
import type { Point } from '../../../domain/places/point.ts'
import { addressSuggestions } from './addressSuggestions.ts'

export type Located = { kind: 'found'; address: DeliveryAddress } | { kind: 'none' } | { kind: 'unavailable' }

/** Looks up an address that was saved without coordinates [ADDR-14], D-135. */
export async function locateAddress(address: AddressDraft, near?: Point): Promise<Located> {
  const found = await addressSuggestions(lookupText(address), near)
  if (!found.ok) return { kind: 'unavailable' }
  const located = locatedAddress(address, found.places)
  return located ? { kind: 'found', address: located } : { kind: 'none' }
}
