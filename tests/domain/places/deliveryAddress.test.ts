import { describe, expect, it } from 'vitest'
import {
  EMPTY_ADDRESS,
  formatAddress,
  formatPostalCode,
  hasCoordinates,
  type AddressDraft,
} from '../../../domain/places/deliveryAddress.ts'
import { confirmFault, deliveryFault } from '../../../domain/places/deliveryFaults.ts'
import { formatDistance } from '../../../domain/places/point.ts'

const address = (rest: Partial<AddressDraft> = {}): AddressDraft => ({
  ...EMPTY_ADDRESS,
  street: '1222 E 19th Ave',
  city: 'Vancouver',
  postalCode: 'V5V 1S2',
  lat: 49.2545,
  lng: -123.0785,
  ...rest,
})

describe('confirmFault', () => {
  it('accepts a picked address with city and postal code [ADRC-09]', () => {
    expect(confirmFault(address())).toBeUndefined()
  })

  it.each(['', '   '])('asks for an address when the street is %j, before anything else [ADRC-07]', (street) => {
    expect(confirmFault({ ...EMPTY_ADDRESS, street })?.message).toBe('Please enter an address first.')
  })

  it('asks for a suggestion when the street was only typed, or its place is elsewhere [ADRC-08]', () => {
    const message = 'Please select a valid address from the suggestions first.'
    expect(confirmFault(address({ lat: undefined, lng: undefined }))).toEqual({ fields: ['street'], message })
    expect(confirmFault(address({ lat: 43.65, lng: -79.38 }))?.message).toBe(message)
  })

  it.each(['city', 'postalCode'] as const)('names a missing %s of the picked place [ADRC-03]', (field) => {
    expect(confirmFault(address({ [field]: ' ' }))).toEqual({
      fields: [field],
      message: 'Please select a complete address with city and postal code.',
    })
  })
})

describe('deliveryFault', () => {
  it('asks for the address when there is none [CHK-39]', () => {
    expect(deliveryFault(undefined)?.message).toBe('Please enter your address')
  })

  it.each([
    ['street', 'address'],
    ['postalCode', 'postal_code'],
    ['city', 'city'],
  ] as const)('names the first missing field: %s as %s [CHK-40]', (field, name) => {
    expect(deliveryFault(address({ [field]: '' }))).toEqual({ fields: [field], message: `Please enter your ${name}` })
  })

  it('checks street, postal code and city in this order [CHK-40]', () => {
    expect(deliveryFault(EMPTY_ADDRESS)?.fields).toEqual(['street'])
    expect(deliveryFault(address({ city: '', postalCode: '' }))?.fields).toEqual(['postalCode'])
    expect(deliveryFault(address())).toBeUndefined()
  })
})

describe('formatAddress', () => {
  it('puts a # before the apartment, once, and leaves out what is empty [PAY-33]', () => {
    expect(formatAddress(address({ apartment: '204' }))).toBe('#204, 1222 E 19th Ave, Vancouver, V5V 1S2')
    expect(formatAddress(address({ apartment: '# 204' }))).toBe('#204, 1222 E 19th Ave, Vancouver, V5V 1S2')
    expect(formatAddress(address({ postalCode: '' }))).toBe('1222 E 19th Ave, Vancouver')
    expect(formatAddress(address({ apartment: ' #204 ', postalCode: '' }))).toBe('#204, 1222 E 19th Ave, Vancouver')
    for (const apartment of ['#', '  ', '# #'])
      expect(formatAddress(address({ apartment, postalCode: '' }))).toBe('1222 E 19th Ave, Vancouver')
  })
})

describe('formatPostalCode', () => {
  it.each([
    ['v5v1s2', 'V5V 1S2'],
    [' V5V-1s2 ', 'V5V 1S2'],
    ['V5V  1S2', 'V5V 1S2'],
    ['V6E OA1', 'V6E 0A1'],
    ['voeoa1', 'V0E 0A1'],
    ['98101 ', '98101'],
    ['v5v 1s', 'v5v 1s'],
    ['', ''],
  ])('writes %j as %j [ADRC-03]', (typed, shown) => {
    expect(formatPostalCode(typed)).toBe(shown)
  })
})

describe('hasCoordinates', () => {
  it('needs both coordinates, in the service area [ADRC-01]', () => {
    expect(hasCoordinates(address())).toBe(true)
    expect(hasCoordinates(address({ lng: undefined }))).toBe(false)
    expect(hasCoordinates(address({ lat: -49.25 }))).toBe(false)
  })
})

describe('formatDistance', () => {
  it.each([
    [0.04, '0.0 km'],
    [0.94, '0.9 km'],
    [9.96, '10.0 km'],
    [12.4, '12 km'],
  ])('writes %f km as %s', (kilometres, text) => {
    expect(formatDistance(kilometres)).toBe(text)
  })
})
