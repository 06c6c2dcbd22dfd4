import { ALLERGENS } from '../domain/catalogue/allergens.ts'
import type { DeliveryStep } from '../domain/places/deliveryRate.ts'
import type { SmallOrder } from '../domain/taxes.ts'
import { dollars, flag, hash, jsonText, optionalText, z, type Schema } from './wire.ts'
import { field, shape } from './words.ts'

/** Fields that calls of several subjects have. */
export const storeHash = field('The hash of a store, its `shash`.', hash, 'u4ukpsqdmg')
export const orderHash = field('The hash of an order.', hash, 'Jv0bq2Zl8yWm4TtXcR1uPa9e')
export const guestKey = field(
  "The key `g` of a guest's link; empty for the one who placed the order.",
  z._default(hash, ''),
  'b1946ac92492d234',
)
export const message = ['message', field('A message for the customer.', optionalText(2000))] as const
export const taxNames = [
  'tax_names',
  field(
    'What the taxes `tax1` and `tax2` are called, such as HST; empty for one that the store has not. Absent for GST and PST.',
    z.optional(z.tuple([z.string(), z.string()])),
  ),
] as const
const smallOrder: Schema<SmallOrder> = shape('SmallOrder', () => ({
  gst: ['tax1', field('What it pays, in percent.', z.number())],
  upTo: ['up_to', field('The most that all prepared food may cost, in dollars.', dollars)],
  isFood: ['food', field('0: a drink, which counts beside food only.', flag)],
}))

/** D-195. */
export const small = [
  'tax1_small',
  field('What it pays in the place of `tax1` where all prepared food costs little.', z.optional(smallOrder)),
] as const
export const picture = ['picture', field('File name of the picture, below /images/products/.', optionalText())] as const

/** Named, because many shapes have it. */
export const allergen = /* @__PURE__ */ Object.assign(z.enum(ALLERGENS), { words: { id: 'Allergen' } })

export const allergens = z.optional(z.array(allergen))

/** What an order's or a member's customer is allergic to (D-238, D-239). */
export const allergies = [
  'allergies',
  field('What the customer is allergic to; absent for nothing said.', allergens),
] as const

/** The same in an input. */
export const saidAllergies = jsonText(z.array(allergen))

const deliveryStep: Schema<DeliveryStep> = shape('DeliveryStep', () => ({
  from: [
    'from',
    field('From this order value on: food and drinks before a coupon, without deposits and taxes.', dollars),
  ],
  price: ['price', field('The most that the delivery costs then, in dollars.', dollars)],
}))

/** (D-186) */
export const deliverySteps = [
  'd_steps',
  field(
    'Lower prices for larger orders, the smallest order first. Absent without any.',
    z.optional(z.array(deliveryStep)),
  ),
] as const
