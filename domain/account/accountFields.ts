import type { FormFault } from '../forms/fault.ts'
import type { Address } from './session.ts'

const ALL_REQUIRED = 'All fields are required'

const isBlank = (text: string): boolean => text.trim() === ''

export interface Details {
  name: string
  lastname: string
  email: string
  phone: string
}

const DETAILS = [
  ['name', 'First name is required'],
  ['lastname', 'Last name is required'],
  ['phone', 'Phone number is required'],
  ['email', 'Email is required'],
] as const satisfies readonly (readonly [keyof Details, string])[]

/**
 * One message for each missing field, or a single one when all are missing [ACCT-11 ACCT-12]. The host checks formats
 * (OQ-39).
 */
export function accountFaults(details: Details): FormFault<keyof Details>[] {
  const missing = DETAILS.filter(([field]) => isBlank(details[field]))
  if (missing.length === DETAILS.length) return [{ fields: [], message: ALL_REQUIRED }]
  return missing.map(([field, message]) => ({ fields: [field], message }))
}

export const accountFault = (details: Details): FormFault<keyof Details> | undefined => accountFaults(details)[0]

export interface NewPassword {
  old: string
  password: string
  repeated: string
}

/** In UTF-16 units, the unit of `string.length` on page and host. */
export const MIN_PASSWORD_LENGTH = 6

export const PASSWORD_TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters`

/** Shown beside every field that sets a password (D-38). */
export const PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters`

/**
 * Checks in the specification's order [PWD-02 PWD-03 PWD-04 PWD-05], OQ-33. Passwords are never trimmed. A member who has none sets the
 * first one without an old one (D-241).
 */
export function passwordFault(
  { old, password, repeated }: NewPassword,
  hasPassword = true,
): FormFault<keyof NewPassword> | undefined {
  if (old === '' && password === '' && repeated === '') return { fields: [], message: ALL_REQUIRED }
  if (password !== repeated) return { fields: ['repeated'], message: 'Passwords do not match' }
  if (password.length < MIN_PASSWORD_LENGTH) return { fields: ['password'], message: PASSWORD_TOO_SHORT }
  return hasPassword && old === '' ? { fields: ['old'], message: ALL_REQUIRED } : undefined
}

export type Place = Pick<Address, 'street' | 'city' | 'postalCode' | 'formatted' | 'lat' | 'lng'>

export const ADDRESS_NOT_PICKED = 'Please select a valid address from the dropdown suggestions.'
export const ADDRESS_INCOMPLETE = 'Please select a complete address with city and postal code.'

/** Checks a picked suggestion [ADDR-14 ADDR-15]. */
export function placeFault({ lat, lng, city, postalCode }: Place): FormFault<'street'> | undefined {
  if (lat === undefined || lng === undefined) return { fields: ['street'], message: ADDRESS_NOT_PICKED }
  return isBlank(city) || isBlank(postalCode) ? { fields: ['street'], message: ADDRESS_INCOMPLETE } : undefined
}

/** The address type with a title of its own [ADDR-02]. */
export const OTHER_ADDRESS_TYPE = 2

export type AddressForm = Pick<Address, 'type' | 'title' | 'street' | 'city' | 'postalCode'>

/**
 * Checks in the specification's order [ADDR-16 ADDR-15 ADDR-18], OQ-46. Whether the address was picked the page asks when it
 * saves (D-135): the host, which may get it much later, takes it without coordinates.
 */
export function addressFault(form: AddressForm): FormFault<'title' | 'street' | 'city' | 'postalCode'> | undefined {
  if (isBlank(form.street)) return { fields: ['street'], message: 'Please enter the street address.' }
  const missing = (['city', 'postalCode'] as const).find((field) => isBlank(form[field]))
  if (missing) return { fields: [missing], message: ADDRESS_INCOMPLETE }
  return form.type === OTHER_ADDRESS_TYPE && isBlank(form.title)
    ? { fields: ['title'], message: 'Please enter a title.' }
    : undefined
}
