import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BRAND } from '../../../../shared/brand.ts'
import exampleChain from '../../../../docs/example-chain/chain.json' with { type: 'json' }
import { checkCatalogue } from '../../../../host/catalogue/import/importCatalogue.ts'
import { readCatalogue } from '../../../../host/catalogue/import/readCatalogue.ts'

type Entry = Record<string, unknown>

/** The entry of a list with this code. */
function entry(chain: object, list: string, code: string): Entry {
  const entries = Reflect.get(chain, list) as Entry[]
  const found = entries.find((one) => one['code'] === code)
  if (!found) throw new Error(`The example chain has no ${code} in ${list}`)
  return found
}

const at = (value: unknown, ...path: (string | number)[]): Entry =>
  path.reduce<unknown>((part, step) => Reflect.get(Object(part), step), value) as Entry

const dips = (chain: object): Entry => at(entry(chain, 'products', 'wings'), 'groups', 1)

type Change = (chain: typeof exampleChain) => void

/** Each rule that no schema says: what breaks it in the example chain, and what the import says then. */
const rules: readonly (readonly [change: Change, fault: string])[] = [
  [(chain) => (chain.chain.name = 'Another'), 'chain.name must be "Forno", the name in brand/brand.json'],
  [
    (chain) => (at(chain.categories[0], 'products')[0] = 'margarita'),
    'categories[0 "pizzas"].products[0] names the unknown product "margarita"',
  ],
  [
    (chain) => (entry(chain, 'products', 'marinara')['code'] = 'margherita'),
    'products[1 "margherita"].code is a second product "margherita"',
  ],
  [
    (chain) => {
      entry(chain, 'storeGroups', 'suburbs')['code'] = 'edmonds'
    },
    'storeGroups[0 "edmonds"].code is the code of a store: "edmonds"',
  ],
  [
    (chain) => (at(entry(chain, 'storeGroups', 'suburbs'), 'stores')[1] = 'suburbs'),
    'storeGroups[0 "suburbs"].stores[1] names the group "suburbs": a group names single stores',
  ],
  [
    (chain) => (entry(chain, 'stores', 'edmonds')['permalink'] = '/main-street'),
    'stores[1 "edmonds"].permalink is a second store at "/main-street"',
  ],
  [
    (chain) => delete at(entry(chain, 'products', 'margherita'), 'sizes', 1)['default'],
    'products[0 "margherita"].sizes need one size with "default": true',
  ],
  [
    (chain) => (at(entry(chain, 'products', 'margherita'), 'groups', 0)['use'] = 'crusts'),
    'products[0 "margherita"].groups[0].use names the unknown option group "crusts"',
  ],
  [
    (chain) => (at(entry(chain, 'products', 'margherita'), 'groups', 4)['includes'] = ['basilico']),
    'products[0 "margherita"].groups[4].includes[0] names the unknown option "basilico"',
  ],
  [
    (chain) => (at(entry(chain, 'products', 'half-and-half'), 'groups', 3)['includes'] = ['gorgonzola']),
    'products[7 "half-and-half"].groups[3].only leaves out "gorgonzola", which starts chosen',
  ],
  [
    (chain) => (at(entry(chain, 'priceLists', 'garden'), 'price')['18'] = '2.50'),
    'priceLists[1 "garden"].price["18"] is for the unknown size "18"',
  ],
  [
    (chain) => delete at(entry(chain, 'priceLists', 'garden'), 'price')['14'],
    'priceLists[1 "garden"].price has no price for size "14" (used by "margherita" and 7 more)',
  ],
  [
    (chain) => (at(entry(chain, 'products', 'margherita'), 'groups', 1)['includes'] = ['tomato', 'pesto']),
    'products[0 "margherita"].groups[1] is a single choice that starts with 2 options chosen in size "10"',
  ],
  [
    (chain) => (entry(chain, 'optionGroups', 'sauce')['min'] = 2),
    'optionGroups[1 "sauce"].min must be 0 or 1 for a single choice (used by "margherita" and 7 more)',
  ],
  [
    (chain) => (at(entry(chain, 'products', 'wings'), 'groups', 0)['min'] = 3),
    'products[10 "wings"].groups[0].min asks for 3 options where size "8" has 2',
  ],
  [
    (chain) => (entry(chain, 'optionGroups', 'toppings')['amounts'] = [2]),
    'optionGroups[3 "toppings"].extras cannot stand beside amounts: name 1.5 or 2 in amounts instead (used by "margherita" and 7 more)',
  ],
  [
    (chain) => (at(dips(chain), 'options', 0)['amount'] = 4),
    'products[10 "wings"].groups[1].options[0].amount is none of its amounts: name it in amounts too',
  ],
  [(chain) => (dips(chain)['amounts'] = [2, 2, 3]), 'products[10 "wings"].groups[1].amounts[1] is a second amount "2"'],
  [(chain) => (dips(chain)['atLeast'] = 9), 'products[10 "wings"].groups[1].atLeast asks for 9 where size "8" has 5'],
  [
    (chain) => Object.assign(dips(chain), { atLeast: 3, atMost: 2 }),
    'products[10 "wings"].groups[1].atLeast is more than atMost, 2',
  ],
  [
    (chain) => (dips(chain)['atMost'] = 1),
    'products[10 "wings"].groups[1].atMost is less than the 2 that are chosen at first in size "8"',
  ],
  [
    (chain) => (at(entry(chain, 'priceLayers', 'edmonds-prices'), 'products', 'margherita')['13'] = '20.00'),
    'priceLayers[0 "edmonds-prices"].products.margherita["13"] is no size of it',
  ],
  [
    (chain) => {
      delete entry(chain, 'priceLayers', 'edmonds-prices')['products']
      delete entry(chain, 'priceLayers', 'edmonds-prices')['priceLists']
    },
    'priceLayers[0 "edmonds-prices"] has no prices: give it products or priceLists',
  ],
  [
    (chain) => delete at(entry(chain, 'priceLayers', 'edmonds-prices'), 'priceLists', 0, 'price')['14'],
    'priceLayers[0 "edmonds-prices"].priceLists[0].price has no price for size "14", for which the price list has one',
  ],
  [
    (chain) => Object.assign(entry(chain, 'priceLayers', 'gelato-week'), { from: '2026-06-07', until: '2026-06-01' }),
    'priceLayers[2 "gelato-week"] has an "until" before its "from"',
  ],
  [
    (chain) => (at(entry(chain, 'priceLayers', 'lonsdale-delivery'), 'priceLists', 0)['price'] = '1.60'),
    'priceLayers[3 "lonsdale-delivery"].priceLists[0].price must be by size as in the price list, which a layer with a service has',
  ],
  [
    (chain) => delete entry(chain, 'products', 'two-mediums')['selections'],
    'products[14 "two-mediums"].selections are missing of a combo',
  ],
  [
    (chain) => (at(entry(chain, 'products', 'two-mediums'), 'selections', 0, 'choices', 0)['size'] = '16'),
    'products[14 "two-mediums"].selections[0].choices[0].size names the size "16", in which "margherita" does not come',
  ],
  [
    (chain) =>
      (at(entry(chain, 'products', 'two-mediums'), 'selections', 0, 'choices')[0] = {
        product: 'pizza-and-drink',
        size: 'one',
      }),
    'products[14 "two-mediums"].selections[0].choices[0].product puts the combo "pizza-and-drink" into another product',
  ],
  [
    (chain) => delete entry(chain, 'products', 'movie-night-bag')['bst'],
    'products[16 "movie-night-bag"].bst must be "3" for a bag',
  ],
  [
    (chain) =>
      (at(entry(chain, 'products', 'pizza-and-drink'), 'selections', 1)['choices'] = [
        { product: 'cannoli', size: 'one' },
      ]),
    'products[15 "pizza-and-drink"].selections[1].choices leave 0 to choose from at the store "edmonds"',
  ],
  [
    (chain) => (at(chain.stores[0], 'zones', 0, 'polygon')[0] = [49.263, -123.115]),
    'stores[0 "main-street"].zones[0].polygon[0] looks like [latitude, longitude]: write longitude first',
  ],
  [
    (chain) => (at(chain.stores[0], 'zones', 0, 'polygon')[0] = [-80, 43]),
    'stores[0 "main-street"].zones[0].polygon[0] lies outside the service area: longitude -139.06 to -113.76, latitude 48.06 to 60',
  ],
  [
    (chain) => {
      const corners = at(chain.stores[0], 'zones', 0, 'polygon') as unknown as unknown[]
      corners.push(...corners.splice(1, 1))
    },
    'stores[0 "main-street"].zones[0].polygon[0] begins a side that another side of the same ring crosses or touches',
  ],
  [
    (chain) => (at(chain.stores[1], 'zones', 0, 'polygons', 0, 1)[0] = [-123.1, 49.2255]),
    'stores[1 "edmonds"].zones[0].polygons[0][1] is a hole that reaches outside its outer ring',
  ],
  [
    (chain) =>
      (at(chain.stores[0], 'zones', 0)['polygon'] = Array.from({ length: 501 }, (_, index) => [
        -123 + Math.cos((index / 501) * Math.PI * 2) / 100,
        49 + Math.sin((index / 501) * Math.PI * 2) / 100,
      ])),
    'stores[0 "main-street"].zones[0] has 501 corners: at most 500 are possible',
  ],
  [
    (chain) => (at(chain.stores[0], 'zones', 0, 'priceByOrder', 1)['from'] = '30'),
    'stores[0 "main-street"].zones[0].priceByOrder[1].from must be more than in the step before it',
  ],
  [
    (chain) => (at(chain.stores[0], 'zones', 0, 'priceByOrder', 0)['price'] = '3.99'),
    'stores[0 "main-street"].zones[0].priceByOrder[0].price must be less than what smaller orders pay',
  ],
  [
    (chain) =>
      (at(chain.stores[0], 'zones', 1)['priceByDistance'] = [
        { beyond: 3, price: '8.99' },
        { beyond: 2, price: '9.99' },
      ]),
    'stores[0 "main-street"].zones[1].priceByDistance[1].beyond must be farther than in the band before it',
  ],
  [
    (chain) => (at(chain.stores[0], 'hours')['pickup'] = { monday: '11:00-22:00' }),
    'stores[0 "main-street"].hours.pickup.monday must be a day or days: "mon", "mon-thu" or "sat,sun"',
  ],
  [
    (chain) => (at(chain.stores[0], 'hours')['pickup'] = { mon: '11-22' }),
    'stores[0 "main-street"].hours.pickup.mon must be "closed" or hours like "11:00-22:00" or "11:00-14:00, 17:00-01:00"',
  ],
  [
    (chain) => (at(chain.stores[0], 'hours')['pickup'] = { 'mon-fri': '11:00-22:00', fri: '11:00-23:00' }),
    'stores[0 "main-street"].hours.pickup.fri gives fri a second time',
  ],
  [
    (chain) => (at(chain.stores[0], 'hours')['pickup'] = { fri: '17:00-12:00', sat: '11:00-22:00' }),
    'stores[0 "main-street"].hours.pickup.fri has hours on fri that overlap the next ones',
  ],
  [
    (chain) => (entry(chain, 'products', 'caprese')['madeOf'] = ['Tomato']),
    'products[13 "caprese"].madeOf[0] names the unknown ingredient "Tomato"',
  ],
  [
    (chain) => (entry(chain, 'products', 'caprese')['needs'] = ['Fior di late']),
    'products[13 "caprese"].needs[0] names "Fior di late", which is neither an option nor in "ingredients": write it as it is there',
  ],
  [
    (chain) => (entry(chain, 'products', 'caprese')['needs'] = ['Basil', 'Basil']),
    'products[13 "caprese"].needs[1] is a second need "basil"',
  ],
  [
    (chain) => chain.ingredients[2]?.names.push('Mozzarella'),
    'ingredients[4].names[0] is a second ingredient "Mozzarella"',
  ],
  [
    (chain) => (entry(chain, 'products', 'cannoli')['allergens'] = { contains: ['milk'], mayContain: ['milk'] }),
    'products[19 "cannoli"].allergens.mayContain[0] is in "contains" already',
  ],
  [
    (chain) =>
      Object.assign(entry(chain, 'products', 'cannoli'), { allergens: { contains: ['fish'] }, diet: 'vegetarian' }),
    'products[19 "cannoli"].diet is "vegetarian" of what contains fish',
  ],
  [
    (chain) => (at(entry(chain, 'products', 'margherita'), 'sizes', 0)['calories'] = 700),
    'products[0 "margherita"].sizes[0].calories must be with all that is included, which has 760 in this size',
  ],
  [
    (chain) => (at(entry(chain, 'products', 'two-mediums'), 'sizes', 0)['calories'] = 2000),
    'products[14 "two-mediums"].sizes[0].calories belong to what it is made of: leave them out here',
  ],
  [
    (chain) => (at(entry(chain, 'optionGroups', 'crust'), 'options', 0, 'calories')['18'] = 1200),
    'optionGroups[0 "crust"].options[0].calories["18"] is for the unknown size "18"',
  ],
  [
    (chain) => (entry(chain, 'products', 'focaccia')['bst'] = '0'),
    'crossPromotions[0].offer needs a product with "bst": "3"',
  ],
  [
    (chain) => (at(chain.crossPromotions[0], 'when')['categories'] = ['starters']),
    'crossPromotions[0].offer is a circle: "focaccia" would offer itself',
  ],
  [
    (chain) => Object.assign(chain.crossPromotions[0] ?? {}, { only: true }),
    'crossPromotions[0].only sells "focaccia" to such carts only, but the category "starters" offers it to everybody: take it out of one of them',
  ],
  [
    (chain) => (at(chain.suggestions[2])['size'] = 'bottle'),
    'suggestions[2].size names the size "bottle", in which "cola" does not come',
  ],
  [
    (chain) => delete entry(chain, 'coupons', 'FUNGHI')['max_discount'],
    'coupons[1 "FUNGHI"].max_discount is missing of a coupon of the kind "percent-off-cheapest-up-to"',
  ],
  [
    (chain) => (entry(chain, 'coupons', 'FUNGHI')['from'] = '2031-01-01'),
    'coupons[1 "FUNGHI"].until is before its first day',
  ],
  [
    (chain) => (entry(chain, 'products', 'pizza-and-drink')['available'] = [{}]),
    'products[15 "pizza-and-drink"].available[0] says nothing: give it dates, days or hours, or leave "available" out for always',
  ],
  [
    (chain) => (entry(chain, 'products', 'pizza-and-drink')['available'] = [{ days: 'weekdays' }]),
    'products[15 "pizza-and-drink"].available[0].days must be days like "mon-fri" or "sat,sun"',
  ],
  [
    (chain) => (entry(chain, 'products', 'pizza-and-drink')['available'] = [{ hours: '11:00-14:00, 13:00-15:00' }]),
    'products[15 "pizza-and-drink"].available[0].hours must be hours like "11:00-14:00" or "17:00-19:00, 22:00-01:00", in parts that do not overlap',
  ],
  [
    (chain) =>
      (entry(chain, 'products', 'pizza-and-drink')['available'] = [{ from: '2026-10-31', until: '2026-10-01' }]),
    'products[15 "pizza-and-drink"].available[0] has an "until" before its "from"',
  ],
  [
    (chain) => (entry(chain, 'products', 'pizza-and-drink')['available'] = [{ from: '10-01', until: '2026-10-31' }]),
    'products[15 "pizza-and-drink"].available[0] must have "from" and "until" both with a year or both without',
  ],
  [
    (chain) => (entry(chain, 'products', 'pizza-and-drink')['available'] = [{ from: '10-01' }]),
    'products[15 "pizza-and-drink"].available[0] must have both "from" and "until", since they are of every year',
  ],
  [
    (chain) => (at(entry(chain, 'optionGroups', 'finish'), 'options', 0)['available'] = [{ days: 'fri' }]),
    'products[0 "margherita"].groups[4] starts with "basil", which has times of its own: give the product "available" instead',
  ],
  [
    (chain) => {
      for (const option of Object.values(at(entry(chain, 'products', 'gelato'), 'groups', 0, 'options')))
        at(option)['available'] = [{ days: 'fri' }]
    },
    'products[17 "gelato"].groups[0] leaves 0 options outside their own times in size "cup", where 1 must be chosen: give fewer of them "available"',
  ],
  [
    (chain) => {
      for (const code of ['cola', 'orange-soda', 'iced-tea', 'sparkling-water'])
        entry(chain, 'products', code)['available'] = [{ days: 'fri' }]
    },
    'products[15 "pizza-and-drink"].selections[1].choices leave 0 to choose from outside their own times: give "pizza-and-drink" the same "available"',
  ],
  [
    (chain) => delete entry(chain, 'offers', 'two-mediums')['price'],
    'offers[0 "two-mediums"].price is missing of an offer of the kind "set"',
  ],
  [
    (chain) => (entry(chain, 'offers', 'two-mediums')['percent'] = 5),
    'offers[0 "two-mediums"].percent means nothing of an offer of the kind "set": take it out',
  ],
  [
    (chain) => (entry(chain, 'offers', 'your-own')['parts'] = [{}, {}]),
    'offers[1 "your-own"].parts are 2 of an offer that is not about sets: put the others into "or"',
  ],
  [
    (chain) => (at(entry(chain, 'offers', 'two-mediums'), 'parts', 0)['count'] = 21),
    'offers[0 "two-mediums"].parts hold 21 units: a set has up to 20',
  ],
  [
    (chain) => (entry(chain, 'offers', 'third-dessert')['get'] = 4),
    'offers[3 "third-dessert"].get asks for 4 of a set of 3',
  ],
  [
    (chain) => (at(entry(chain, 'offers', 'two-mediums'), 'parts', 0)['sizes'] = ['13']),
    'offers[0 "two-mediums"].parts[0].sizes[0] names the size "13", in which none of its products comes',
  ],
  [
    (chain) => (at(entry(chain, 'offers', 'your-own'), 'parts', 0)['most_options'] = { topping: 3 }),
    'offers[1 "your-own"].parts[0].most_options.topping names the group "topping", which none of its products has',
  ],
  [
    (chain) => (entry(chain, 'offers', 'hello')['typed'] = 'FUNGHI'),
    'offers[5 "hello"].typed is the code of another coupon: "FUNGHI"',
  ],
  [
    (chain) => (entry(chain, 'offers', 'hello')['from'] = '2031-01-01'),
    'offers[5 "hello"].until is before its first day',
  ],
  [
    (chain) => (entry(chain, 'offers', 'group-order')['excludes'] = ['two-medium']),
    'offers[4 "group-order"].excludes[0] names the unknown offer "two-medium"',
  ],
  [
    (chain) => (entry(chain, 'specialDays', 'christmas-eve')['on'] = '2026-02-30'),
    'specialDays[1 "christmas-eve"].on must be a date like "2026-12-25", or "12-25" for every year, or a holiday like "good-friday"',
  ],
  [
    (chain) => (at(entry(chain, 'specialDays', 'christmas-eve'), 'hours')['pickup'] = '11:00-15:00, 14:00-18:00'),
    'specialDays[1 "christmas-eve"].hours.pickup must be hours like "11:00-15:00" or "11:00-14:00, 17:00-01:00", or "closed", in parts that do not overlap',
  ],
  [
    (chain) => (entry(chain, 'specialDays', 'christmas-eve')['hours'] = {}),
    'specialDays[1 "christmas-eve"].hours must have hours for pickup, delivery or both',
  ],
  [
    (chain) => (entry(chain, 'specialDays', 'edmonds-repairs')['until'] = '2027-01-10'),
    'specialDays[3 "edmonds-repairs"].until is before its first day',
  ],
  [
    (chain) => (entry(chain, 'specialDays', 'edmonds-repairs')['until'] = '01-13'),
    'specialDays[3 "edmonds-repairs"].until must be written as "on", with a year or without',
  ],
  [
    (chain) => (entry(chain, 'specialDays', 'christmas')['until'] = '12-26'),
    'specialDays[0 "christmas"].until needs a date in "on": a holiday is one day',
  ],
  [
    (chain) => (entry(chain, 'specialDays', 'edmonds-repairs')['stores'] = []),
    'specialDays[3 "edmonds-repairs"].stores names no store: leave it out for all',
  ],
  [
    (chain) => (entry(chain, 'specialDays', 'new-years-eve')['on'] = '12-24'),
    'specialDays[2 "new-years-eve"].on is the day of "christmas-eve" at the same stores',
  ],
  [
    (chain) => (entry(chain, 'stores', 'kensington')['taxArea'] = 'albreta'),
    'stores[3 "kensington"].taxArea names the unknown tax area "albreta"',
  ],
  [
    (chain) => (at(entry(chain, 'taxAreas', 'alberta'), 'restricted', 0)['tax2'] = 10),
    'taxAreas[0 "alberta"].restricted[0].tax2 needs a "tax2" beside "restricted", whose name receipts say',
  ],
  [
    (chain) => (at(entry(chain, 'taxAreas', 'ontario'), 'smallOrder')['tax1'] = 13),
    'taxAreas[1 "ontario"].smallOrder.tax1 is not less than the 13 % of its area',
  ],
  [
    (chain) => (entry(chain, 'products', 'lager')['smallOrder'] = 'drink'),
    'products[24 "lager"].restricted is for what "smallOrder" does not count: leave that out',
  ],
  [
    (chain) => delete entry(chain, 'taxAreas', 'alberta')['restricted'],
    'products[24 "lager"].restricted has no age at the store "kensington": add "liquor" to "restricted" of the tax area "alberta"',
  ],
  [
    (chain) => (entry(chain, 'products', 'pizza-and-drink')['restricted'] = 'liquor'),
    'products[15 "pizza-and-drink"].restricted is for products by themselves, not for combos and bags',
  ],
  [
    (chain) =>
      (at(entry(chain, 'products', 'pizza-and-drink'), 'selections', 1, 'choices')[0] = {
        product: 'lager',
        size: 'can',
      }),
    'products[15 "pizza-and-drink"].selections[1].choices[0].product puts "lager" into another product: goods that are sold from an age on are sold alone',
  ],
  [
    (chain) => (entry(chain, 'stores', 'main-street')['restrictedSale'] = {}),
    'stores[0 "main-street"].restrictedSale must have hours, delivery or both',
  ],
  [
    (chain) =>
      (at(entry(chain, 'products', 'diavola'), 'groups')[5] = {
        code: 'more',
        name: 'More',
        choice: 'multiple',
        options: [{ code: 'basil', name: 'Basil', allergens: {} }],
      }),
    'products[4 "diavola"].groups[5] says something else of "Basil" than a group before it',
  ],
]

const document = readFileSync(new URL('../../../../docs/CATALOGUE.md', import.meta.url), 'utf8')

/** As `npm run operator -- import` prints it. */
const printed = ({ path, message, code }: { path: string; message: string; code?: string }) =>
  `${code === undefined ? path : path.replace(']', ` "${code}"]`)} ${message}`

test('a picture that the example chain names and nobody has is a fault in the words of docs/CATALOGUE.md [D-90]', async () => {
  const checked = await checkCatalogue(
    { ...exampleChain, chain: { ...exampleChain.chain, name: BRAND.name } },
    new Date('2026-11-29'),
  )
  const faults = checked.ok ? [] : checked.errors.map(printed)
  expect(faults).toHaveLength(3)
  for (const fault of faults.slice(2)) expect(document).toContain(`\`${fault}\``)
})

test('the example chain has no fault, and each rule of docs/CATALOGUE.md is one that the import has, in these words [D-91]', () => {
  const sound = readCatalogue(exampleChain, exampleChain.chain.name)
  expect(sound.ok ? [] : sound.errors).toEqual([])
  const said = rules.map(([change, fault]) => {
    const chain = structuredClone(exampleChain)
    change(chain)
    const reading = readCatalogue(chain, exampleChain.chain.name)
    const faults = reading.ok ? [] : reading.errors.map(printed)
    return faults.includes(fault) ? fault : faults
  })
  expect(said).toEqual(rules.map(([, fault]) => fault))
  for (const [, fault] of rules) expect(document).toContain(`\`${fault}\``)
})
