import { expect, test } from 'vitest'
import { line as lineSchema } from '../../contract/cart.ts'
import { customer as customerSchema } from '../../contract/session.ts'
import { z } from '../../contract/wire.ts'
import type { Address, Customer } from '../../domain/account/session.ts'
import { line } from '../support/catalogue/configurationParts.ts'

const address: Address = {
  hash: 'a',
  type: 0,
  title: 'Home',
  street: '1150 Davie St',
  city: 'Vancouver',
  postalCode: 'V6E 1N1',
  apartment: '',
  notes: '',
  formatted: '',
}
const customer: Customer = {
  hash: 'c',
  name: 'Ada',
  lastname: 'Rossi',
  email: 'ada@example.com',
  newEmail: '',
  phone: '6042000001',
  phoneVerified: true,
  points: 0,
  mailing: false,
  addresses: [address],
}

test('the codec sends fields that this site does not use as empty, 0 or 1 [D-40 XPS-01 CART-27 ADDR-13 ADDR-20 SESS-26]', () => {
  expect(z.encode(lineSchema, line('a'))).toMatchObject({ tax3: 0 })
  expect(z.encode(customerSchema, customer)).toMatchObject({ status: 1, abook: [{ address: '', status: 1 }] })
})

test('the codec keeps the values of another host in unused fields and sends them back [D-40]', () => {
  const theirs = { ...customer, status: 2, addresses: [{ ...address, address: '1150 Davie', status: 0 }] }
  expect(z.decode(customerSchema, z.encode(customerSchema, theirs))).toEqual(theirs)
  expect(z.decode(lineSchema, z.encode(lineSchema, line('a', { tax3: 2 })))).toMatchObject({ tax3: 2 })
})
