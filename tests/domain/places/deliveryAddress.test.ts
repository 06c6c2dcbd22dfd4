import { expect, it } from 'vitest'
import { formatAddress, unconfirmableFault } from '../../../domain/places/deliveryAddress.ts'

const address = { street: '1222 E 19th Ave', city: 'Vancouver', postalCode: 'V5V 1S2', lat: 49.2545, lng: -123.0785 }

it.each([
  ['an address with everything', {}, undefined],
  ['no street [ADRC-07]', { street: ' ' }, 'Please enter an address first.'],
  ['no coordinates [ADRC-08]', { lat: undefined }, 'Please select a valid address from the suggestions first.'],
  ['coordinates elsewhere [ADRC-08]', { lat: 0 }, 'Please select a valid address from the suggestions first.'],
  ['no city [ADRC-03]', { city: '' }, 'Please select a complete address with city and postal code.'],
  ['no postal code [ADRC-03]', { postalCode: ' ' }, 'Please select a complete address with city and postal code.'],
])('unconfirmableFault of %s', (_, change, message) => {
  expect(unconfirmableFault({ ...address, ...change })?.message).toBe(message)
})

it('formatAddress puts the apartment first, with one # [PAY-34]', () => {
  expect(formatAddress({ ...address, apartment: '204' })).toBe('#204, 1222 E 19th Ave, Vancouver, V5V 1S2')
  expect(formatAddress({ ...address, apartment: '# 204' })).toBe('#204, 1222 E 19th Ave, Vancouver, V5V 1S2')
  expect(formatAddress({ ...address, apartment: '' })).toBe('1222 E 19th Ave, Vancouver, V5V 1S2')
})
