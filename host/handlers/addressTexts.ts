import type { InputOf } from '../../contract/calls.ts'
import { formatPostalCode } from '../../domain/places/deliveryAddress.ts'

type Texts = Pick<InputOf<'checkAddress'>, 'street' | 'city' | 'postalCode' | 'apartment' | 'notes' | 'formatted'>

/** The texts of an address as they are stored: trimmed, and the postal code in its one form. */
export const addressTexts = ({ street, city, postalCode, apartment, notes, formatted }: Texts): Texts => ({
  street: street.trim(),
  city: city.trim(),
  postalCode: formatPostalCode(postalCode),
  apartment: apartment.trim(),
  notes: notes.trim(),
  formatted: formatted.trim(),
})
