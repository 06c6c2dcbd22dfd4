import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CONTACT_FIELDS,
  contactFault,
  emailFault,
  isEmail,
  isName,
  isPhone,
  nameText,
  phoneDetail,
  reachFault,
  type Contact,
} from '../../../domain/forms/fields.ts'

const contact = (rest: Partial<Contact> = {}): Contact => ({
  name: 'Ann',
  lastname: 'Lee',
  email: 'ann@example.com',
  confirmEmail: 'ann@example.com',
  phone: '6045550123',
  ...rest,
})

describe('contactFault', () => {
  it('accepts a complete contact with matching emails [CHK-17 CHK-37 CHK-38]', () => {
    expect(contactFault(contact())).toBeUndefined()
  })

  it.each(CONTACT_FIELDS)('reports a missing %s by its name [CHK-37]', (field) => {
    for (const text of ['', '   '])
      expect(contactFault(contact({ [field]: text }))).toEqual({
        fields: [field],
        message: `Please enter your ${field}`,
      })
  })

  it('reports only the first of several missing fields, in the order of the form [CHK-37]', () => {
    expect(contactFault({ name: '', lastname: '', email: '', confirmEmail: '', phone: '' })?.fields).toEqual(['name'])
    expect(contactFault(contact({ email: '', confirmEmail: '', phone: '' }))?.fields).toEqual(['email'])
    expect(contactFault(contact({ confirmEmail: '', phone: '' }))?.fields).toEqual(['confirmEmail'])
  })

  it('reports emails that do not match, after empty fields [CHK-38]', () => {
    const fault = { fields: ['confirmEmail'], message: 'Emails do not match' }
    expect(contactFault(contact({ confirmEmail: 'ann@example.org' }))).toEqual(fault)
    expect(contactFault(contact({ confirmEmail: 'Ann@example.com' }))).toEqual(fault)
    expect(contactFault(contact({ confirmEmail: 'ann@example.org', phone: '' }))?.fields).toEqual(['phone'])
    expect(contactFault(contact({ confirmEmail: ' ann@example.com ' }))).toBeUndefined()
  })
})

describe('isName', () => {
  it.each([
    'Ann',
    "O'Brien",
    'Jean-Luc',
    'St. Pierre',
    'St.John',
    'Smith Jr.',
    'J.',
    'J. R. R. Tolkien',
    "D' Souza",
    'van ’t Hoff',
    'علی\u200Cرضا',
    'क्\u200Dषमा',
    '亚历山大·普希金',
    'Gal·la',
    'Mary\u2011Ann',
    'Ana\u00A0María',
    ' Ann  Lee ',
    'Sḵwx̱wú7mesh',
    'Lil̓wat7úl Lee',
    'Zoe\u0308',
  ])('takes the name %j [SIGNUP-11 CATER-06 CONTACT-06 D-133]', (name) => {
    expect(isName(name)).toBe(true)
  })

  it.each([
    '',
    ' ',
    '.',
    '7',
    'Ann--Marie',
    '-Ann',
    'Ann-',
    "Ann'",
    "O''Hara",
    'Ann - Marie',
    'Ann..',
    '. Ann',
    'Ann .Lee',
    'Ann\nLee',
    'Ann 2',
    'R2 D2',
    'Ann7Lee',
    'Sḵwx̱wú7',
    '7Sḵwx̱wúmesh',
    '\u200CAnn',
    'Ann\u200D',
    'Ann·',
    'Lee, Jr.',
    '<b>',
  ])('refuses the name %j [SIGNUP-11 CATER-06 CONTACT-06 D-133]', (name) => {
    expect(isName(name)).toBe(false)
  })

  it('takes every name made of words, joined and ended as people do, and refuses it with one wrong character', () => {
    const word = fc.constantFrom('Ann', 'Élodie', 'علی', '普希金', 'क्षमा', 'O', 'Sḵwx̱wú7mesh', 'Müller')
    const joint = fc.constantFrom(
      ' ',
      '  ',
      '\u00A0',
      '-',
      '\u2011',
      '.',
      '. ',
      "'",
      '’',
      "' ",
      '·',
      '\u200C',
      '\u200D',
    )
    const name = fc
      .tuple(word, fc.array(fc.tuple(joint, word), { maxLength: 4 }), fc.constantFrom('', '.'))
      .map(([first, more, end]) => first + more.flat().join('') + end)
    fc.assert(fc.property(name, (text) => isName(text)))
    const wrong = fc.constantFrom('!', '@', '<', '/', '_', '\u0002', '9 ', '--')
    fc.assert(
      fc.property(name, wrong, fc.nat(), (text, character, place) => {
        const at = place % (text.length + 1)
        return !isName(text.slice(0, at) + character + text.slice(at))
      }),
    )
  })
})

it('nameText writes plain spaces and hyphens [D-133]', () => {
  expect(nameText('\u00A0Mary\u2011Ann \u202F Lee ')).toBe('Mary-Ann Lee')
})

it.each([
  ['ann+x@example.com', '“+”'],
  ['ann lee@example.com', 'A space'],
  ["o'neil+ä@example.com", "“'” and “+” and “ä”"],
  ['ann\u200B@example.com', 'An invisible character (U+200B)'],
  ['😀@example.com', '“😀”'],
])('emailFault names what is wrong in %j: %s [SIGNUP-13]', (email, named) => {
  expect(emailFault(email)).toEqual({
    fields: ['email'],
    message: 'Please check email address!',
    detail: `${named} cannot be used here. Please correct it or use another e-mail.`,
  })
})

it.each<[phone: string, detail: string | undefined]>([
  ['6045550123', undefined],
  ['2368880123', undefined],
  ['604555012', undefined],
  ['0045550142', 'No Canadian or US number has the area code 004.'],
  ['1115550142', 'No Canadian or US number has the area code 111.'],
  ['9115550142', 'No Canadian or US number has the area code 911.'],
  ['6040550142', 'After the area code no number begins with 055.'],
  ['6041550142', 'After the area code no number begins with 155.'],
])('phoneDetail says of %s: %s [SIGNUP-15 CHK-18 D-136]', (phone, detail) => {
  expect(phoneDetail(phone)).toBe(detail)
  expect(isPhone(phone)).toBe(phone.length === 10 && detail === undefined)
})

describe('reachFault', () => {
  it.each(['604555012', '60455501234', '604-555-0123', '+16045550123', '604555O123', ''])(
    'rejects the phone %j [CHK-18 CHK-46]',
    (phone) => {
      expect(isPhone(phone)).toBe(false)
      expect(reachFault(contact({ phone }))).toEqual({
        fields: ['phone'],
        message: 'Please enter a valid 10-digit phone number!',
      })
    },
  )

  it.each([
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@@example.com',
    'a b@example.com',
    'ann@example.',
    'ann@.com',
    'a@b.c,d@e.f',
    '<ann@example.com>',
    `${'a'.repeat(200)}@example.com`,
  ])('rejects the email %j [CHK-46]', (email) => {
    expect(isEmail(email)).toBe(false)
    expect(reachFault(contact({ email }))?.fields).toEqual(['email'])
  })

  it.each(['ann@example.com', "o'neil+pizza@mail.example.co", 'ünal@exämple.de'])(
    'accepts the email %j [CHK-46]',
    (email) => {
      expect(reachFault(contact({ email }))).toBeUndefined()
    },
  )
})
