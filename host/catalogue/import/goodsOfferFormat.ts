import * as z from 'zod/mini'
import { OFFER_KINDS } from '../../../domain/offers/offer.ts'
import { code, codes, defined, dollars, optional, percent, required, storeCodes, text, titled } from './fieldTypes.ts'
import { date, typedCode } from './offerFormat.ts'
import { hours } from './storeFormat.ts'

const some = (what: string) => codes.check(z.minLength(1, `must name at least 1 ${what}`))

const units = titled(
  'a whole number, 1 to 100',
  z.int().check(z.minimum(1, 'must be 1 or more'), z.maximum(100, 'must be at most 100')),
)

const weight = titled(
  'a number, 0 to 50',
  z.number().check(z.minimum(0, 'must be 0 or more'), z.maximum(50, 'must be at most 50')),
)

const goodsFields = {
  products: optional(some('product'), 'Codes of products.', ['margherita'], { without: 'any that the rest fits' }),
  categories: optional(
    some('category'),
    'Codes of categories: any product of theirs, besides `products`.',
    ['pizzas'],
    {
      without: 'no others than `products`, or all',
    },
  ),
  sizes: optional(some('size'), 'Codes of sizes.', ['medium'], { without: 'all' }),
  most_options: optional(
    z.record(code, weight),
    'How many options of a group may be chosen at most, by the code of the group. A double portion counts as two, one on a half as half.',
    { toppings: 3 },
    { without: 'any number' },
  ),
}

const goods = defined('offerGoods', z.strictObject(goodsFields))

const part = defined(
  'offerPart',
  z.strictObject({
    count: optional(units, 'How many units. Of an offer that is not about sets: how many the cart has to hold.', 2, {
      default: 1,
    }),
    ...goodsFields,
    or: optional(
      z.array(goods).check(z.minLength(1, 'must have at least 1')),
      'Other goods that may stand in their place.',
      [{ products: ['garlic-bread'] }],
      { without: 'none' },
    ),
  }),
)

/** D-189. */
const goodsOffer = defined(
  'offer',
  z.strictObject({
    code: required(code, 'Its code.', 'two-mediums'),
    name: required(text(80), 'What customers and receipts call it.', 'Any two mediums $28'),
    text: optional(text(200), 'What the page of deals says of it.', 'Two medium pizzas of your choice.', {
      without: 'the page of deals does not list it',
    }),
    kind: required(
      z.enum(OFFER_KINDS),
      '`set`: its parts together cost `price`. `cheapest-off`: of the units of its parts, the `get` cheapest are `percent` cheaper. `price-each`, `percent-off-each`, `amount-off-each`: each unit of its part costs `price`, or `percent` or `amount` less. `amount-off-order`: `amount` off the order. `free-delivery`: no price for the delivery.',
      'set',
    ),
    parts: optional(
      z.array(part).check(z.minLength(1, 'must have at least 1 part'), z.maxLength(10, 'must have at most 10 parts')),
      'The goods that it is about. Those of a set stand in it together; any other offer has one part.',
      [{ count: 2, categories: ['pizzas'], sizes: ['medium'] }],
      { without: 'all goods' },
    ),
    price: optional(dollars, 'The price of a set, or of each unit.', '28.00', { without: 'none' }),
    percent: optional(percent, 'How much cheaper.', 50, { without: 'none' }),
    amount: optional(dollars, 'How much less.', '5.00', { without: 'none' }),
    get: optional(units, 'How many of the units of a set are cheaper: the cheapest ones.', 1, { without: 'none' }),
    most: optional(units, 'How many sets of it an order may have.', 1, { without: 'any number' }),
    typed: optional(typedCode, 'A code that customers have to type for it, where coupons are typed.', 'TWO28', {
      without: 'it counts by itself',
    }),
    least_order: optional(dollars, 'The least sub total, as the cart shows it.', '30.00', { without: 'none' }),
    service: optional(z.enum(['pickup', 'delivery']), 'The service that it is for.', 'pickup', { without: 'both' }),
    from: optional(date, "The first day of orders that it counts for, by the store's clocks.", '2026-06-01', {
      without: 'at once',
    }),
    until: optional(date, 'The last day.', '2026-06-30', { without: 'no end' }),
    hours: optional(
      hours,
      'The days and times that an order has to be ready at, whenever it is placed: its slot, or when an order for now can be ready.',
      { 'mon-thu': '11:00-14:00' },
      {
        without: 'always',
      },
    ),
    stores: optional(
      storeCodes.check(z.minLength(1, 'must name at least 1 store')),
      'Codes of the stores that have it.',
      ['main-street'],
      { without: 'all' },
    ),
    first_order: optional(z.boolean(), "Only for the customer's first order of the chain.", true, { default: false }),
    alone: optional(z.boolean(), 'No other offer counts beside it.', true, { default: false }),
    excludes: optional(some('offer'), 'Codes of offers that do not count beside it.', ['five-off'], {
      without: 'none',
    }),
  }),
)

export const goodsOffers = z.array(goodsOffer).check(z.maxLength(50, 'must be at most 50 offers'))

export type GoodsOfferEntry = z.output<typeof goodsOffer>
export type OfferGoodsEntry = z.output<typeof goods>
