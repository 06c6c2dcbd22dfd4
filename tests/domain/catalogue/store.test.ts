import { expect, test } from 'vitest'
import {
  bringsBag,
  dialLink,
  isOpenFor,
  isService,
  paperBagOf,
  storeName,
  type Store,
} from '../../../domain/catalogue/store.ts'

const bag = { price: 25, gst: 5 }

test('only a pick-up order without a bag of its own pays for a paper bag (D-61, D-117)', () => {
  expect(paperBagOf({ paperBag: bag }, 'Pick Up')).toBe(bag)
  expect([
    paperBagOf({ paperBag: bag }, 'Pick Up', true),
    paperBagOf({ paperBag: bag }, 'Delivery'),
    paperBagOf({}, 'Pick Up'),
    paperBagOf(undefined, 'Pick Up'),
  ]).toEqual([undefined, undefined, undefined, undefined])
  expect([
    bringsBag({ paperBag: bag }, 'Pick Up', true),
    bringsBag({ paperBag: bag }, 'Pick Up'),
    bringsBag({ paperBag: bag }, 'Delivery', true),
    bringsBag({}, 'Pick Up', true),
  ]).toEqual([true, false, false, false])
})

test('a store is open for each service by itself', () => {
  const store = (pickupOpen: boolean, deliveryOpen: boolean) => ({ pickupOpen, deliveryOpen }) as Store
  expect(isOpenFor(store(true, false), 'Pick Up')).toBe(true)
  expect(isOpenFor(store(true, false), 'Delivery')).toBe(false)
  expect(isOpenFor(store(false, true), 'Delivery')).toBe(true)
})

test('the names of services, stores and phones', () => {
  expect(['Pick Up', 'Delivery', 'Drive', '', null].map(isService)).toEqual([true, true, false, false, false])
  expect(storeName({ permalink: '/Davie/Street' })).toBe('davie/street')
  expect(storeName({ permalink: 'Davie' })).toBe('davie')
  expect(storeName({ permalink: 'Davie/Street' })).toBe('davie/street')
  expect(dialLink('+1 (604) 555-0100')).toBe('tel:16045550100')
})
