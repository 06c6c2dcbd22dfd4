import * as z from 'zod/mini'
import { BRAND } from '../../../shared/brand.ts'
import { isEmail } from '../../../domain/forms/fields.ts'
import { defined, optional, required, titled, code, codes, storeCodes, text, timeZone } from './fieldTypes.ts'
import { ingredient, synonyms } from './labelFormat.ts'
import { banner, coupon, crossPromotion, deal, giftCard } from './offerFormat.ts'
import { goodsOffers } from './goodsOfferFormat.ts'
import { optionGroup, priceList } from './groupFormat.ts'
import { available } from './periodFormat.ts'
import { priceLayer } from './priceLayerFormat.ts'
import { product } from './productFormat.ts'
import { specialDay } from './specialDayFormat.ts'
import { store } from './storeFormat.ts'
import { storeGroup } from './storeGroupFormat.ts'
import { taxArea, taxes } from './taxFormat.ts'

/**
 * The operator's catalogue file (D-30): a whole chain with its stores, menu and offers. Amounts are dollars as text. Codes are
 * the operator's own and stay the same from import to import. docs/CATALOGUE.md is made from it (D-91).
 */

const gstNumber = titled(
  'a GST number',
  z.string().check(z.regex(/^\d{9} RT\d{4}$/, 'must be a GST number, like "123456789 RT0001"')),
)

const mailAddress = titled('a mail address', z.string().check(z.refine(isEmail, 'must be a mail address')))

const chain = defined(
  'chain',
  z.strictObject({
    name: required(text(60), 'The name of the chain, as in the brand.', BRAND.name),
    email: optional(mailAddress, "Where the customers' forms and the alarms go.", BRAND.email, {
      without: 'forms are only kept',
    }),
    address: optional(
      text(120),
      'The mailing address, which mails with offers must name (CASL).',
      '1670 Commercial Dr, Vancouver, BC V5L 3Y3',
      { without: 'such mails have the name and `email` alone' },
    ),
    gstNumber: optional(gstNumber, 'The GST/HST registration number, which receipts name.', '123456789 RT0001', {
      without: 'receipts name none',
    }),
    timeZone: required(
      timeZone,
      'The IANA name of the time zone in which all hours and days are meant, where a store has no other.',
      'America/Vancouver',
    ),
  }),
)

const category = defined(
  'category',
  z.strictObject({
    code: required(code, 'Its code.', 'pizzas'),
    name: required(text(40), 'The heading on the menu.', 'Pizzas'),
    products: required(codes, 'Codes of its products, in the order in which they are shown.', [
      'margherita',
      'marinara',
    ]),
    stores: optional(storeCodes, 'Codes of the stores that have it.', ['main-street'], { without: 'all' }),
    available: available('it is on the menu'),
  }),
)

const special = defined(
  'special',
  z.strictObject({
    createYourOwn: optional(code, 'The product behind the picture "Create Your Own Pizza".', 'create-your-own', {
      without: 'no such picture',
    }),
    halfAndHalf: optional(code, 'The product behind the picture "Half & Half Pizza".', 'half-and-half', {
      without: 'no such picture',
    }),
  }),
)

const suggestion = defined(
  'suggestion',
  z.strictObject({
    product: required(code, 'The code of the product.', 'cola'),
    size: required(code, 'The code of one of its sizes.', 'can'),
  }),
)

export const catalogueFile = defined(
  'file',
  z.strictObject({
    $schema: optional(z.string(), 'The schema for your editor. The import ignores it.', '../catalogue.schema.json'),
    chain: required(chain, 'The company.', { name: BRAND.name, timeZone: 'America/Vancouver' }),
    taxes: required(taxes, 'The two taxes.', { tax1: { name: 'GST', percent: 5 }, tax2: { name: 'PST', percent: 7 } }),
    taxAreas: optional(
      z.array(taxArea),
      'Where stores have other taxes, another time zone or other holidays than the chain: provinces.',
      [{ code: 'ontario', tax1: { name: 'HST', percent: 13 }, timeZone: 'America/Toronto', province: 'ON' }],
      { without: 'none' },
    ),
    stores: required(
      z.array(store).check(z.minLength(1, 'must have at least 1 store')),
      'Every store, in the order of the list of stores; those that are coming soon stand last anyway.',
      [{ code: 'victoria', name: 'Victoria', city: 'Victoria', lat: 48.4706, lng: -123.3318, comingSoon: true }],
    ),
    storeGroups: optional(
      z.array(storeGroup),
      'Groups of stores, whose codes may stand wherever those of stores may.',
      [{ code: 'airports', name: 'Airports', stores: ['main-street'] }],
      { without: 'none' },
    ),
    specialDays: optional(
      z.array(specialDay),
      'Days that are not like the week.',
      [{ code: 'christmas', on: 'christmas', hours: 'closed' }],
      { without: 'those of the last file that had some' },
    ),
    categories: required(z.array(category), 'The sections of the menu, in their order.', [
      { code: 'drinks', name: 'Drinks', products: ['cola'] },
    ]),
    products: required(z.array(product), 'Everything that is sold, in any order.', [
      { code: 'cola', name: 'Cola', type: 2, sizes: [{ code: 'can', name: 'Can 355 mL', price: '2.50' }], tax2: true },
    ]),
    ingredients: optional(
      z.array(ingredient),
      'What options and parts of products contain, by their names.',
      [{ names: ['Mozzarella'], allergens: { contains: ['milk'] }, diet: 'vegetarian' }],
      { without: 'unknown' },
    ),
    synonyms: optional(synonyms, 'Groups of words that find the same.', [['pop', 'soda', 'drinks']], {
      without: 'none',
    }),
    priceLists: optional(
      z.array(priceList),
      'Prices that many options share.',
      [{ code: 'garden', price: { small: '1.50', large: '2.00' } }],
      { without: 'none' },
    ),
    priceLayers: optional(
      z.array(priceLayer),
      'Prices of some stores, in the place of those of the chain.',
      [{ code: 'airport', stores: ['main-street'], products: { margherita: { 12: '18.50' } } }],
      { without: 'none' },
    ),
    optionGroups: optional(
      z.array(optionGroup),
      'Option groups that many products share.',
      [{ code: 'crust', name: 'Crust', choice: 'single', min: 1, options: [{ code: 'hand', name: 'Hand-stretched' }] }],
      { without: 'none' },
    ),
    special: optional(
      special,
      'The two products behind the large pictures above the menu.',
      {
        halfAndHalf: 'half-and-half',
      },
      { without: 'no such pictures' },
    ),
    banners: optional(
      z.array(banner),
      'Pictures that turn above the menu, in their order.',
      [{ code: 'spring', title: 'Asparagus is back', product: 'asparagi' }],
      { without: 'none' },
    ),
    deals: optional(
      z.array(deal),
      'Offers on the page of deals; the first one of a store also stands above its menu.',
      [{ code: 'family', name: 'Family Night', text: 'A large pizza and two drinks, $29.', product: 'family-night' }],
      { without: 'none' },
    ),
    crossPromotions: optional(
      z.array(crossPromotion),
      'Products that are offered with others.',
      [{ when: { categories: ['pizzas'] }, offer: 'small-focaccia', name: 'A focaccia for $4' }],
      { without: 'none' },
    ),
    suggestions: optional(
      z.array(suggestion),
      '"Frequently bought together" at checkout, in its order.',
      [{ product: 'cola', size: 'can' }],
      { without: 'none' },
    ),
    coupons: optional(
      z.array(coupon),
      'Codes that make goods cheaper.',
      [{ code: 'TENOFF', name: '10% off', message: '10% off everything.', kind: 'percent-off-each', percent: 10 }],
      { without: 'none' },
    ),
    offers: optional(
      goodsOffers,
      'What makes goods cheaper by itself, or with a code: sets, prices for each, amounts off, free deliveries.',
      [
        {
          code: 'two-mediums',
          name: 'Any two mediums $28',
          kind: 'set',
          parts: [{ count: 2, categories: ['pizzas'], sizes: ['medium'] }],
          price: '28.00',
        },
      ],
      { without: 'none' },
    ),
    giftCards: optional(
      z.array(giftCard),
      'Gift cards that were printed before. Each is issued once: importing it again never changes its balance.',
      [{ number: '6000000000000001', pin: '1234', balance: '25.00' }],
      { without: 'none' },
    ),
  }),
)

export type CatalogueFile = z.output<typeof catalogueFile>
