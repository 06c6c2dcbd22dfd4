import type { Address, Customer } from '../domain/account/session.ts'
import { cart } from './cart.ts'
import { call, done, nothing } from './call.ts'
import { flag, hash, optionalText, text, codec, z, type Schema } from './wire.ts'

/** An entry of the address book, also in the shape of the locations screen with name, address and postal (OQ-47, LOC-10). */
export const address: Schema<Address> = codec(() => ({
  hash: ['ahash', optionalText()],
  type: ['a_type', z.union([z.literal(0), z.literal(1), z.literal(2)])],
  title: ['title', optionalText(), undefined, 'name'],
  street: ['street', optionalText(), undefined, 'address'],
  city: ['city', optionalText()],
  postalCode: ['postalcode', optionalText(), undefined, 'postal'],
  apartment: ['apartment', optionalText()],
  notes: ['notes', optionalText(1000)],
  lat: ['lat', z.optional(z.number())],
  lng: ['lng', z.optional(z.number())],
  formatted: ['faddress', optionalText(400)],
  /** Carried for other hosts (D-40). */
  address: ['address', z.optional(text(400)), ''],
  status: ['status', z.optional(z.int()), 1],
}))

export const customer: Schema<Customer> = codec(() => ({
  hash: ['chash', z.string()],
  name: ['name', optionalText()],
  lastname: ['lastname', optionalText()],
  email: ['email', optionalText()],
  newEmail: ['new_email', optionalText()],
  phone: ['phone', optionalText()],
  phoneVerified: ['phone_verified', flag],
  points: ['rp', z.number()],
  mailing: ['mailing_promotion', flag],
  addresses: ['abook', z._default(z.array(address), [])],
  /** Carried for other hosts (D-40). */
  status: ['status', z.optional(z.int()), 1],
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

export const signedIn = codec(() => ({
  token: ['token', z.string()],
  message: ['message', optionalText(2000)],
  customer: ['customer', customer],
  cart: ['cart', z.optional(cart)],
}))

export const sessionCalls = {
  /** Issues tokens: a guest's first one, or the next one of a session whose token expired (OQ-02, D-08). */
  config: call(
    {
      method: 'GET',
      path: '/get/config',
      kind: 'change',
      token: 'none',
      writes: 'handler',
      source: 'ACALL-05 SESS-04',
    },
    codec(() => ({ token: ['token', z.optional(text(2000))], store: ['sh', z.optional(hash)] })),
    codec(() => ({
      customer: ['customer', z.optional(maybeCustomer)],
      cart: ['cart', z.optional(cart)],
      token: ['token', z.string()],
      message: ['message', optionalText(2000)],
    })),
  ),
  /** It works with an expired token too. */
  signOut: call(
    { method: 'POST', path: '/v2/logout', token: 'none', writes: 'handler', source: 'ACALL-22 SESS-18 D-08' },
    nothing,
    done,
  ),
}
