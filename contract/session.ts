import type { Address, Customer } from '../domain/account/session.ts'
import { cart } from './cart.ts'
import { call, done, nothing } from './call.ts'
import { allergies, message } from './fields.ts'
import { flag, hash, optionalText, text, codec, z, type Schema } from './wire.ts'
import { field, shape, subject, type Subject } from './words.ts'

/** An entry of the address book, also in the shape of the locations screen with name, address and postal (OQ-47, LOC-10). */
export const address: Schema<Address> = shape('Address', () => ({
  hash: ['ahash', field('Hash of the entry.', optionalText())],
  type: ['a_type', field('0 home, 1 office, 2 other.', z.union([z.literal(0), z.literal(1), z.literal(2)]))],
  title: ['title', field('What the member calls it.', optionalText()), undefined, 'name'],
  street: ['street', field('Number and street.', optionalText()), undefined, 'address'],
  city: ['city', field('The city of the address.', optionalText())],
  postalCode: ['postalcode', field('Postal code.', optionalText()), undefined, 'postal'],
  apartment: ['apartment', field('Apartment, unit or buzzer.', optionalText())],
  notes: ['notes', field('What the driver should know.', optionalText(1000))],
  lat: ['lat', field('Latitude in degrees.', z.optional(z.number()))],
  lng: ['lng', field('Longitude in degrees.', z.optional(z.number()))],
  formatted: ['faddress', field('The address in one line.', optionalText(400))],
  address: ['address', field('Carried for other hosts.', z.optional(text(400))), ''],
  status: ['status', field('Carried for other hosts.', z.optional(z.int())), 1],
}))

export const customer: Schema<Customer> = shape('Customer', () => ({
  hash: ['chash', field('Hash of the member.', z.string())],
  name: ['name', field("The member's first name.", optionalText())],
  lastname: ['lastname', field('Last name.', optionalText())],
  email: ['email', field("The member's email.", optionalText())],
  newEmail: ['new_email', field('A new email that is not confirmed yet, or empty.', optionalText())],
  phone: ['phone', field('Phone number.', optionalText())],
  phoneVerified: ['phone_verified', field('1: the phone is verified.', flag)],
  points: ['rp', field("The member's balance of PG Points.", z.number())],
  mailing: ['mailing_promotion', field('1: wants offers by mail.', flag)],
  allergies,
  addresses: ['abook', field('The address book.', z._default(z.array(address), []))],
  status: ['status', field('Carried for other hosts.', z.optional(z.int())), 1],
}))

/** An empty list, an empty object or null means no customer (OQ-11). */
export const maybeCustomer = z.codec(z.unknown(), z.custom<Customer | undefined>(), {
  decode: (value, context) => {
    if (!value || Array.isArray(value) || typeof value !== 'object' || Object.keys(value).length === 0) return undefined
    const parsed = z.safeDecode(customer, value)
    if (parsed.success) return parsed.data
    context.issues.push({ code: 'custom', message: 'not a customer', input: value })
    return z.NEVER
  },
  encode: (value) => (value ? z.encode(customer, value) : []),
})

export const signedIn = shape('SignedIn', () => ({
  token: ['token', field('The bearer token. Keep it with the session cookie.', z.string())],
  message,
  customer: ['customer', field('The member.', customer)],
  cart: ['cart', field('The cart after it.', z.optional(cart))],
}))

export const SESSION: Subject = { name: 'Session', words: 'Tokens, and signing in and out.' }

export const sessionCalls = subject(SESSION, {
  /** Issues tokens: a guest's first one, or the next one of a session whose token expired (OQ-02, D-08). */
  config: call(
    'Starts a session, or goes on with one whose token has expired',
    {
      method: 'GET',
      path: '/get/config',
      kind: 'change',
      token: 'none',
      writes: 'handler',
      source: 'ACALL-05 SESS-04',
    },
    codec(() => ({
      token: [
        'token',
        field(
          'The expired token of the session to go on with; the session cookie has to come with it.',
          z.optional(text(2000)),
          'eyJhbGciOi',
        ),
      ],
      store: ['sh', field('The hash of the store that the customer looks at.', z.optional(hash), 'u4ukpsqdmg')],
    })),
    codec(() => ({
      customer: ['customer', field('The member; an empty list for a guest.', z.optional(maybeCustomer))],
      cart: ['cart', field('The cart after it.', z.optional(cart))],
      token: ['token', field('The bearer token. Keep it with the session cookie.', z.string())],
      message,
    })),
  ),
  /** It works with an expired token too. */
  signOut: call(
    'Signs out',
    { method: 'POST', path: '/v2/logout', token: 'none', writes: 'handler', source: 'ACALL-22 SESS-18 D-08' },
    nothing,
    done,
  ),
})
