import { describe, expect, it } from 'vitest'
import {
  CONTACT_FIELDS,
  contactFault,
  isEmail,
  isPhone,
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
