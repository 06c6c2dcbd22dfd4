import { describe, expect, test } from 'vitest'
import { buildCatalogue } from '../../../host/catalogue/buildCatalogue.ts'
import { productHash, storeHash } from '../../../host/catalogue/hashes.ts'
import { adviceOn } from '../../../host/catalogue/import/advice.ts'
import { readCatalogue } from '../../../host/catalogue/import/readCatalogue.ts'
import { NAMING_STORES } from '../../../host/catalogue/storeGroups.ts'
import exampleChain from '../../../docs/example-chain/chain.json' with { type: 'json' }
import schema from '../../../docs/catalogue.schema.json' with { type: 'json' }

type Chain = Record<string, unknown>

/** The example chain with these fields, without its own use of groups. */
const chainWith = (fields: Chain): Chain => ({
  ...exampleChain,
  storeGroups: [{ code: 'both', name: 'Both', stores: ['edmonds', 'lonsdale'] }],
  specialDays: [],
  priceLayers: [],
  offers: [],
  deals: [],
  ...fields,
})

const read = (chain: Chain) => {
  const reading = readCatalogue(chain)
  if (!reading.ok) throw new Error(JSON.stringify(reading.errors))
  return reading.catalogue
}
const builtWith = (fields: Chain) => buildCatalogue(read(chainWith(fields)), 1)
const faultsWith = (fields: Chain) => {
  const reading = readCatalogue(chainWith(fields))
  return reading.ok ? [] : reading.errors.map(({ path, message }) => `${path} ${message}`)
}

const NOW = new Date('2026-12-09T20:00:00Z')
const STORES = ['main-street', 'edmonds', 'lonsdale', 'kensington']
/** For which stores it is true. */
const where = (isSo: (hash: string) => boolean) => STORES.filter((code) => isSo(storeHash(code)))

describe('a group of stores [D-191]', () => {
  test('may stand in every list of stores that the file has', () => {
    const definitions: Record<string, { properties?: object }> = schema.definitions
    const lists = Object.entries(schema.properties).flatMap(([list, field]) => {
      const entry = 'items' in field && '$ref' in field.items ? field.items.$ref.split('/').at(-1) : undefined
      return list !== 'storeGroups' && 'stores' in (definitions[entry ?? '']?.properties ?? {}) ? [list] : []
    })
    expect(lists.toSorted()).toEqual(NAMING_STORES.toSorted())
  })

  test('stands for its stores in products, categories, deals, banners, offers and special days', () => {
    const stores = ['both']
    const catalogue = builtWith({
      products: exampleChain.products.map((one) => (one.code === 'cola' ? { ...one, stores } : one)),
      categories: exampleChain.categories.map((one) => (one.code === 'salads' ? { ...one, stores } : one)),
      deals: [{ ...exampleChain.deals[0], stores: ['main-street', ...stores] }],
      banners: [{ code: 'a', title: 'A', product: 'margherita', stores }],
      offers: [{ code: 'off', name: 'Off', text: 'Off.', kind: 'amount-off-order', amount: '1.00', stores }],
      specialDays: [{ code: 'shut', on: '2026-12-09', hours: 'closed', stores }],
    })
    const its = ['edmonds', 'lonsdale']
    expect(where((hash) => catalogue.product(hash, productHash('cola')) !== undefined)).toEqual(its)
    expect(where((hash) => catalogue.menu(hash)?.categories.some(({ name }) => name === 'Salads') ?? false)).toEqual(
      its,
    )
    expect(where((hash) => catalogue.deals(hash, NOW).some(({ title }) => title === 'Off'))).toEqual(its)
    expect(where((hash) => catalogue.deals(hash, NOW).some(({ title }) => title !== 'Off'))).toEqual([
      'main-street',
      ...its,
    ])
    expect(where((hash) => (catalogue.menu(hash)?.banners.length ?? 0) > 0)).toEqual(its)
    expect(catalogue.offers[0]?.conditions.stores).toEqual(its.map(storeHash))
    expect(where((hash) => catalogue.specialDates(hash, NOW).length > 0)).toEqual(its)
  })

  test.each([
    ['one store', [{ code: 'one', name: 'One', stores: ['edmonds'] }], '19.00'],
    ['two stores', [{ code: 'one', name: 'One', stores: ['edmonds', 'lonsdale'] }], '18.00'],
  ])('of %s counts as so many where the layer of fewer stores counts', (_, storeGroups, price) => {
    const layer = (code: string, stores: string[], of: string) => ({ code, stores, products: { cola: { can: of } } })
    const priceLayers = [layer('group', ['one'], '19.00'), layer('two', ['edmonds', 'kensington'], '18.00')]
    const product = builtWith({ storeGroups, priceLayers }).product(storeHash('edmonds'), productHash('cola'))
    expect(product?.sizes[0]?.price).toBe(Number(price) * 100)
  })

  test.each<[string, Chain, string[]]>([
    [
      'a second one of its code',
      { storeGroups: ['edmonds', 'lonsdale'].map((store) => ({ code: 'x', name: 'X', stores: [store] })) },
      ['storeGroups[1].code is a second group of stores "x"'],
    ],
    [
      'the code of a store that is coming soon',
      {
        stores: [...exampleChain.stores, { code: 'x', name: 'X', city: 'X', lat: 49, lng: -123, comingSoon: true }],
        storeGroups: [{ code: 'x', name: 'X', stores: ['edmonds'] }],
      },
      ['storeGroups[0].code is the code of a store: "x"'],
    ],
    [
      'no store',
      { storeGroups: [{ code: 'x', name: 'X', stores: [] }] },
      ['storeGroups[0].stores must name at least 1 store'],
    ],
    [
      'a store that there is not, and one twice',
      { storeGroups: [{ code: 'x', name: 'X', stores: ['edmnods', 'edmonds', 'edmonds'] }] },
      [
        'storeGroups[0].stores[0] names the unknown store "edmnods"',
        'storeGroups[0].stores[2] is a second store "edmonds"',
      ],
    ],
    [
      'another group',
      {
        storeGroups: [
          { code: 'x', name: 'X', stores: ['edmonds'] },
          { code: 'y', name: 'Y', stores: ['x'] },
        ],
      },
      ['storeGroups[1].stores[0] names the group "x": a group names single stores'],
    ],
    [
      'a name that no group has, in a list of stores',
      { deals: [{ ...exampleChain.deals[0], stores: ['both', 'bohts'] }] },
      ['deals[0].stores[1] names the unknown store "bohts"'],
    ],
    [
      'the day of another entry, of its stores one by one',
      {
        specialDays: [
          { code: 'one', on: '12-24', hours: 'closed', stores: ['both'] },
          { code: 'two', on: '12-24', hours: 'closed', stores: ['lonsdale', 'edmonds'] },
        ],
      },
      ['specialDays[1].on is the day of "one" at the same stores'],
    ],
    [
      'goods with an age that one of its stores has not',
      {
        storeGroups: [{ code: 'both', name: 'Both', stores: ['edmonds', 'kensington'] }],
        taxAreas: exampleChain.taxAreas.map((area) => ({ ...area, restricted: [] })),
        products: exampleChain.products.map((one) => (one.code === 'lager' ? { ...one, stores: ['both'] } : one)),
      },
      [
        'products[24].restricted has no age at the store "kensington": add "liquor" to "restricted" of the tax area "alberta"',
      ],
    ],
    [
      'a combo whose choices one of its stores does not sell',
      {
        products: exampleChain.products.map((one) => {
          if (one.code === 'cannoli') return { ...one, stores: ['main-street', 'lonsdale'] }
          if (one.code !== 'pizza-and-drink') return one
          const choices = [{ product: 'cannoli', size: 'one' }]
          return { ...one, stores: ['both'], selections: one.selections?.with(1, { ...one.selections[1]!, choices }) }
        }),
      },
      ['products[15].selections[1].choices leave 0 to choose from at the store "edmonds"'],
    ],
  ])('with %s is named in the faults', (_, fields, faults) => {
    expect(faultsWith(fields)).toEqual(faults)
  })

  test('that nothing names is advice', () => {
    const advice = (fields: Chain) =>
      adviceOn(read(chainWith(fields)), '2026-11-30').map(({ path, message }) => `${path} ${message}`)
    expect(advice({})).toEqual(['storeGroups[0] is named by nothing in this file'])
    expect(advice({ deals: [{ ...exampleChain.deals[0], stores: ['both'] }] })).toEqual([])
  })
})
