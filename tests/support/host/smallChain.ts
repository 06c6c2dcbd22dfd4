import { BRAND } from '../../../shared/brand.ts'
import type { CatalogueFile } from '../../../host/catalogue/import/catalogueFile.ts'
import type { Ring } from '../../../domain/places/zones.ts'
import { productHash, storeHash } from '../../../host/catalogue/hashes.ts'

const box = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]

/** A chain small enough to check every price by hand: two stores, and one product of every kind. */
export const smallChain = {
  chain: { name: BRAND.name, timeZone: 'America/Vancouver' },
  taxes: { tax1: { name: 'GST', percent: 5 }, tax2: { name: 'PST', percent: 7 } },
  stores: [
    {
      code: 'main',
      name: 'Main Street',
      address: '1 Main St',
      city: 'Vancouver',
      permalink: '/main-street',
      lat: 49.27,
      lng: -123.1,
      phone: '604-555-0101',
      hours: { pickup: { 'mon-sun': '11:00-23:00' } },
      zones: [
        { code: 'near', price: '3.99', minimum: '15.00', polygon: box(-123.12, 49.25, -123.06, 49.29) },
        { code: 'far', price: '6.99', minimum: '30.00', polygon: box(-123.12, 49.22, -123, 49.29) },
      ],
    },
    {
      code: 'oak',
      name: 'Oak Street',
      address: '2 Oak St',
      city: 'Burnaby',
      permalink: '/oak-street',
      lat: 49.25,
      lng: -122.98,
      phone: '604-555-0102',
      hours: { pickup: { 'mon-sun': '11:00-23:00' } },
      zones: [{ code: 'all', price: '4.99', minimum: '20.00', polygon: box(-123.03, 49.2, -122.9, 49.29) }],
    },
    { code: 'soon', name: 'Whistler', city: 'Whistler', lat: 50.11, lng: -122.95, comingSoon: true },
  ],
  categories: [
    { code: 'pizzas', name: 'Pizzas', products: ['margherita', 'oak-special'] },
    { code: 'combos', name: 'Combos', products: ['duo', 'lunch-bag'] },
    { code: 'drinks', name: 'Drinks', products: ['cola'] },
  ],
  optionGroups: [
    {
      code: 'toppings',
      name: 'Toppings',
      choice: 'multiple',
      halves: true,
      extras: true,
      points: false,
      options: [
        { code: 'basil', name: 'Basil', price: '1.00', extraPrice: '1.50' },
        {
          code: 'ham',
          name: 'Ham',
          price: { small: '2.00', large: '3.00' },
          extraPrice: { small: '2.55', large: '4.00' },
        },
      ],
    },
    {
      code: 'crust',
      name: 'Crust',
      choice: 'single',
      min: 1,
      options: [
        { code: 'hand', name: 'Hand Tossed', selected: true },
        { code: 'thin', name: 'Thin', price: '0.50' },
      ],
    },
  ],
  ingredients: [{ names: ['Dough'] }],
  products: [
    {
      code: 'margherita',
      name: 'Margherita',
      description: 'Tomato and fior di latte',
      type: 0,
      art: { kind: 'pizza', sauce: 'tomato', toppings: ['basil'] },
      sizes: [
        { code: 'small', name: 'Small 10"', price: '12.00', default: true },
        { code: 'large', name: 'Large 14"', price: '18.50' },
      ],
      groups: [{ use: 'crust' }, { use: 'toppings', includes: ['basil'] }],
      needs: ['Basil', 'Dough'],
    },
    {
      code: 'oak-special',
      name: 'Oak Special',
      type: 0,
      sizes: [{ code: 'one', name: 'One', price: '9.00' }],
      stores: ['oak'],
    },
    {
      code: 'cola',
      name: 'Cola',
      type: 0,
      sizes: [{ code: 'can', name: 'Can', price: '2.25' }],
      tax2: true,
      deposit: '0.10',
      points: false,
    },
    {
      code: 'duo',
      name: 'Pizza and Drink',
      type: 1,
      sizes: [{ code: 'one', name: 'Combo', price: '13.00' }],
      selections: [
        { code: 'pizza', name: 'Pizza', choices: [{ product: 'margherita', size: 'small', selected: true }] },
        { code: 'drink', name: 'Drink', choices: [{ product: 'cola', size: 'can' }] },
      ],
    },
    {
      code: 'lunch-bag',
      name: 'Lunch Bag',
      type: 3,
      bst: '3',
      sizes: [{ code: 'one', name: 'Bag', price: '10.00' }],
      bags: [
        {
          code: 'first',
          name: 'First',
          groups: [
            {
              code: 'items',
              name: 'Items',
              choice: 'multiple',
              min: 1,
              options: [
                { product: 'margherita', size: 'small', selected: true },
                { product: 'cola', size: 'can', price: '0.75' },
              ],
            },
          ],
        },
      ],
    },
    { code: 'dip', name: 'Garlic Dip', type: 0, bst: '3', sizes: [{ code: 'cup', name: 'Cup', price: '0.50' }] },
  ],
  crossPromotions: [
    { when: { products: ['margherita'] }, offer: 'dip', name: 'Add a Garlic Dip for 50 cents', only: true },
  ],
  suggestions: [{ product: 'cola', size: 'can' }],
} satisfies CatalogueFile

export const MAIN = storeHash('main')
export const OAK = storeHash('oak')
export const productHashOf = productHash
