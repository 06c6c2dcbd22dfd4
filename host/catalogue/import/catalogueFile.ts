import * as z from 'zod/mini'
import { isEmail } from '../../../domain/forms/fields.ts'
import { code, codes, percent, text } from './fieldTypes.ts'
import { ingredient, synonyms } from './labelFormat.ts'
import { banner, coupon, crossPromotion, deal, giftCard } from './offerFormat.ts'
import { optionGroup, priceList, product } from './productFormat.ts'
import { store } from './storeFormat.ts'
import { isTimeZone } from '../zoneOffsets.ts'

/**
 * The operator's catalogue file (D-30): a whole chain with its stores, menu and offers. Amounts are dollars as text. Codes are
 * the operator's own and stay the same from import to import.
 */

const gstNumber = z.string().check(z.regex(/^\d{9} RT\d{4}$/, 'must be a GST number, like "123456789 RT0001"'))

const tax = z.strictObject({ name: text(20), percent })

export const catalogueFile = z.strictObject({
  chain: z.strictObject({
    name: text(60),
    email: z.optional(z.string().check(z.refine(isEmail, 'must be a mail address'))),
    /** The mailing address, which mails with offers name (CASL). */
    address: z.optional(text(120)),
    /** The GST/HST registration number, which receipts name. */
    gstNumber: z.optional(gstNumber),
    timeZone: z.string().check(z.refine(isTimeZone, 'must be a time zone, like "America/Vancouver"')),
  }),
  taxes: z.strictObject({
    tax1: tax,
    tax2: tax,
    /**
     * What the taxes of a combo apply to: its whole price, as its own `tax1` and `tax2` say (the default), or the parts of its
     * price that belong to the choices which pay them (D-62).
     */
    combos: z.optional(z.enum(['whole', 'by-part'])),
  }),
  stores: z.array(store).check(z.minLength(1, 'must have at least 1 store')),
  categories: z.array(z.strictObject({ code, name: text(40), products: codes, stores: z.optional(codes) })),
  products: z.array(product),
  ingredients: z.optional(z.array(ingredient)),
  /** Groups of words that find the same: pop, soda, drinks. */
  synonyms: z.optional(synonyms),
  priceLists: z.optional(z.array(priceList)),
  optionGroups: z.optional(z.array(optionGroup)),
  special: z.optional(z.strictObject({ createYourOwn: z.optional(code), halfAndHalf: z.optional(code) })),
  banners: z.optional(z.array(banner)),
  deals: z.optional(z.array(deal)),
  crossPromotions: z.optional(z.array(crossPromotion)),
  suggestions: z.optional(z.array(z.strictObject({ product: code, size: code }))),
  coupons: z.optional(z.array(coupon)),
  giftCards: z.optional(z.array(giftCard)),
})

export type CatalogueFile = z.output<typeof catalogueFile>
