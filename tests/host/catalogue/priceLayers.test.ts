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
    expect(pricesAt(file, 'edmonds', 'margherita')?.[1]).toEqual({
      name: 'Medium 12"',
      said: [
        { by: '', price: '17.00' },
        { by: 'wide', price: '18.00' },
        { by: 'near', price: '19.00' },
      ],
    })
    expect(pricesAt(file, 'main-street', 'margherita')?.[1]?.said.at(-1)).toEqual({ by: 'wide', price: '18.00' })
    expect(pricesAt(file, 'edmonds', 'garden')).toContainEqual({ name: 'price', said: [{ by: 'near', price: '2.00' }] })
    expect(pricesAt(file, 'edmonds', 'garden')).toContainEqual({
      name: 'extraPrice 12',
      said: [{ by: '', price: '2.75' }],
    })
    expect(pricesAt(file, 'edmonds', 'nothing')).toBeUndefined()
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
            { by: '', group: '', price: '17.00' },
            { by: 'b', group: 'suburbs', price: '18.00' },
            { by: 'a', group: '', price: '18.50' },
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
