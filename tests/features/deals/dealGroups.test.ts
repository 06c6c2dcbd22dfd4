import { expect, test } from 'vitest'
import type { Deal, StoreDeals } from '../../../domain/catalogue/deal.ts'
import type { Store } from '../../../domain/catalogue/store.ts'
import { dealGroups } from '../../../src/features/deals/dealGroups.ts'

const storeOf = (hash: string, name: string, comingSoon = false): Store => ({
  hash,
  name,
  address: '',
  permalink: `/${name}`,
  lat: 49,
  lng: -123,
  phone: '',
  hours: '',
  pickupOpen: true,
  deliveryOpen: false,
  pickupMinutes: 20,
  deliveryMinutes: 45,
  comingSoon,
})
const STORES = [storeOf('a', 'Ash'), storeOf('b', 'Birch'), storeOf('c', 'Cedar'), storeOf('s', 'Soon', true)]
const deal = (title: string, ground?: Deal['ground']): Deal => ({
  picture: '',
  title,
  text: '',
  ...(ground ? { ground } : {}),
})
const of = (hash: string, name: string, ...deals: Deal[]): StoreDeals => ({ hash, name, deals })

const names = (all: readonly StoreDeals[], chosen = '') =>
  dealGroups(STORES, all, chosen).map(({ store: { name } }) => name)

test('the deals are grouped by store, with the chosen store first and the others in the order of the host [DEALS-01]', () => {
  const all = [of('a', 'Ash', deal('one')), of('b', 'Birch', deal('two')), of('c', 'Cedar', deal('three'))]
  expect([names(all), names(all, 'c'), names(all, 'gone')]).toEqual([
    ['Ash', 'Birch', 'Cedar'],
    ['Cedar', 'Ash', 'Birch'],
    ['Ash', 'Birch', 'Cedar'],
  ])
})

test('a store without deals, an unknown one and one that is coming soon have no group [DEALS-01]', () => {
  expect(names([of('a', 'Ash'), of('x', 'Elm', deal('one')), of('s', 'Soon', deal('one'))])).toEqual([])
})

test('a host that sends no hash names the store [CALL-26]', () => {
  expect(names([of('', 'Birch', deal('one'))])).toEqual(['Birch'])
})

test('a deal without a ground takes the next of the four in turn', () => {
  const [group] = dealGroups(
    STORES,
    [of('a', 'Ash', deal('1'), deal('2', 'crust'), deal('3'), deal('4'), deal('5'))],
    '',
  )
  expect(group?.deals.map(({ ground }) => ground)).toEqual(['oven', 'crust', 'basil', 'crust', 'oven'])
})
