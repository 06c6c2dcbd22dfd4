import { BRAND } from '../../../shared/brand.ts'
import { buildCatalogue } from '../../../host/catalogue/buildCatalogue.ts'
import type { Catalogue } from '../../../host/catalogue/catalogue.ts'
import { readCatalogue } from '../../../host/catalogue/import/readCatalogue.ts'

/** A small, valid catalogue file with one of everything, a new object for every caller. */
export const smallCatalogue = () => ({
  chain: { name: BRAND.name, timeZone: 'America/Vancouver' },
  taxes: { tax1: { name: 'GST', percent: 5 }, tax2: { name: 'PST', percent: 7 } },
  stores: [
    {
      code: 'main',
      name: 'Main Street',
      address: '100 Main St',
      city: 'Vancouver',
      permalink: '/Main-Street',
      lat: 49.27,
      lng: -123.1,
      phone: '604-555-0100',
      hours: { pickup: { 'mon-thu': '11:00-22:00', 'fri,sat': '17:00-01:30', sun: 'closed' } },
      switches: { delivery: false },
      preparation: { pickup: 10 },
      zones: [
        {
          code: 'near',
          price: '4.00',
          polygon: [
            [-123.2, 49.2],
            [-123, 49.2],
            [-123, 49.3],
          ],
        },
      ],
    },
    {
      code: 'night',
      name: 'Night Market',
      address: '1 Pier Rd',
      city: 'Richmond',
      permalink: '/night',
      lat: 49.19,
      lng: -123.13,
      phone: '604-555-0199',
      hours: { pickup: { 'mon-sun': '00:00-24:00' }, delivery: { 'mon-sun': '18:00-03:00' } },
      zones: [
        {
          code: 'islands',
          price: '6.50',
          minimum: '25.00',
          polygons: [
            [
              [
                [-123.2, 49.1],
                [-123, 49.1],
                [-123, 49.2],
                [-123.2, 49.2],
              ],
              [
                [-123.15, 49.12],
                [-123.1, 49.12],
                [-123.1, 49.15],
              ],
            ],
            [
              [
                [-122.9, 49.1],
                [-122.8, 49.1],
                [-122.8, 49.2],
              ],
            ],
          ],
        },
      ],
    },
    { code: 'soon', name: 'Soon', city: 'Hope', lat: 49.38, lng: -121.44, comingSoon: true },
  ],
  categories: [
    { code: 'pizzas', name: 'Pizzas', products: ['margherita', 'duo', 'sack'] },
    { code: 'drinks', name: 'Drinks', products: ['cola'] },
  ],
  priceLists: [{ code: 'topping', price: { s: '1.50', l: '2.00' }, extraPrice: { s: '2.25', l: '3.25' } }],
  optionGroups: [
    {
      code: 'toppings',
      name: 'Toppings',
      choice: 'multiple',
      halves: true,
      extras: true,
      points: false,
      options: [
        { code: 'ham', name: 'Ham', prices: 'topping' },
        { code: 'olives', name: 'Black olives', prices: 'topping', includedExtraPrice: '1.25' },
        { code: 'truffle', name: 'Truffle', price: '4.00', sizes: ['l'] },
      ],
    },
  ],
  products: [
    {
      code: 'margherita',
      name: 'Margherita',
      type: 0,
      art: { kind: 'pizza' },
      sizes: [
        { code: 's', name: 'Small 10"', price: '14.50', default: true },
        { code: 'l', name: 'Large 14"', price: '20' },
      ],
      groups: [
        {
          code: 'crust',
          name: 'Crust',
          choice: 'single',
          min: 1,
          options: [
            { code: 'hand', name: 'Hand-stretched', included: true },
            { code: 'grain', name: 'Whole grain', price: { s: '1.00', l: '1.5' } },
          ],
        },
        { use: 'toppings', includes: ['olives'] },
      ],
    },
    {
      code: 'cola',
      name: 'Cola',
      type: 2,
      sizes: [{ code: 'can', name: 'Can', price: '2.50' }],
      tax2: true,
      deposit: '0.10',
      points: false,
    },
    {
      code: 'water',
      name: 'Water',
      type: 2,
      sizes: [{ code: 'can', name: 'Can', price: '2.00' }],
      tax1: false,
      stores: ['main'],
    },
    {
      code: 'duo',
      name: 'Duo',
      type: 1,
      sizes: [{ code: 'one', name: 'For one', price: '15' }],
      selections: [
        { code: 'main', name: 'Main', choices: [{ product: 'margherita', size: 's', selected: true }] },
        {
          code: 'drink',
          name: 'Drink',
          choices: [
            { product: 'cola', size: 'can' },
            { product: 'water', size: 'can' },
          ],
        },
      ],
    },
    {
      code: 'sack',
      name: 'Sack',
      type: 3,
      bst: '3',
      sizes: [{ code: 'one', name: 'For two', price: '30' }],
      bags: [
        {
          code: 'drinks',
          name: 'Drinks',
          groups: [
            {
              code: 'drinks',
              name: 'Drink',
              choice: 'multiple',
              min: 1,
              free: 1,
              options: [
                { product: 'cola', size: 'can', price: '1.50' },
                { product: 'water', size: 'can', price: '1.50', freePrice: '0.25' },
              ],
            },
          ],
        },
      ],
    },
    { code: 'slice', name: 'Slice', type: 0, bst: '3', sizes: [{ code: 'one', name: 'One slice', price: '4' }] },
  ],
  special: { createYourOwn: 'margherita' },
  banners: [{ code: 'hello', title: 'Hello', product: 'duo' }],
  deals: [{ code: 'duo', name: 'Duo', text: 'Pizza and a drink for $15.', product: 'duo', stores: ['main'] }],
  crossPromotions: [{ when: { categories: ['pizzas'] }, offer: 'slice', name: 'A slice, $4', only: true }],
  suggestions: [{ product: 'cola', size: 'can' }],
  coupons: [
    { code: 'TEN', name: 'Ten', message: '10% off', kind: 'percent-off-each', products: ['margherita'], percent: 10 },
  ],
  giftCards: [{ number: '6001000000000017', pin: '0017', balance: '25.00' }],
})

/** Sets the value at a path like `products[0].sizes[0].price`; undefined removes it, `[]` at the end appends. */
export function put(file: unknown, path: string, value: unknown): void {
  const steps = [...path.matchAll(/\["([^"]+)"\]|\[(\d*)\]|([\w]+)/g)].map(
    (step) => step[1] ?? step[2] ?? step[3] ?? '',
  )
  const last = steps.pop() ?? ''
  const parent = steps.reduce<unknown>((at, step) => Reflect.get(Object(at), step), file)
  if (Array.isArray(parent) && last === '') parent.push(value)
  else if (value === undefined) Reflect.deleteProperty(Object(parent), last)
  else Reflect.set(Object(parent), last, value)
}

/** The small catalogue with these changes, built as the host builds it. */
export function catalogueWith(...changes: [path: string, value: unknown][]): Catalogue {
  const json = smallCatalogue()
  for (const [path, value] of changes) put(json, path, value)
  const reading = readCatalogue(json)
  if (!reading.ok) throw new Error(JSON.stringify(reading.errors))
  return buildCatalogue(reading.catalogue, 7)
}
