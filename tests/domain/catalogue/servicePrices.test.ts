import { describe, expect, test } from 'vitest'
import { cartAt, cartOf } from '../../../domain/cart/cartLines.ts'
import { diffCarts } from '../../../domain/cart/cartDiff.ts'
import { lineOf, withQuantity } from '../../../domain/cart/line.ts'
import { startingConfiguration } from '../../../domain/catalogue/configuration.ts'
import { productAt } from '../../../domain/catalogue/productAt.ts'
import { atService, menuAt } from '../../../domain/catalogue/servicePrices.ts'
import type { Service } from '../../../domain/catalogue/store.ts'
import { earningLines } from '../../../domain/payment/points.ts'
import { buildCatalogue } from '../../../host/catalogue/buildCatalogue.ts'
import { productHash, storeHash } from '../../../host/catalogue/hashes.ts'
import type { CatalogueFile } from '../../../host/catalogue/import/catalogueFile.ts'
import { readCatalogue } from '../../../host/catalogue/import/readCatalogue.ts'
import example from '../../../docs/example-chain/chain.json' with { type: 'json' }
import { line } from '../../support/catalogue/configurationParts.ts'

const reading = readCatalogue(example)
if (!reading.ok) throw new Error('The example chain has faults')
/** Taxed by parts, so that a combo's taxes go by what its parts cost alone. */
const taxes = { ...reading.catalogue.taxes, combos: 'by-part' as const }
const chain = { ...reading.catalogue, taxes, priceLayers: undefined }
const prices = {
  stores: ['edmonds'],
  products: { margherita: { 12: '18.50' }, cola: { can: '3.75' }, 'two-mediums': { one: '40.00' } },
  priceLists: [{ code: 'garden', price: { 10: '9.00', 12: '9.01', 14: '9.02' } }],
}
const EDMONDS = storeHash('edmonds')
const catalogueOf = (priceLayers: CatalogueFile['priceLayers']) => buildCatalogue({ ...chain, priceLayers }, 1)
/** As it is sent: `from` only where it is true. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key: string, part: unknown) => (key === 'from' && part === false ? undefined : part)),
  )

describe('prices for delivery [D-193]', () => {
  const catalogue = catalogueOf([{ code: 'a', service: 'delivery', ...prices }])
  const alone: Record<Service, ReturnType<typeof buildCatalogue>> = {
    'Pick Up': catalogueOf(undefined),
    Delivery: catalogueOf([{ code: 'a', ...prices }]),
  }

  test.each<Service>(['Pick Up', 'Delivery'])(
    'are for %s, in each product and on each card, those of a catalogue of this service alone',
    (service) => {
      const products = catalogue.products(EDMONDS)
      expect(products.filter(({ byService }) => byService).length).toBeGreaterThan(3)
      expect(plain(products.map((one) => productAt(one, service)))).toEqual(plain(alone[service].products(EDMONDS)))
      const menu = catalogue.menu(EDMONDS)
      expect(plain(menu && { ...menuAt(menu, service), byService: undefined })).toEqual(plain(alone[service].menu(EDMONDS))) // oxfmt-ignore
    },
  )

  test.each<Service>(['Pick Up', 'Delivery'])(
    'are for %s those of the lines of a cart, with taxes and points',
    (service) => {
      const linesOf = (from: typeof catalogue) =>
        from.products(EDMONDS).map((one) => lineOf(one, startingConfiguration(one), EDMONDS, one.hash))
      const cart = cartAt(cartOf(EDMONDS, linesOf(catalogue)), service)
      const { pricesFor, ...own } = cart
      const expected = cartOf(EDMONDS, linesOf(alone[service]))
      expect(pricesFor).toBe(service)
      expect(own.total).toBe(expected.total)
      const filled = (lines: typeof cart.lines) => lines.map((one) => ({ ...one, gstBase: one.gstBase ?? one.price, pstBase: one.pstBase ?? one.price })) // oxfmt-ignore
      expect(plain(filled(own.lines))).toEqual(plain(filled(expected.lines)))
    },
  )

  test('let the quantity of a line change where it is delivered [CART-04]', () => {
    const product = catalogue.product(EDMONDS, productHash('margherita'))
    if (!product) throw new Error('The store has no margherita.')
    const built = lineOf(product, { ...startingConfiguration(product), size: '12' }, EDMONDS, 'one')
    const shown = atService(built, 'Delivery')
    expect([built.price, shown.price]).toEqual([1700, 1850])
    expect(withQuantity(shown, productAt(product, 'Delivery'), 3)?.quantity).toBe(3)
    expect(withQuantity(shown, productAt(product, 'Pick Up'), 3)).toBeUndefined()
  })

  test('leave a store without them as it is, to the same objects', () => {
    const main = storeHash('main-street')
    const product = catalogue.product(main, productHash('margherita'))
    const menu = catalogue.menu(main)
    if (!product || !menu) throw new Error('The store has no margherita.')
    expect(productAt(product, 'Delivery')).toBe(product)
    expect(menuAt(menu, 'Delivery')).toBe(menu)
    expect(plain(menu)).toEqual(plain(alone['Pick Up'].menu(main)))
    const cart = cartOf(main, [lineOf(product, startingConfiguration(product), main, 'one')])
    expect(cartAt(cart, 'Delivery')).toBe(cart)
  })

  test('come from the layer for the service before one for both, and that of fewer stores before it', () => {
    const margherita = (code: string, price: string, rest: object) => ({ code, stores: ['edmonds'], products: { margherita: { 12: price } }, ...rest }) // oxfmt-ignore
    const pricesOf = (layers: NonNullable<CatalogueFile['priceLayers']>) => {
      const product = catalogueOf(layers).product(EDMONDS, productHash('margherita'))
      return product && (['Pick Up', 'Delivery'] as const).map((one) => productAt(product, one).sizes[1]?.price)
    }
    const delivered = margherita('a', '20.00', { service: 'delivery' })
    expect(pricesOf([delivered, margherita('b', '19.00', { until: '2999-12-31' })])).toEqual([1900, 2000])
    expect(pricesOf([{ ...delivered, stores: ['edmonds', 'main-street'] }, margherita('b', '19.00', {})])).toEqual([1900, 1900]) // oxfmt-ignore
    expect(pricesOf([delivered, margherita('b', '15.00', { service: 'pickup' })])).toEqual([1500, 2000])
  })

  test('earn the points of the day as those for pick-up do', () => {
    const own = { ...line('pizza', { price: 1000, points: 10 }), delivery: { price: 1200, points: 12 } }
    // 2025-11-25 is a Tuesday, which counts twice.
    const [double] = earningLines([own], new Date('2025-11-25T20:00:00Z'), [{ from: 0, minutes: -480 }])
    expect((double?.points ?? 0) / 10).toBe((double?.delivery?.points ?? 0) / 12)
    expect(double?.points).toBe(20)
  })

  test('are among what has changed in a cart', () => {
    const before = line('pizza', { price: 1000, deposit: 0 })
    const now = { ...before, delivery: { price: 1200, points: 12 } }
    const delivery = { before: 1000, now: 1200 }
    const differs = (one: typeof before, other: typeof before) => diffCarts(cartOf('s', [one]), cartOf('s', [other]))
    expect(differs(before, now)).toEqual([{ kind: 'price', name: before.name, before: 1000, now: 1000, delivery }])
    expect(differs(now, now)).toEqual([])
    expect(differs(before, { ...before, price: 1100 })).toEqual([
      { kind: 'price', name: before.name, before: 1000, now: 1100 },
    ])
  })
})
