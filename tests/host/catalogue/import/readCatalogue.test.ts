import { describe, expect, test } from 'vitest'
import { readCatalogue } from '../../../../host/catalogue/import/readCatalogue.ts'
import { put, smallCatalogue } from '../../../support/host/smallCatalogue.ts'

const errorsOf = (json: unknown) => {
  const reading = readCatalogue(json)
  return reading.ok ? [] : reading.errors
}

test('a valid file is read unchanged', () => {
  expect(readCatalogue(smallCatalogue())).toEqual({ ok: true, catalogue: smallCatalogue() })
})

const pizza = 'products[0]'
const crust = `${pizza}.groups[0]`
const used = `${pizza}.groups[1]`
const duo = 'products[3]'
const sack = 'products[4]'
const option = { code: 'thin', name: 'Thin' }

/** The path, the value put there, the expected message, and the path of the error where it differs. */
const INVALID_VALUES: [path: string, value: unknown, message: string, at?: string][] = [
  // shapes
  ['chain.name', undefined, 'is missing'],
  ['chain.name', ' ', 'must not be empty'],
  ['chain.timeZone', 'Vancouver', 'must be a time zone, like "America/Vancouver"'],
  ['chain.gstNumber', '123456789RT0001', 'must be a GST number, like "123456789 RT0001"'],
  ['chain.gstNumber', '123456789 RC0001', 'must be a GST number, like "123456789 RT0001"'],
  ['taxes.tax1.percent', '5', 'must be a number'],
  ['taxes.tax2.percent', 101, 'must be a percentage from 0 to 100'],
  ['taxes.tax2.percent', -1, 'must be a percentage from 0 to 100'],
  ['taxes.tax2.percent', 7.1234, 'must have at most three decimals'],
  ['taxes.combos', 'halves', 'must be one of "whole", "by-part", "in-proportion"'],
  ['products', {}, 'must be a list'],
  [`${pizza}.name`, 7, 'must be text'],
  [`${pizza}.name`, 'x'.repeat(81), 'must be at most 80 characters long'],
  [`${pizza}.prise`, '1', 'is not a field of the catalogue file'],
  [`${pizza}.code`, 'two words', 'must be a code of letters, digits, "_", "-" and ".", at most 40 long'],
  [`${pizza}.type`, 4, 'must be one of 0, 1, 2, 3'],
  [`${pizza}.sizes`, [], 'must have at least 1 size'],
  [`${pizza}.sizes[0].price`, 14.5, 'must be text'],
  [`${pizza}.sizes[0].price`, '14.505', 'must be dollars as text, like "12.50"'],
  [`${pizza}.sizes[0].price`, '$14.50', 'must be dollars as text, like "12.50"'],
  [`${pizza}.sizes[0].price`, '-1.00', 'must be dollars as text, like "12.50"'],
  [`${pizza}.picture`, '../secret.png', 'must be the name of a picture file'],
  [
    `${pizza}.art`,
    { kind: 'pizza', toppings: ['gravel'] },
    'must be a topping there is a drawing of',
    `${pizza}.art.toppings[0]`,
  ],
  [`${pizza}.art`, { kind: 'soup' }, 'must be a dish there is a drawing of', `${pizza}.art.kind`],
  [
    `${pizza}.art`,
    { kind: 'salad', variant: 'fruit' },
    'must be a variant there is a drawing of: garden, caesar',
    `${pizza}.art.variant`,
  ],
  [`${crust}.choice`, 'radio', 'must be one of "single", "multiple"'],
  [`${crust}.min`, -1, 'must be 0 or more'],
  [`${crust}.options`, [], 'must have at least 1 option'],
  [`${crust}.options[1].price.s`, 'free', 'must be dollars as text, like "12.50"'],
  [`${crust}.options[1].price`, 2, 'must be text'],
  [`${used}.options`, [option], 'is not a field of the catalogue file'],
  ['coupons[0].code', 'ten', 'must be 3 to 20 capital letters and digits'],
  ['coupons[0].percent', 120, 'must be a percentage from 0 to 100'],
  ['giftCards[0].number', '1234', 'must be 16 to 19 digits'],
  // stores
  ['stores', [], 'must have at least 1 store'],
  ['stores[0].permalink', 'main-street', 'must be a slash and words joined by "-", like "/main-street"'],
  ['stores[0].permalink', '/main street', 'must be a slash and words joined by "-", like "/main-street"'],
  ['stores[1].permalink', '/main-street', 'is a second store at "/main-street"'],
  ['stores[1].code', 'main', 'is a second store "main"'],
  ['stores[0].lat', 149, 'must be a latitude'],
  ['stores[0].phone', undefined, 'is missing'],
  ['stores[2].phone', '604-555-0111', 'is not a field of the catalogue file'],
  [
    'stores[0].hours.pickup["mon-thu"]',
    '11-22',
    'must be "closed" or hours like "11:00-22:00" or "11:00-14:00, 17:00-01:00"',
  ],
  [
    'stores[0].hours.pickup["mon-thu"]',
    '11:00-25:00',
    'must be "closed" or hours like "11:00-22:00" or "11:00-14:00, 17:00-01:00"',
  ],
  ['stores[0].hours.pickup.monday', '11:00-22:00', 'must be a day or days: "mon", "mon-thu" or "sat,sun"'],
  ['stores[0].hours.pickup.fri', '11:00-22:00', 'gives fri a second time'],
  ['stores[0].hours.pickup["mon-thu"]', '11:00-15:00, 14:00-22:00', 'has hours on mon that overlap the next ones'],
  ['stores[0].hours.pickup["mon-thu"]', '12:00-13:00, 20:00-19:00', 'has hours on mon that overlap the next ones'],
  ['stores[0].slots', { step: 7 }, 'must be 5, 10, 15, 20, 30 or 60', 'stores[0].slots.step'],
  [
    'stores[0].zones[0].polygon',
    [
      [0, 0],
      [1, 1],
    ],
    'must have at least 3 corners',
  ],
  ['stores[0].paperBag', { tax2: true }, 'is missing', 'stores[0].paperBag.price'],
  ['stores[0].paperBag', '0.25', 'must be an object'],
  ['stores[2].paperBag', { price: '0.25' }, 'is not a field of the catalogue file'],
  ['stores[0].cutlery', 'never', 'must be one of "always", "on-request"'],
  // unknown and duplicate codes
  ['categories[0].products[1]', 'pizza', 'names the unknown product "pizza"'],
  ['categories[0].products[1]', 'margherita', 'is a second product "margherita"'],
  ['categories[1].code', 'pizzas', 'is a second category "pizzas"'],
  ['categories[0].stores', ['soon'], 'names the unknown store "soon"', 'categories[0].stores[0]'],
  ['products[1].code', 'margherita', 'is a second product "margherita"'],
  [`${pizza}.stores`, ['moon'], 'names the unknown store "moon"', `${pizza}.stores[0]`],
  [`${pizza}.sizes[1].code`, 's', 'is a second size "s"'],
  [`${pizza}.sizes[0].default`, false, 'need one size with "default": true', `${pizza}.sizes`],
  [`${pizza}.sizes[1].default`, true, 'have more than one size with "default": true', `${pizza}.sizes`],
  [`${used}.use`, 'topings', 'names the unknown option group "topings"'],
  [`${used}.includes[0]`, 'gravel', 'names the unknown option "gravel"'],
  [`${used}.only`, ['ham'], 'leaves out "olives", which starts chosen'],
  [`${pizza}.groups[]`, { use: 'toppings' }, 'is a second group "toppings"', `${pizza}.groups[2]`],
  [`${crust}.options[1].code`, 'hand', 'is a second option "hand"'],
  [`${crust}.options[1].sizes`, ['xl'], 'names the unknown size "xl"', `${crust}.options[1].sizes[0]`],
  [`${crust}.options[1].price.xl`, '3.00', 'is for the unknown size "xl"'],
  [`${crust}.options[1].price.l`, undefined, 'has no price of "grain" for size "l"', crust],
  [`${crust}.options[1].prices`, 'toping', 'names the unknown price list "toping"'],
  ['priceLists[0].price.l', undefined, 'has no price for size "l" (used by "margherita")', 'priceLists[0].price'],
  ['optionGroups[0].options[0].extraPrice', { s: '1' }, 'has no price for size "l" (used by "margherita")'],
  ['optionGroups[0].min', 9, 'asks for 9 options where size "s" has 2 (used by "margherita")'],
  ['priceLists[0].price.xl', '3.00', 'is for the unknown size "xl"'],
  [`${crust}.options[1].included`, true, 'is a single choice that starts with 2 options chosen in size "s"', crust],
  [`${crust}.min`, 2, 'must be 0 or 1 for a single choice'],
  [`${used}.min`, 3, 'asks for 3 options where size "s" has 2'],
  [`${crust}.options[0].calories`, { xl: 100 }, 'is for the unknown size "xl"', `${crust}.options[0].calories.xl`],
  [`${crust}.options[0].calories`, -1, 'must be calories as a whole number, at most 20000'],
  [`${crust}.options[0].calories`, { s: 0.5 }, 'must be a whole number', `${crust}.options[0].calories.s`],
  [`${pizza}.sizes[0].calories`, 20001, 'must be calories as a whole number, at most 20000'],
  [`${pizza}.sizes[0].calories`, '890', 'must be a number'],
  [`${duo}.sizes[0].calories`, 900, 'belong to what it is made of: leave them out here'],
  [`${sack}.sizes[0].calories`, 900, 'belong to what it is made of: leave them out here'],
  // combos and bags
  [`${duo}.selections`, undefined, 'are missing of a combo'],
  [`${pizza}.selections`, [], 'belong to a combo (type 1)'],
  [`${duo}.selections[1].code`, 'main', 'is a second selection "main"'],
  [`${duo}.selections[0].choices[0].product`, 'pizza', 'names the unknown product "pizza"'],
  [`${duo}.selections[0].choices[0].product`, 'duo', 'puts the product into itself'],
  [`${duo}.selections[0].choices[0].product`, 'sack', 'puts the bag "sack" into another product'],
  [`${duo}.selections[0].choices[0].size`, 'm', 'names the size "m", in which "margherita" does not come'],
  [`${duo}.selections[1].choices[1].product`, 'cola', 'is a second choice of "cola"'],
  [`${duo}.selections[1].choices`, [{ product: 'water', size: 'can' }], 'leave 0 to choose from at the store "night"'],
  [`${sack}.bst`, undefined, 'must be "3" for a bag'],
  [`${sack}.bags`, undefined, 'are missing of a bag'],
  [`${sack}.bags[0].groups[0].options[0].product`, 'duo', 'puts the combo "duo" into another product'],
  [`${sack}.bags[0].groups[0].min`, 3, 'asks for 3 options where there are 2'],
  // offers
  ['special.halfAndHalf', 'half', 'names the unknown product "half"'],
  ['banners[0].product', 'trio', 'names the unknown product "trio"'],
  ['deals[0].stores[0]', 'moon', 'names the unknown store "moon"'],
  ['crossPromotions[0].offer', 'crumb', 'names the unknown product "crumb"'],
  ['crossPromotions[0].offer', 'margherita', 'is a circle: "margherita" would offer itself'],
  ['crossPromotions[0].offer', 'cola', 'needs a product with "bst": "3"'],
  [
    'categories[1].products[1]',
    'slice',
    'sells "slice" to such carts only, but the category "drinks" offers it to everybody',
    'crossPromotions[0].only',
  ],
  ['crossPromotions[0].when.categories[0]', 'pasta', 'names the unknown category "pasta"'],
  ['suggestions[0].size', 'keg', 'names the size "keg", in which "cola" does not come'],
  ['coupons[0].products', [], 'must name at least 1 product'],
  ['coupons[0].products[0]', 'pizza', 'names the unknown product "pizza"'],
  [
    'coupons[0].kind',
    'percent-off-cheapest-up-to',
    'is missing of a coupon of the kind "percent-off-cheapest-up-to"',
    'coupons[0].max_discount',
  ],
]

describe('readCatalogue reports an error with its path', () => {
  test.each(INVALID_VALUES)('%s = %j: %s', (path, value, message, at = path) => {
    const file = smallCatalogue()
    put(file, path, value)
    const errors = errorsOf(file)
    expect(errors.map((error) => error.path)).toContain(at)
    expect(errors.find((error) => error.path === at && error.message.startsWith(message))).toBeDefined()
  })
})

/** A catalogue with a second pizza that uses the shared groups. */
const catalogueWithTwoPizzas = () => {
  const file = smallCatalogue()
  put(file, 'products[]', { ...file.products[0], code: 'marinara' })
  return file
}

test('an error in a shared group or price list is reported once, at its own path', () => {
  const reported = (path: string, value: unknown) => {
    const file = catalogueWithTwoPizzas()
    put(file, path, value)
    return errorsOf(file)
  }
  const twoPizzas = '(used by "margherita" and 1 more)'
  const code = 'topping'
  expect(reported('priceLists[0].price.l', undefined)).toEqual([
    { path: 'priceLists[0].price', code, message: `has no price for size "l" ${twoPizzas}` },
  ])
  const toppings = { code: 'toppings', message: `asks for 9 options where size "l" has 3 ${twoPizzas}` }
  expect(reported('optionGroups[0].min', 9)).toContainEqual({ path: 'optionGroups[0].min', ...toppings })
  expect(reported('optionGroups[0].min', 9)).toHaveLength(2)
  expect(reported('optionGroups[0].options[]', { code: 'ham', name: 'Ham' })).toEqual([
    { path: 'optionGroups[0].options[3].code', code: 'toppings', message: 'is a second option "ham"' },
  ])
})

test('unknown codes are reported together with invalid fields, and stand-in values cause no errors of their own', () => {
  const file = smallCatalogue()
  put(file, `${pizza}.sizes[1].price`, '1,50')
  put(file, `${crust}.options[1].price.l`, 2)
  put(file, 'coupons[0].percent', 120)
  put(file, 'coupons[0].products[0]', 'unknown')
  put(file, 'giftCards[0].number', 'x')
  put(file, 'products[1].code', undefined)
  put(file, 'categories[0].products[1]', 'pizza')
  expect(errorsOf(file).map(({ path, code }) => [path, code])).toEqual([
    [`${pizza}.sizes[1].price`, 'margherita'],
    [`${crust}.options[1].price.l`, 'margherita'],
    ['products[1].code', undefined],
    ['coupons[0].percent', 'TEN'],
    ['giftCards[0].number', undefined],
    ['categories[0].products[1]', 'pizzas'],
    ...['categories[1].products[0]', `${duo}.selections[1].choices[0].product`].map((path) => [
      path,
      expect.anything(),
    ]),
    [`${sack}.bags[0].groups[0].options[0].product`, 'sack'],
    ['suggestions[0].product', undefined],
    ['coupons[0].products[0]', 'TEN'],
  ])
})

test('all errors are reported at once', () => {
  const file = smallCatalogue()
  put(file, `${pizza}.sizes[0].price`, '1,50')
  put(file, 'stores[1].lat', 'north')
  put(file, `${crust}.options[0].nmae`, 'x')
  expect(errorsOf(file).map(({ path }) => path)).toEqual([
    'stores[1].lat',
    `${pizza}.sizes[0].price`,
    `${crust}.options[0].nmae`,
  ])
})

test.each([[undefined], [null], ['text'], [[]], [42]])(
  'a value that is not a catalogue object is refused: %j',
  (json) => {
    const [error] = errorsOf(json)
    expect(error).toEqual({ path: '', message: json === undefined ? 'is missing' : 'must be an object' })
  },
)
