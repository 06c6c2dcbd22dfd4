import * as z from 'zod/mini'
import { GROUNDS } from '../../../domain/catalogue/deal.ts'
import { COUPON_KINDS } from '../../../domain/payment/coupon.ts'
import { art } from './artFormat.ts'
import {
  defined,
  optional,
  required,
  titled,
  code,
  codes,
  dollars,
  either,
  percent,
  pictureFile,
  storeCodes,
  text,
} from './fieldTypes.ts'
import { available } from './periodFormat.ts'

export const banner = defined(
  'banner',
  z.strictObject({
    code: required(code, 'Its code.', 'spring'),
    title: required(text(80), 'What stands on it.', 'Asparagus is back'),
    text: optional(text(200), 'What stands below the title.', 'Until the end of June, from the Okanagan.', {
      without: 'nothing',
    }),
    picture: optional(pictureFile, 'Its picture.', 'asparagus.jpg', { without: 'its `art`' }),
    art: optional(art, 'Its drawing.', { kind: 'pizza', toppings: ['basil'] }, { without: "the product's picture" }),
    product: optional(code, 'The product that it opens; stores that do not sell it do not show it.', 'asparagi', {
      without: 'it opens nothing',
    }),
    stores: optional(storeCodes, 'Codes of the stores that show it.', ['main-street'], { without: 'all' }),
    available: available('it is shown'),
  }),
)

export const deal = defined(
  'deal',
  z.strictObject({
    code: required(code, 'Its code.', 'family'),
    name: required(text(80), 'Its title.', 'Family Night'),
    text: required(text(300), 'What it offers.', 'A large pizza and two drinks, $29.'),
    picture: optional(pictureFile, 'Its picture.', 'family.jpg', { without: 'its `art`' }),
    art: optional(art, 'Its drawing.', { kind: 'pack', variant: 'family' }, { without: "the product's picture" }),
    ground: optional(z.enum(GROUNDS), 'The colour of its card.', 'basil', { without: 'the next one in turn' }),
    product: optional(
      code,
      'The product that it is about; stores that do not sell it do not show it.',
      'family-night',
      {
        without: 'none',
      },
    ),
    stores: optional(storeCodes, 'Codes of the stores that have it.', ['main-street'], { without: 'all' }),
    available: available('it is shown'),
  }),
)

const inCategories = defined(
  'whenCategories',
  z.strictObject({
    categories: required(
      codes.check(z.minLength(1, 'must name at least 1 category')),
      'Codes of categories: any product of theirs.',
      ['pizzas'],
    ),
  }),
)
const amongProducts = defined(
  'whenProducts',
  z.strictObject({
    products: required(codes.check(z.minLength(1, 'must name at least 1 product')), 'Codes of products.', [
      'margherita',
    ]),
  }),
)

/** While the cart holds a product of `when`, it offers the product `offer`. */
export const crossPromotion = defined(
  'crossPromotion',
  z.strictObject({
    when: required(
      either(
        (value) => typeof value === 'object' && value !== null && 'categories' in value,
        inCategories,
        amongProducts,
      ),
      'What has to be in the cart.',
      { categories: ['pizzas'] },
    ),
    offer: required(code, 'The product that is offered then. It needs `"bst": "3"`.', 'small-focaccia'),
    name: required(text(80), 'What the offer says.', 'A focaccia for $4'),
    only: optional(
      z.boolean(),
      'The product is sold to such carts only, one for each unit of what brings it, and leaves the cart with it. It is then in no category.',
      true,
      { default: false },
    ),
    available: available('it is offered'),
  }),
)

const limit = titled(
  'a whole number, 1 to 1000000',
  z.int().check(z.minimum(1, 'must be 1 or more'), z.maximum(1_000_000, 'must be at most 1000000')),
)

export const date = titled('a day', z.iso.date('must be a day, like "2026-11-30"'))

export const typedCode = titled(
  '3 to 20 capital letters and digits',
  z.string().check(z.regex(/^[A-Z0-9]{3,20}$/, 'must be 3 to 20 capital letters and digits')),
)

/** COUPON-09, COUPON-10. */
export const coupon = defined(
  'coupon',
  z.strictObject({
    code: required(typedCode, 'What the customer types.', 'TENOFF'),
    name: required(text(80), 'What receipts call it.', '10% off'),
    message: required(text(200), 'What the customer reads when it is applied.', '10% off everything in your cart.'),
    kind: required(
      z.enum(COUPON_KINDS),
      'Of what `percent` is taken off: of each product, of one unit of the cheapest product, or of that up to `max_discount`. `shown-only` takes nothing off.',
      'percent-off-each',
    ),
    products: optional(
      codes.check(z.minLength(1, 'must name at least 1 product')),
      'Codes of the products that it makes cheaper.',
      ['margherita'],
      { without: 'all' },
    ),
    percent: required(percent, 'How much is taken off.', 10),
    max_discount: optional(
      dollars,
      'The most that a coupon of the kind `percent-off-cheapest-up-to` takes off.',
      '5.00',
      {
        without: 'no limit',
      },
    ),
    stores: optional(storeCodes, 'Codes of the stores where it counts.', ['main-street'], { without: 'all' }),
    least_order: optional(dollars, 'The least sub total, as the cart shows it.', '20.00', { without: 'none' }),
    most_order: optional(dollars, 'The highest sub total.', '100.00', { without: 'none' }),
    excluded_products: optional(codes, 'Codes of products that it makes no cheaper.', ['gelato'], { without: 'none' }),
    excluded_kinds: optional(
      z.array(z.enum(['deals', 'beverages'])),
      'Kinds that it makes no cheaper: `deals` are combos, `beverages` products with `beverage`.',
      ['deals', 'beverages'],
      { without: 'none' },
    ),
    first_order: optional(z.boolean(), "Only for the customer's first order of the chain.", true, { default: false }),
    app_only: optional(z.boolean(), 'Only for an order that is placed in the installed app.', true, { default: false }),
    from: optional(date, 'Its first day, in the time zone of the store.', '2026-06-01', { without: 'at once' }),
    until: optional(date, 'Its last day.', '2026-06-30', { without: 'no end' }),
    days_since_sent: optional(
      limit,
      'Days: it counts only for members to whom it was sent (`coupon-send`), for so long.',
      30,
      { without: 'for everybody' },
    ),
    total_limit: optional(limit, 'How many orders may use it in all.', 500, { without: 'any number' }),
    customer_limit: optional(limit, 'How many orders of each customer may use it.', 1, { without: 'any number' }),
    welcome: optional(
      z.boolean(),
      'Mailed once to each member who wants offers by email, when they first open the installed app.',
      true,
      { default: false },
    ),
    automatic: optional(z.boolean(), 'Offered to every customer without a code being typed.', true, { default: false }),
  }),
)

export const giftCard = defined(
  'giftCard',
  z.strictObject({
    number: required(
      titled('16 to 19 digits', z.string().check(z.regex(/^\d{16,19}$/, 'must be 16 to 19 digits'))),
      'The number on the card.',
      '6000000000000001',
    ),
    pin: required(
      titled('4 to 8 digits', z.string().check(z.regex(/^\d{4,8}$/, 'must be 4 to 8 digits'))),
      'Its security code.',
      '1234',
    ),
    balance: required(dollars, 'What is on it when it is issued.', '25.00'),
  }),
)

export type CouponEntry = z.output<typeof coupon>
export type GiftCardEntry = z.output<typeof giftCard>
export type CrossPromotionEntry = z.output<typeof crossPromotion>
