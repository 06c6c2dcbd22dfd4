import { expect, it } from 'vitest'
import { EMPTY_ADDRESS } from '../../../domain/places/deliveryAddress.ts'
import { locatedAddress, lookupText } from '../../../domain/places/locatedAddress.ts'

const saved = {
  ...EMPTY_ADDRESS,
  street: '1203-1188 Davie Street',
  city: 'vancouver',
  postalCode: 'v6e1n2',
  notes: 'Side',
}
const place = (street: string, city: string, postalCode: string) => ({ street, city, postalCode, formatted: `${street}, ${city}`, lat: 49.28, lng: -123.13 }) // oxfmt-ignore

it('lookupText leaves out the unit, and a city that was not typed [ADDR-14 D-135]', () => {
  expect(lookupText(saved)).toBe('1188 Davie Street, vancouver')
  expect(lookupText({ ...saved, city: '' })).toBe('1188 Davie Street')
})

it('locatedAddress takes the place of the same house and city, and a unit from the street [ADDR-14 D-135]', () => {
  const found = [place('1190 Davie St', 'Vancouver', ''), place('1188 Davie St', 'Vancouver', 'V6E 3P6')]
  expect(locatedAddress(saved, found)).toEqual({ ...found[1], apartment: '1203', notes: 'Side' })
  expect(locatedAddress({ ...saved, apartment: '4' }, found)?.apartment).toBe('4')
})

it.each([
  ['of another house', [place('1190 Davie St', 'Vancouver', 'V6E 1N2')]],
  ['of another city and postal code', [place('1188 Davie St', 'Burnaby', 'V5H 1A1')]],
  ['of another city without a postal code', [place('1188 Davie St', 'Burnaby', '')]],
  ['without coordinates', [{ ...place('1188 Davie St', 'Vancouver', 'V6E 1N2'), lat: undefined }]],
  ['that is not there', []],
])('locatedAddress takes no place %s [ADDR-14 D-135]', (_, found) => {
  expect(locatedAddress(saved, found)).toBeUndefined()
})

it('locatedAddress takes a place of another spelling of the city by its postal code, and keeps a postal code that the place lacks [ADDR-14 D-135]', () => {
  const other = locatedAddress({ ...saved, city: 'Van' }, [place('1188 Davie St', 'Vancouver', 'V6E 1N2')])
  expect(other?.city).toBe('Vancouver')
  expect(locatedAddress(saved, [place('1188 Davie St', 'Vancouver', '')])?.postalCode).toBe('V6E 1N2')
})
