import { ADDRESS_INCOMPLETE } from '../account/accountFields.ts'
import type { FormFault } from '../forms/fault.ts'
import { hasCoordinates, type AddressDraft } from './deliveryAddress.ts'

export const ADDRESS_NOT_LOCATED = 'Please select a valid address from the suggestions first.'

/** What Confirm Address checks before it asks the host [ADRC-07 ADRC-08 ADRC-03]. */
export function confirmFault(address: AddressDraft): FormFault<'street' | 'city' | 'postalCode'> | undefined {
  const isBlank = (text: string) => text.trim() === ''
  if (isBlank(address.street)) return { fields: ['street'], message: 'Please enter an address first.' }
  if (!hasCoordinates(address)) return { fields: ['street'], message: ADDRESS_NOT_LOCATED }
  const missing = (['city', 'postalCode'] as const).find((field) => isBlank(address[field]))
  return missing && { fields: [missing], message: ADDRESS_INCOMPLETE }
}

const WIRE_KEYS = [
  ['street', 'address'],
  ['postalCode', 'postal_code'],
  ['city', 'city'],
] as const

/** What Confirm & Pay checks of a delivery after the contact [CHK-39 CHK-40], Q-27, Q-28. */
export function deliveryFault(
  address: AddressDraft | undefined,
): FormFault<'street' | 'city' | 'postalCode'> | undefined {
  if (!address) return { fields: ['street'], message: 'Please enter your address' }
  const empty = WIRE_KEYS.find(([field]) => address[field].trim() === '')
  return empty && { fields: [empty[0]], message: `Please enter your ${empty[1]}` }
}
