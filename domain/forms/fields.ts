import type { FormFault } from './fault.ts'

const PHONE = /^\d{10}$/

export const isPhone = (text: string): boolean => PHONE.test(text)

export type Contact = { name: string; lastname: string; email: string; confirmEmail: string; phone: string }

export const CONTACT_FIELDS = ['name', 'lastname', 'email', 'confirmEmail', 'phone'] as const

/** A guest's contact details at checkout [CHK-37 CHK-38], Q-27. */
export function contactFault(contact: Contact): FormFault<keyof Contact> | undefined {
  const empty = CONTACT_FIELDS.find((field) => contact[field].trim() === '')
  if (empty) return { fields: [empty], message: `Please enter your ${empty}` }
  if (contact.email.trim() !== contact.confirmEmail.trim())
    return { fields: ['confirmEmail'], message: 'Emails do not match' }
  return undefined
}

export const isEmail = (text: string): boolean =>
  text.length <= 200 && /^[^\s@,;<>"]+@[^\s@.,;<>"]+(\.[^\s@.,;<>"]+)+$/.test(text)

/** Letters of any alphabet, spaces, and between two letters an apostrophe, a hyphen or a full stop (D-35). */
export const isName = (text: string): boolean => /^ *[\p{L}\p{M}]+(?:(?: +|['’.-])[\p{L}\p{M}]+)* *$/u.test(text)

/** What is wrong with an email, characters before shape [SIGNUP-13 SIGNUP-14]. */
export function emailMessage(email: string): string | undefined {
  if (!/^[a-z\d@._-]+$/i.test(email)) return 'Please check email address!'
  return isEmail(email) ? undefined : 'Please enter a valid email address!'
}

/** What the order host asks of a contact beyond the form's own checks: a mail and a code must be able to arrive [CHK-46]. */
export function reachFault({
  email,
  phone,
}: Pick<Contact, 'email' | 'phone'>): FormFault<'email' | 'phone'> | undefined {
  if (!isEmail(email.trim())) return { fields: ['email'], message: 'Please enter a valid email address!' }
  if (!isPhone(phone.trim())) return { fields: ['phone'], message: 'Please enter a valid 10-digit phone number!' }
  return undefined
}
