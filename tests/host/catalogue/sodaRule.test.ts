import { describe, expect, test } from 'vitest'
import { buildCatalogue } from '../../../host/catalogue/buildCatalogue.ts'
import * as hashes from '../../../host/catalogue/hashes.ts'
import type { CatalogueFile } from '../../../host/catalogue/import/catalogueFile.ts'
import { readCatalogue } from '../../../host/catalogue/import/readCatalogue.ts'
import demo from '../../../host/demo/catalogue.json' with { type: 'json' }
import { cartOf } from '../../../domain/cart/cartLines.ts'
import { lineOf } from '../../../domain/cart/line.ts'
import { startingConfiguration, type Configuration } from '../../../domain/catalogue/configuration.ts'
import type { Product } from '../../../domain/catalogue/menu.ts'
import { orderAmounts } from '../../../domain/payment/orderAmounts.ts'
import { smallChain, MAIN } from '../../support/host/smallChain.ts'

const COUPON = { code: 'C', name: 'C', message: '', kind: 'percent-off-each', products: null, maxDiscount: 0 } as const

/** The product as a customer begins it, with these products chosen wherever a combo or a bag offers them. */
function taking(product: Product, wished: readonly string[], quantity = 1): Configuration {
  const start = startingConfiguration(product)
  const isWished = (hash: string) => wished.some((code) => hashes.productHash(code) === hash)
  return {
    ...start,
    quantity,
    choices: product.coupons.map(({ hash, products }) => {
      const before = start.choices.find(({ coupon }) => coupon === hash)
      const wish = products.find((one) => isWished(one.hash))
      return wish
        ? { coupon: hash, product: wish.hash, groups: [] }
        : (before ?? { coupon: hash, product: products[0]?.hash ?? '', groups: [] })
    }),
    bags: product.bags.map(({ hash, groups }) => ({
      hash,
      groups: groups.map((group) => {
        const wishes = group.options.filter(({ productHash }) => isWished(productHash))
        const before = start.bags.find((one) => one.hash === hash)?.groups.find((one) => one.hash === group.hash)
        const options = wishes.map((one) => ({ hash: one.hash, side: 0 as const, extra: false }))
        return { hash: group.hash, options: options.length > 0 ? options : (before?.options ?? []) }
      }),
    })),
  }
}

function pst(file: CatalogueFile, code: string, wished: readonly string[], { quantity = 1, percent = 0 } = {}) {
  const store = file.stores.find((one) => !('comingSoon' in one))?.code ?? ''
  const product = buildCatalogue(file, 1).product(hashes.storeHash(store), hashes.productHash(code))
  if (!product) throw new Error(`This store does not sell ${code}.`)
  const line = lineOf(product, taking(product, wished, quantity), store, 'line')
  const coupon = percent > 0 ? { coupon: { ...COUPON, percent } } : {}
  return orderAmounts(cartOf(store, [line]), coupon).amounts.pst
}

const reading = readCatalogue(demo)
if (!reading.ok) throw new Error(JSON.stringify(reading.errors))
const chain = reading.catalogue

describe("B.C.'s rule for soda sold with food for one price [D-114]", () => {
  // 7 % of what each soda costs alone: a can 2.50, a bottle of two litres 4.95.
  test.each<[string, string[], object, number]>([
    ['lunch-for-one', ['cola'], {}, 18], // 0.175
    ['lunch-for-one', ['cola'], { quantity: 10 }, 175],
    ['lunch-for-one', ['panino-caprese', 'cola'], {}, 18],
    ['lunch-for-one', ['sparkling-water'], {}, 0],
    ['family-night', ['cola'], {}, 35], // 0.3465
    ['movie-night-bag', ['cola', 'root-beer'], {}, 35],
    // Two of the four cost 2.00 extra each in the bag, and 2.50 alone.
    ['movie-night-bag', ['cola', 'diet-cola', 'root-beer', 'orange-soda'], {}, 70],
    ['birthday-bag', ['cola', 'ginger-ale'], {}, 69], // 0.693
    // A coupon lowers the price of the whole, not the ordinary price of the drink.
    ['lunch-for-one', ['cola'], { percent: 20 }, 18],
    // Of 15.95 it leaves 1.59.
    ['lunch-for-one', ['cola'], { percent: 90 }, 11],
    ['lunch-for-one', ['cola'], { percent: 100 }, 0],
  ])('%s with %j %o pays %i cents of PST', (code, wished, how, cents) => {
    expect(pst(chain, code, wished, how)).toBe(cents)
  })

  const small = (bag: string, can: string, rest: Partial<CatalogueFile> = {}): CatalogueFile => ({
    ...smallChain,
    taxes: { ...smallChain.taxes, combos: 'by-part' },
    ...rest,
    products: smallChain.products.map((one) => {
      const price = { duo: bag, 'lunch-bag': bag, cola: can }[one.code]
      return price === undefined ? one : { ...one, sizes: one.sizes.map((size) => ({ ...size, price })) }
    }),
  })
  const unlisted = {
    categories: smallChain.categories.filter(({ code }) => code !== 'drinks'),
    suggestions: [],
  }

  test('never taxes more than the whole price', () => {
    expect(pst(small('2.00', '9.00'), 'duo', ['cola'])).toBe(14)
    // The bag's can costs 0.75 extra.
    expect(pst(small('2.00', '9.00'), 'lunch-bag', ['margherita', 'cola'])).toBe(19)
  })

  test.each([
    ['20.00', 21], // 3.00
    ['6.01', 21], // half is 3.005
    ['5.99', 21], // half is 2.995, a half cent up
    ['5.97', 21], // 2.985 becomes 2.99: 0.2093
    ['4.00', 14],
  ])(
    'taxes a soda that is sold only in combos, here of %s, on half the price, at most three dollars',
    (price, cents) => {
      expect(pst(small(price, '9.00', unlisted), 'duo', ['cola'])).toBe(cents)
    },
  )

  test('counts a soda as sold alone in the stores that have it on their menu or suggest it', () => {
    const elsewhere = smallChain.categories.map((one) => (one.code === 'drinks' ? { ...one, stores: ['oak'] } : one))
    expect(pst(small('20.00', '2.25', { categories: elsewhere, suggestions: [] }), 'duo', ['cola'])).toBe(21)
    expect(pst(small('20.00', '2.25', { categories: elsewhere }), 'duo', ['cola'])).toBe(16)
    const sold = buildCatalogue(small('20.00', '2.25'), 1)
    const out = { options: new Set<string>(), products: new Set([hashes.productHash('cola')]) }
    const today = sold.switched([], { pauses: new Map(), soldOut: new Map([[MAIN, out]]) })
    const duo = today.product(MAIN, hashes.productHash('duo'))
    expect(duo?.coupons[1]?.products[0]?.alone).toMatchObject({ soda: 'listed' })
  })
})
