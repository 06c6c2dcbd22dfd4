import * as z from 'zod/mini'
import { GROUNDS } from '../../../domain/catalogue/deal.ts'
import { art } from './artFormat.ts'
import { code, codes, dollars, either, percent, pictureFile, text } from './fieldTypes.ts'

export const banner = z.strictObject({
  code,
  title: text(80),
  text: z.optional(text(200)),
  picture: z.optional(pictureFile),
  art: z.optional(art),
  product: z.optional(code),
  stores: z.optional(codes),
})

export const deal = z.strictObject({
  code,
  name: text(80),
  text: text(300),
  picture: z.optional(pictureFile),
  art: z.optional(art),
  ground: z.optional(z.enum(GROUNDS)),
  product: z.optional(code),
  stores: z.optional(codes),
})

/** While the cart holds a product of `when`, it offers the product `offer`. */
export const crossPromotion = z.strictObject({
  when: either(
    (value) => typeof value === 'object' && value !== null && 'categories' in value,
    z.strictObject({ categories: codes.check(z.minLength(1, 'must name at least 1 category')) }),
    z.strictObject({ products: codes.check(z.minLength(1, 'must name at least 1 product')) }),
  ),
  offer: code,
  name: text(80),
  /** The product is sold to such carts only, and is removed with the last of these; it is in no category. */
  only: z.optional(z.boolean()),
})

const limit = z.int().check(z.minimum(1, 'must be 1 or more'), z.maximum(1_000_000, 'must be at most 1000000'))

const date = z.iso.date('must be a day, like "2026-11-30"')

/**
 * ct: 0 a percentage of each line, 1 shown only, 2 a percentage of the cheapest line, 3 the same up to `max_discount_amount`
 * [COUPON-09]. The rest says when it counts [COUPON-10].
 */
export const coupon = z.strictObject({
  coupon_code: z.string().check(z.regex(/^[A-Z0-9]{3,20}$/, 'must be 3 to 20 capital letters and digits')),
  name: text(80),
  message: text(200),
  ct: z.enum(['0', '1', '2', '3']),
  /** 0 all products, 1 those listed in `p`. */
  pt: z.literal([0, 1]),
  p: z.optional(codes),
  discount: percent,
  max_discount_amount: z.optional(dollars),
  stores: z.optional(codes),
  /** Of the sub total, as the cart shows it. */
  least_order: z.optional(dollars),
  most_order: z.optional(dollars),
  excluded_products: z.optional(codes),
  /** Deals are combos (type 1); beverages are products with `beverage`. */
  excluded_kinds: z.optional(z.array(z.enum(['deals', 'beverages']))),
  /** The customer's first order of the chain. */
  first_order: z.optional(z.boolean()),
  /** An order placed in the installed app (D-42). */
  app_only: z.optional(z.boolean()),
  /** First and last day, in the chain's time zone. */
  from: z.optional(date),
  until: z.optional(date),
  /** It counts only for members to whom it was sent, for so many days. */
  days_since_sent: z.optional(limit),
  /** So many orders in all, and of each customer. */
  total_limit: z.optional(limit),
  customer_limit: z.optional(limit),
  /** Mailed once to each member who wants offers by email, when they first open the installed app [REWARD-04]. */
  welcome: z.optional(z.boolean()),
  /** Offered to every customer without a code being typed [COUPON-06]. */
  automatic: z.optional(z.boolean()),
})

export const giftCard = z.strictObject({
  number: z.string().check(z.regex(/^\d{16,19}$/, 'must be 16 to 19 digits')),
  pin: z.string().check(z.regex(/^\d{4,8}$/, 'must be 4 to 8 digits')),
  balance: dollars,
})

export type CouponEntry = z.output<typeof coupon>
export type GiftCardEntry = z.output<typeof giftCard>
export type CrossPromotionEntry = z.output<typeof crossPromotion>
