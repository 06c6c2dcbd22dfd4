import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unitPrice } from '../../../domain/catalogue/price.ts'
import { startingConfiguration } from '../../../domain/catalogue/configuration.ts'
import { buildCatalogue } from '../../../host/catalogue/buildCatalogue.ts'
import { productHash, storeHash } from '../../../host/catalogue/hashes.ts'
import type { CatalogueFile } from '../../../host/catalogue/import/catalogueFile.ts'
import { readCatalogue } from '../../../host/catalogue/import/readCatalogue.ts'
import { pricesAt } from '../../../host/catalogue/priceLayers.ts'
import example from '../../../docs/example-chain/chain.json' with { type: 'json' }
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'

const reading = readCatalogue(example)
if (!reading.ok) throw new Error('The example chain has faults')
const chain = { ...reading.catalogue, priceLayers: undefined }
const withLayers = (priceLayers: NonNullable<CatalogueFile['priceLayers']>): CatalogueFile => ({
  ...chain,
  priceLayers,
})

/** The price of a product as it starts, and of its first option of a group, at a store. */
function priceAt(file: CatalogueFile, store: string, product = 'margherita') {
  const found = buildCatalogue(file, 1).product(storeHash(store), productHash(product))
  if (!found) throw new Error(`no ${product} at ${store}`)
  return unitPrice(found, startingConfiguration(found))
}

const margherita = (price: string) => ({ margherita: { '12': price } })

describe('the prices of a store [D-192]', () => {
  test.each<[string, NonNullable<CatalogueFile['priceLayers']>, [string, number][]]>([
    [
      'are those of the chain without a layer',
      [],
      [
        ['main-street', 1700],
        ['edmonds', 1700],
      ],
    ],
    [
      'are those of its layer',
      [{ code: 'a', stores: ['edmonds'], products: margherita('18.50') }],
      [
        ['main-street', 1700],
        ['edmonds', 1850],
      ],
    ],
    [
      'are those of the layer of fewer stores, wherever it stands',
      [
        { code: 'a', stores: ['edmonds'], products: margherita('19.00') },
        { code: 'b', stores: ['edmonds', 'main-street'], products: margherita('18.00') },
      ],
      [
        ['main-street', 1800],
        ['edmonds', 1900],
      ],
    ],
    [
      'are those of the later of two layers of as many stores',
      [
        { code: 'a', stores: ['edmonds'], products: margherita('19.00') },
        { code: 'b', stores: ['edmonds'], products: margherita('18.00') },
      ],
      [['edmonds', 1800]],
    ],
    [
      'stay where the nearer layer says nothing of them',
      [
        { code: 'a', stores: ['edmonds'], products: { marinara: { '12': '1.00' } } },
        { code: 'b', stores: ['edmonds', 'main-street'], products: margherita('18.00') },
      ],
      [['edmonds', 1800]],
    ],
  ])('%s', (_, layers, prices) => {
    for (const [store, price] of prices) expect([store, priceAt(withLayers(layers), store)]).toEqual([store, price])
  })

  test('reach options by their price lists, menus, combos and what a combo contains', () => {
    const file = withLayers([
      {
        code: 'a',
        stores: ['edmonds'],
        products: { 'two-mediums': { one: '50.00' }, margherita: { '10': '99.00', '12': '98.00', '14': '97.00' } },
        priceLists: [{ code: 'garden', price: { '10': '5.00', '12': '5.01', '14': '5.02' } }],
      },
    ])
    const catalogue = buildCatalogue(file, 1)
    const at = (store: string) => {
      const hash = storeHash(store)
      const product = catalogue.product(hash, productHash('margherita'))
      const mushroom = product?.groups
        .flatMap(({ options }) => options)
        .find((one) => one.name === 'Mushroom' && one.sizeCode === '12')
      const card = catalogue
        .menu(hash)
        ?.categories.flatMap(({ products }) => products)
        .find((one) => one.hash === productHash('margherita'))
      return [mushroom?.price, mushroom?.extraPrice, card?.price]
    }
    expect(at('main-street')).toEqual([175, 275, 1450])
    expect(at('edmonds')).toEqual([501, 275, 9700])
    expect(priceAt(file, 'edmonds', 'two-mediums') - priceAt(file, 'main-street', 'two-mediums')).toBe(
      5000 - Number(chain.products.find(({ code }) => code === 'two-mediums')?.sizes[0]?.price) * 100,
    )
  })

  test('are explained by who says them', () => {
    const file = withLayers([
      {
        code: 'near',
        stores: ['edmonds'],
        products: margherita('19.00'),
        priceLists: [{ code: 'garden', price: '2.00' }],
      },
      { code: 'wide', stores: ['edmonds', 'main-street'], products: margherita('18.00') },
    ])
    const chainSays = { by: '', price: '17.00', counts: [] }
    expect(pricesAt(file, 'edmonds', 'margherita', TODAY)?.[1]).toEqual({
      name: 'Medium 12"',
      said: [chainSays, { by: 'wide', price: '18.00', counts: [] }, { by: 'near', price: '19.00', counts: BOTH }],
    })
    expect(pricesAt(file, 'main-street', 'margherita', TODAY)?.[1]?.said).toEqual([
      chainSays,
      { by: 'wide', price: '18.00', counts: BOTH },
    ])
    expect(pricesAt(file, 'edmonds', 'garden', TODAY)).toContainEqual({
      name: 'price',
      said: [{ by: 'near', price: '2.00', counts: BOTH }],
    })
    expect(pricesAt(file, 'edmonds', 'garden', TODAY)).toContainEqual({
      name: 'extraPrice 12',
      said: [{ by: '', price: '2.75', counts: BOTH }],
    })
    expect(pricesAt(file, 'edmonds', 'nothing', TODAY)).toBeUndefined()
  })
})

const TODAY = '2025-11-20'
const BOTH = ['pickup', 'delivery']

describe('the prices of a day [D-193]', () => {
  const both = ['edmonds', 'main-street']
  /** Noon in Vancouver, or the time given. */
  const at = (date: string, clock = '12:00') => new Date(`${date}T${clock}:00-08:00`)
  const priceOn = (file: CatalogueFile, date: string, clock?: string, store = 'edmonds') => {
    const catalogue = buildCatalogue(file, 1).at(at(date, clock))
    return catalogue.product(storeHash(store), productHash('margherita'))?.sizes[1]?.price
  }

  test.each<[string, NonNullable<CatalogueFile['priceLayers']>, [date: string, clock: string, price: number][]]>([
    [
      'begin and end with the first and the last day of a layer',
      [{ code: 'a', stores: both, from: '2025-11-20', until: '2025-11-21', products: margherita('10.00') }],
      [
        ['2025-11-19', '23:59', 1700],
        ['2025-11-20', '00:00', 1000],
        ['2025-11-21', '23:59', 1000],
        ['2025-11-22', '00:00', 1700],
      ],
    ],
    [
      'come back every year',
      [{ code: 'a', stores: both, from: '12-20', until: '01-05', products: margherita('10.00') }],
      [
        ['2025-12-19', '12:00', 1700],
        ['2025-12-20', '12:00', 1000],
        ['2027-01-05', '12:00', 1000],
        ['2027-01-06', '12:00', 1700],
      ],
    ],
    [
      'are those of the layer with dates of two for as many stores, wherever it stands',
      [
        { code: 'a', stores: both, until: '2025-11-20', products: margherita('10.00') },
        { code: 'b', stores: both, products: margherita('11.00') },
      ],
      [
        ['2025-11-20', '12:00', 1000],
        ['2025-11-21', '12:00', 1100],
      ],
    ],
    [
      'are those of the layer of fewer stores, also of one without dates',
      [
        { code: 'a', stores: ['edmonds'], products: margherita('11.00') },
        { code: 'b', stores: both, until: '2025-11-20', products: margherita('10.00') },
      ],
      [['2025-11-20', '12:00', 1100]],
    ],
    [
      'are those of the later of two layers whose dates overlap',
      [
        { code: 'a', stores: both, from: '2025-11-01', products: margherita('10.00') },
        { code: 'b', stores: both, from: '2025-11-20', products: margherita('11.00') },
      ],
      [
        ['2025-11-19', '12:00', 1000],
        ['2025-11-20', '12:00', 1100],
      ],
    ],
  ])('%s', (_, layers, prices) => {
    const file = withLayers(layers)
    for (const [date, clock, price] of prices)
      expect([date, clock, priceOn(file, date, clock)]).toEqual([date, clock, price])
  })

  test('go by the clock of the store', () => {
    const layer = { code: 'a', stores: both, until: '2025-11-20', products: margherita('10.00') }
    const stores = chain.stores.map((store) =>
      store.code === 'edmonds' ? { ...store, timeZone: 'America/Edmonton' } : store,
    )
    const file = { ...withLayers([layer]), stores }
    expect(priceOn(file, '2025-11-20', '22:59')).toBe(1000)
    expect(priceOn(file, '2025-11-20', '23:00')).toBe(1700)
    expect(priceOn(file, '2025-11-20', '23:00', 'main-street')).toBe(1000)
  })

  test('change nothing at a store without them', () => {
    const layer = { code: 'a', stores: ['edmonds'], until: '2025-11-20', products: margherita('10.00') }
    const catalogue = buildCatalogue(withLayers([layer]), 1)
    const [day, next] = [catalogue.at(at('2025-11-20')), catalogue.at(at('2025-11-21'))]
    const stamps = (store: string) => [day, next].map((one) => one.menuStamp(storeHash(store)))
    expect(new Set(stamps('main-street')).size).toBe(1)
    expect(new Set(stamps('edmonds')).size).toBe(2)
    expect([day.hasVaryingPrices(storeHash('edmonds')), day.hasVaryingPrices(storeHash('main-street'))]).toEqual([true, false]) // oxfmt-ignore
  })

  test('are explained with the dates of each layer and what counts on the day', () => {
    const file = withLayers([
      { code: 'week', stores: both, from: '2025-11-20', until: '2025-11-27', products: margherita('10.00') },
      { code: 'b', stores: both, products: margherita('11.00') },
    ])
    const saidOn = (date: string) => pricesAt(file, 'edmonds', 'margherita', date)?.[1]?.said
    const said = [
      { by: '', price: '17.00', counts: [] },
      { by: 'b', price: '11.00', counts: [] },
      { by: 'week', price: '10.00', from: '2025-11-20', until: '2025-11-27', counts: BOTH },
    ]
    expect(saidOn('2025-11-27')).toEqual(said)
    expect(saidOn('2025-11-28')?.map(({ counts }) => counts)).toEqual([[], BOTH, []])
  })
})

describe.each(oneDatabase)('the price of a code on $name', (database) => {
  let here: HostInProcess
  beforeAll(async () => {
    here = await hostInProcess(database, {
      catalogue: {
        ...withLayers([
          { code: 'a', stores: ['edmonds'], products: margherita('18.50') },
          { code: 'b', stores: ['suburbs'], products: margherita('18.00') },
        ]),
      },
      settings: { operatorKey: 'the-key' },
    })
  })
  afterAll(() => here.close())

  const ask = async (query: string) => {
    const asked = new Request(`http://forno.test/operator/price?${query}`, {
      headers: { Authorization: 'Bearer the-key' },
    })
    const response = await here.host.fetch(asked)
    return [response.status, await response.json()] as const
  }

  test('is answered to the operator with the layer that says it and its group [D-191] [D-192]', async () => {
    const [, answer] = await ask('code=margherita&store=edmonds')
    expect(answer).toMatchObject({
      prices: [
        { name: 'Small 10"' },
        {
          name: 'Medium 12"',
          said: [
            { by: '', group: '', price: '17.00', counts: [] },
            { by: 'b', group: 'suburbs', price: '18.00', counts: [] },
            { by: 'a', group: '', price: '18.50', counts: BOTH },
          ],
        },
        {},
      ],
    })
  })

  test.each([
    ['code=nothing&store=edmonds', 'There is no product and no price list with this code.'],
    ['code=margherita&store=nowhere', 'There is no such store.'],
  ])('%s is refused', async (query, message) => {
    expect(await ask(query)).toEqual([404, expect.objectContaining({ message })])
  })
})
