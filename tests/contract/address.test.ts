import { expect, it } from 'vitest'
import { address } from '../../contract/session.ts'
import { z } from '../../contract/wire.ts'

const home = {
  hash: 'a1',
  type: 0,
  title: 'Home',
  street: '1222 E 19th Ave',
  city: 'Vancouver',
  postalCode: 'V5V 1S2',
  apartment: '204',
  notes: '',
  lat: 49.2545,
  lng: -123.0785,
  formatted: '1222 E 19th Ave, Vancouver',
} as const

it('an address is written in its stored form and read back unchanged [ADRC-17 ADDR-20]', () => {
  const wire = z.encode(address, home)
  expect(wire).toMatchObject({ ahash: 'a1', a_type: 0, street: '1222 E 19th Ave', postalcode: 'V5V 1S2' })
  expect(z.decode(address, wire)).toEqual(home)
})

it('an address of the shape of the locations screen is read too [LOC-10]', () => {
  const wire = { a_type: 2, name: 'Cabin', address: '55 Oak St', postal: 'V6H 1A1', lat: 49.25, lng: -123.12 }
  expect(z.decode(address, wire)).toMatchObject({
    type: 2,
    title: 'Cabin',
    street: '55 Oak St',
    postalCode: 'V6H 1A1',
    lat: 49.25,
    lng: -123.12,
  })
})

it('an address of an unknown type is refused', () => {
  expect(z.safeDecode(address, { a_type: 7, street: '55 Oak St' }).success).toBe(false)
})
