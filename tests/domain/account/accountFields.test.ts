import { describe, expect, it } from 'vitest'
import {
  accountFault,
  accountFaults,
  addressFault,
  passwordFault,
  placeFault,
  type AddressForm,
  type Details,
  type Place,
} from '../../../domain/account/accountFields.ts'

const ANN: Details = { name: 'Ann', lastname: 'Lee', phone: '6045550123', email: 'ann@example.com' }
const NONE: Details = { name: '', lastname: '', phone: '', email: '' }

describe('the account settings form', () => {
  const ALL = 'All fields are required'
  const NAME = 'First name is required'
  const LASTNAME = 'Last name is required'
  const PHONE = 'Phone number is required'
  const EMAIL = 'Email is required'

  it.each<[string, Details, string | undefined]>([
    ['all there', ANN, undefined],
    ['all empty', NONE, ALL],
    ['nothing but spaces', { name: ' ', lastname: '  ', phone: '\t', email: ' ' }, ALL],
    ['no first name', { ...ANN, name: '' }, NAME],
    ['no last name', { ...ANN, lastname: ' ' }, LASTNAME],
    ['no phone', { ...ANN, phone: '' }, PHONE],
    ['no email', { ...ANN, email: '' }, EMAIL],
    ['no names', { ...ANN, name: '', lastname: '' }, NAME],
    ['no last name, no email', { ...ANN, lastname: '', email: '' }, LASTNAME],
    ['neither phone nor email', { ...ANN, phone: '', email: '' }, PHONE],
    ['an email alone', { ...NONE, email: 'ann@example.com' }, NAME],
    ['a first name alone', { ...NONE, name: 'Ann' }, LASTNAME],
    ['formats are not judged here', { ...ANN, phone: '12', email: 'ann' }, undefined],
  ])('accountFault checks a form: %s [ACCT-11 ACCT-12]', (_, details, message) => {
    expect(accountFault(details)?.message).toBe(message)
  })

  it('accountFaults returns one message per missing field, in order [ACCT-12]', () => {
    expect(accountFaults({ ...NONE, name: 'Ann' })).toEqual([
      { fields: ['lastname'], message: LASTNAME },
      { fields: ['phone'], message: PHONE },
      { fields: ['email'], message: EMAIL },
    ])
    expect(accountFaults(NONE)).toEqual([{ fields: [], message: ALL }])
  })
})

describe('passwordFault', () => {
  const ALL = 'All fields are required'
  const MATCH = 'Passwords do not match'
  const SHORT = 'Password must be at least 6 characters'

  it.each<[string, string, string, string | undefined]>([
    ['', '', '', ALL],
    ['old-one', 'new-one', 'new-one', undefined],
    ['old-one', 'abcdef', 'abcdef', undefined],
    ['old-one', 'abcde', 'abcde', SHORT],
    ['old-one', '', '', SHORT],
    ['old-one', 'new-one', '', MATCH],
    ['old-one', '', 'new-one', MATCH],
    ['old-one', 'abc', 'abd', MATCH],
    ['old-one', 'new-one', 'new-one ', MATCH],
    ['old-one', '      ', '      ', undefined],
    ['', 'abc', 'abd', MATCH],
    ['', 'abc', 'abc', SHORT],
    ['', 'new-one', 'new-one', ALL],
  ])(
    'returns for old %j, new %j and repeated %j: %s [PWD-02 PWD-03 PWD-04 PWD-05]',
    (old, password, repeated, message) => {
      expect(passwordFault({ old, password, repeated })?.message).toBe(message)
    },
  )
})

describe('placeFault', () => {
  const place: Place = {
    street: '2130 W 4th Ave',
    city: 'Vancouver',
    postalCode: 'V6K 1N6',
    formatted: '2130 W 4th Ave, Vancouver',
    lat: 49.26,
    lng: -123.15,
  }
  const PICK = 'Please select a valid address from the dropdown suggestions.'
  const WHOLE = 'Please select a complete address with city and postal code.'

  it.each<[string, Partial<Place>, string | undefined]>([
    ['whole', {}, undefined],
    ['on the equator and the meridian', { lat: 0, lng: 0 }, undefined],
    ['without a latitude', { lat: undefined }, PICK],
    ['without a longitude', { lng: undefined }, PICK],
    ['without a city', { city: '' }, WHOLE],
    ['without a postal code', { postalCode: ' ' }, WHOLE],
    ['without geometry and city', { lat: undefined, lng: undefined, city: '' }, PICK],
  ])('checks a place from the suggestions: %s [ADDR-14 ADDR-15]', (_, change, message) => {
    expect(placeFault({ ...place, ...change })?.message).toBe(message)
  })
})

describe('addressFault', () => {
  const home: AddressForm = {
    type: 0,
    title: 'Home',
    street: '2130 W 4th Ave',
    city: 'Vancouver',
    postalCode: 'V6K 1N6',
  }
  const STREET = { fields: ['street'], message: 'Please enter the street address.' }
  const whole = (field: string) => ({
    fields: [field],
    message: 'Please select a complete address with city and postal code.',
  })
  const TITLE = { fields: ['title'], message: 'Please enter a title.' }

  it.each<[string, Partial<AddressForm>, object | undefined]>([
    ['a home', {}, undefined],
    ['an office without a title', { type: 1, title: '' }, undefined],
    ['another one with a title', { type: 2, title: 'Cabin' }, undefined],
    ['another one without', { type: 2, title: ' ' }, TITLE],
    ['no street', { street: ' ' }, STREET],
    ['no city', { city: '' }, whole('city')],
    ['no postal code', { postalCode: '' }, whole('postalCode')],
    ['nothing at all', { type: 2, title: '', street: '', city: '', postalCode: '' }, STREET],
    ['neither city nor title', { type: 2, title: '', city: '' }, whole('city')],
  ])('checks an address: %s [ADDR-15 ADDR-16 ADDR-18]', (_, change, fault) => {
    expect(addressFault({ ...home, ...change })).toEqual(fault)
  })
})
