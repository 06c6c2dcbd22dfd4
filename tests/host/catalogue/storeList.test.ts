import { describe, expect, test } from 'vitest'
import { buildCatalogue } from '../../../host/catalogue/buildCatalogue.ts'
import { productHash, storeHash } from '../../../host/catalogue/hashes.ts'
import type { CatalogueFile } from '../../../host/catalogue/import/catalogueFile.ts'
import { findStores, LIST_LENGTH, listStamps, storesAround } from '../../../host/catalogue/storeList.ts'
import { largeChain } from '../../support/host/largeChain.ts'
import { smallChain } from '../../support/host/smallChain.ts'

const now = new Date('2025-11-20T20:00:00Z')
const small = smallChain as unknown as CatalogueFile
const chainOf = (count: number) => buildCatalogue(largeChain(small, count), 1)
const large = chainOf(200)
const namesOf = ({ stores }: { stores: { name: string }[] }) => stores.map(({ name }) => name)
const hashOf = (at: number) => storeHash(`store-${at}`)

describe('storesAround', () => {
  test('lists all stores of a chain of up to 24, whatever it is asked for, those coming soon last [CALL-03 D-177]', () => {
    const few = buildCatalogue(small, 1)
    for (const around of [undefined, 'oak-street', 'gone'])
      expect(storesAround(few, around, now)).toMatchObject({
        stores: [{ name: 'Main Street' }, { name: 'Oak Street' }, { name: 'Whistler' }],
        others: 0,
      })
    expect(storesAround(chainOf(LIST_LENGTH), undefined, now)).toMatchObject({ others: 0 })
  })

  test('lists of a larger one the store and the 23 nearest to it, by its hash or its path name [D-177]', () => {
    const list = storesAround(large, 'avenue-60', now)
    expect([list.stores.length, list.others]).toEqual([24, 176])
    expect(namesOf(list).slice(0, 3)).toEqual(['Avenue 60', 'Avenue 59', 'Avenue 61'])
    expect(namesOf(list)).toContain('Avenue 20')
    expect(storesAround(large, hashOf(60), now)).toEqual(list)
    expect(storesAround(large, 'AVENUE-60', now)).toEqual(list)
  })

  test('without a store, or with an unknown one, lists the first of the file [D-177]', () => {
    for (const around of [undefined, '', 'gone'])
      expect(namesOf(storesAround(large, around, now))).toEqual(Array.from({ length: 24 }, (_, at) => `Avenue ${at}`))
  })
})

describe('findStores', () => {
  const found = (search: string) => namesOf(findStores(large, { search }, now))

  test.each([
    ['avenue 17', ['Avenue 17', ...Array.from({ length: 10 }, (_, at) => `Avenue ${170 + at}`)]],
    ['TOWN 4 163', ['Avenue 163']],
    ['  ave 163, ', ['Avenue 163']],
    ['nue 163', []],
    ['%', Array.from({ length: 24 }, (_, at) => `Avenue ${at}`)],
  ])('by beginnings of the words of name and address: %s [D-177]', (search, names) => {
    expect(found(search)).toEqual(names)
  })

  test('without accents, and those coming soon last [D-177]', () => {
    const named = structuredClone(small) as { stores: { name: string }[] }
    named.stores.forEach((store, at) => (store.name = ['Côte-Sud', 'Cote Nord', 'Coteau'][at] ?? ''))
    const chain = buildCatalogue(named as CatalogueFile, 1)
    expect(namesOf(findStores(chain, { search: 'cote' }, now))).toEqual(['Côte-Sud', 'Cote Nord', 'Coteau'])
    expect(namesOf(findStores(chain, { search: 'côte su' }, now))).toEqual(['Côte-Sud'])
  })

  test('near a place those that deliver there come first, then the nearest, and says how many others there are [D-177]', () => {
    const far = largeChain(small, 200) as { stores: { zones: object[] }[] }
    const zones = far.stores[0]!.zones
    far.stores[199]!.zones = zones
    const list = findStores(buildCatalogue(far as CatalogueFile, 1), { point: { lat: 49.001, lng: -123.2 } }, now)
    expect(namesOf(list).slice(0, 4)).toEqual(['Avenue 0', 'Avenue 199', 'Avenue 1', 'Avenue 40'])
    expect([list.stores.length, list.others]).toEqual([24, 176])
  })
})

describe('listStamps', () => {
  const soldOut = new Map([
    [hashOf(60), { products: new Set([productHash('margherita')]), options: new Set<string>() }],
  ])
  const pauses = new Map([[hashOf(60), { pickup: new Date('2025-11-20T21:00:00Z') }]])
  const of = (catalogue: typeof large, around: string, at = now) => ({ ...listStamps(catalogue, around, at), of: '' })

  test('change with a pause in the stores that list that one, and with what is sold out there only for its menus [D-175]', () => {
    const paused = large.switched([], { pauses, soldOut: new Map() })
    expect(of(paused, 'avenue-61').stores).not.toBe(of(large, 'avenue-61').stores)
    expect(of(paused, 'avenue-199')).toEqual(of(large, 'avenue-199'))
    const out = large.switched([], { pauses: new Map(), soldOut })
    expect(of(out, 'avenue-61').stores).toBe(of(large, 'avenue-61').stores)
    expect(of(out, 'avenue-61').menus).not.toBe(of(large, 'avenue-61').menus)
    expect(of(out, 'avenue-199')).toEqual(of(large, 'avenue-199'))
  })

  test('change when a store opens or closes, and stay the same within its hours [D-175]', () => {
    const stores = (time: string) => of(large, 'avenue-60', new Date(`2025-11-20T${time}Z`)).stores
    expect(stores('20:01:30')).toBe(stores('20:00:00'))
    expect(stores('18:59:59')).not.toBe(stores('19:00:00'))
  })
})
