import { describe, expect, test } from 'vitest'
import { storeHash } from '../../../host/catalogue/hashes.ts'
import { changeSize, startingConfiguration, type Configuration } from '../../../domain/catalogue/configuration.ts'
import { depositOf, earningOf, linesOf, pictureOf } from '../../../domain/cart/line.ts'
import type { Product } from '../../../domain/catalogue/menu.ts'
import { catalogueWith } from '../../support/host/smallCatalogue.ts'

const catalogue = catalogueWith()
const main = storeHash('main')
const night = storeHash('night')
const productOf = (store: string, name: string, of = catalogue): Product => {
  const found = of.products(store).find((product) => product.name === name)
  if (!found) throw new Error(name)
  return found
}
/** A Friday, 18:00 in Vancouver. */
const friday = new Date('2026-11-21T01:00:00Z')

describe('hashes', () => {
  const hashesOf = (of: ReturnType<typeof catalogueWith>) => {
    const { hash, groups } = productOf(main, 'Margherita', of)
    return {
      main: of.stores(friday)[0]?.hash,
      hash,
      groups: groups.map((group) => [group.hash, ...group.options.map((option) => option.hash)]),
    }
  }

  test('are derived from the codes alone and never change', () => {
    expect(hashesOf(catalogue)).toEqual({
      main: '6vw4w45olw',
      hash: 'azofqrwul5',
      groups: [
        ['mmumh7vt', 'zb6mndrw', 'fhpfdild', 'eq3nlkl2'],
        ['e4amc7d6', 'cow2kbc6', 'yk2hdqu5', 'lj6p5ivf', 'bvryygdv', 'hlnxz53g'],
      ],
    })
  })

  test('stay the same when names, descriptions and prices change', () => {
    const other = catalogueWith(
      ['products[0].description', 'Tomato, mozzarella.'],
      ['products[0].sizes[0].price', '99.00'],
      ['products[0].groups[0].name', 'Base'],
      ['stores[0].name', 'Elsewhere'],
      ['optionGroups[0].options[0].name', 'Smoked ham'],
    )
    expect(hashesOf(other)).toEqual(hashesOf(catalogue))
  })

  test('differ between products, groups, options and sizes', () => {
    const all = catalogue
      .products(main)
      .flatMap(({ hash, groups }) => [
        hash,
        ...groups.flatMap((group) => [group.hash, ...group.options.map((option) => option.hash)]),
      ])
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('a product', () => {
  test('has one option per size where prices differ, and one for all sizes where they do not [PROD-11]', () => {
    const [crust, toppings] = productOf(main, 'Margherita').groups
    expect(crust?.options.map(({ name, sizeCode, price }) => [name, sizeCode, price])).toEqual([
      ['Hand-stretched', '', 0],
      ['Whole grain', 's', 100],
      ['Whole grain', 'l', 150],
    ])
    expect(
      toppings?.options.map(({ name, sizeCode, price, extraPrice, isDefault }) => [
        name,
        sizeCode,
        price,
        extraPrice,
        isDefault,
      ]),
    ).toEqual([
      ['Ham', 's', 150, 225, false],
      ['Ham', 'l', 200, 325, false],
      ['Black olives', 's', 150, 125, true],
      ['Black olives', 'l', 200, 125, true],
      ['Truffle', 'l', 400, 400, false],
    ])
  })

  test('in a combo has one size, the groups of that size and no price of its own (D-14)', () => {
    const [choice] = productOf(main, 'Duo').coupons[0]?.products ?? []
    expect(choice).toMatchObject({
      name: 'Margherita',
      selected: true,
      sizes: [{ code: 's', price: 0, isDefault: true }],
    })
    expect(choice?.groups.flatMap((group) => group.options.map((option) => option.sizeCode))).not.toContain('l')
    const whole = productOf(main, 'Margherita').groups.flatMap((group) => group.options.map((option) => option.hash))
    for (const option of choice?.groups.flatMap((group) => group.options) ?? []) expect(whole).toContain(option.hash)
  })

  test('in a bag is an option with the hash of the product', () => {
    const options = productOf(main, 'Sack').bags[0]?.groups[0]?.options
    expect(options?.map(({ name, productHash, price, freePrice }) => [name, productHash, price, freePrice])).toEqual([
      ['Cola', productOf(main, 'Cola').hash, 150, 0],
      ['Water', productOf(main, 'Water').hash, 150, 25],
    ])
  })
})

describe('products that a store does not sell', () => {
  test('are left out of its products, choices and bag items', () => {
    expect(catalogue.products(night).map(({ name }) => name)).toEqual(['Margherita', 'Cola', 'Duo', 'Sack', 'Slice'])
    expect(catalogue.product(night, productOf(main, 'Water').hash)).toBeUndefined()
    expect(productOf(night, 'Duo').coupons[1]?.products.map(({ name }) => name)).toEqual(['Cola'])
    expect(productOf(night, 'Sack').bags[0]?.groups[0]?.options.map(({ name }) => name)).toEqual(['Cola'])
    expect(productOf(main, 'Duo').coupons[1]?.products.map(({ name }) => name)).toEqual(['Cola', 'Water'])
  })

  test('a coming-soon store sells nothing, and an unknown store is not found', () => {
    expect(catalogue.products(storeHash('soon'))).toEqual([])
    expect(catalogue.menu(storeHash('soon'))).toBeUndefined()
    expect(catalogue.menu('nowhere')).toBeUndefined()
    expect(catalogue.store('nowhere', friday)).toBeUndefined()
    expect(catalogue.schedules('nowhere', friday)).toEqual({ pickup: [], delivery: [] })
  })

  test('are left out of its menu [MENU-21]', () => {
    const here = catalogueWith(
      ['products[0].stores', ['main']],
      ['products[3].stores', ['main']],
      ['categories[1].stores', ['main']],
    )
    expect(here.menu(night)).toMatchObject({
      banners: [],
      deal: '',
      createYourOwn: '',
      categories: [{ name: 'Pizzas' }],
    })
    expect(here.menu(night)?.categories[0]?.products.map(({ name }) => name)).toEqual(['Sack'])
    expect(here.menu(main)).toMatchObject({
      banners: [{ title: 'Hello', text: '', productHash: productOf(main, 'Duo').hash }],
      deal: 'Pizza and a drink for $15.',
      createYourOwn: productOf(main, 'Margherita').hash,
      halfAndHalf: '',
      categories: [{ name: 'Pizzas' }, { name: 'Drinks' }],
    })
    expect(here.menu(main)?.categories[0]?.products[0]).toEqual({
      hash: productOf(main, 'Margherita').hash,
      name: 'Margherita',
      description: '',
      picture: 'margherita.svg',
      price: 1450,
      from: true,
    })
  })
})

describe('a configured product', () => {
  const duo = productOf(main, 'Duo')
  const take = (name: string) => ({
    coupon: duo.coupons[1]?.hash ?? '',
    product: productOf(main, name).hash,
    groups: [],
  })
  const sack = productOf(main, 'Sack')
  const bag = sack.bags[0]
  const filled = (...names: string[]) => ({
    ...startingConfiguration(sack),
    bags: [
      {
        hash: bag?.hash ?? '',
        groups: [
          {
            hash: bag?.groups[0]?.hash ?? '',
            options: names.map((name) => ({
              hash: bag?.groups[0]?.options.find((option) => option.name === name)?.hash ?? '',
              side: 0 as const,
              extra: false,
            })),
          },
        ],
      },
    ],
  })

  test('has the deposit of everything that its combo or bag contains', () => {
    const start = startingConfiguration(duo)
    expect(depositOf(productOf(main, 'Cola'), startingConfiguration(productOf(main, 'Cola')))).toBe(10)
    expect(depositOf(duo, { ...start, choices: [...start.choices, take('Cola')] })).toBe(10)
    expect(depositOf(duo, { ...start, choices: [...start.choices, take('Water')] })).toBe(0)
    expect(depositOf(sack, filled('Water', 'Cola'))).toBe(10)
  })

  test('that is a bag becomes lines of its items with their sizes, in display order', () => {
    const items = (product: Product, configuration: Configuration) =>
      linesOf(product, configuration, { storeHash: main, newHash: () => '' })
        .slice(1)
        .map(({ name, size }) => [name, size])
    expect(items(sack, filled('Water', 'Cola'))).toEqual([
      ['Cola', 'Can'],
      ['Water', 'Can'],
    ])
    expect(items(sack, filled())).toEqual([])
    expect(items(duo, filled('Cola'))).toEqual([])
  })

  test('earns points for its size and paid crust, and none for toppings, drinks and combos [REWARD-03]', () => {
    const pizza = productOf(main, 'Margherita')
    const start = startingConfiguration(pizza)
    const [crust, toppings] = pizza.groups
    const grain = crust?.options.find(({ name, sizeCode }) => name === 'Whole grain' && sizeCode === 's')
    const ham = toppings?.options.find(({ name, sizeCode }) => name === 'Ham' && sizeCode === 's')
    const option = (hash = '') => ({ hash, side: 0 as const, extra: false })
    const chosen = {
      ...start,
      groups: [
        { hash: crust?.hash ?? '', options: [option(grain?.hash)] },
        { hash: toppings?.hash ?? '', options: [option(ham?.hash)] },
      ],
    }
    expect(earningOf(pizza, start)).toBe(1450)
    expect(earningOf(pizza, chosen)).toBe(1550)
    expect(earningOf(productOf(main, 'Cola'), startingConfiguration(productOf(main, 'Cola')))).toBe(0)
    expect(earningOf(duo, startingConfiguration(duo))).toBe(0)
  })

  test('has a picture of its own when its options differ from the default', () => {
    const pizza = productOf(main, 'Margherita')
    const start = startingConfiguration(pizza)
    expect(pictureOf(pizza, start)).toBe('margherita.svg')
    expect(pictureOf(pizza, { ...changeSize(pizza, start, 'l'), quantity: 3 })).toBe('margherita.svg')
    expect(pictureOf(pizza, { ...start, groups: [] })).toMatch(/^\/images\/pizzas\/pizza-/)
    expect(pictureOf(duo, startingConfiguration(duo))).toBe('')
    expect(catalogue.art('margherita.svg')).toMatchObject({
      kind: 'pizza',
      seed: pizza.hash,
      toppings: [{ id: 'olives' }],
    })
    expect(catalogue.art('cola.svg')).toBeUndefined()
  })
})

test('promotions, additions and kinds of products are filtered by store', () => {
  const hash = (name: string) => productOf(main, name).hash
  expect(catalogue.promotions(main)).toEqual([
    { triggers: ['Margherita', 'Duo', 'Sack'].map(hash), product: hash('Slice'), name: 'A slice, $4', only: true },
  ])
  expect(catalogueWith(['products[5].stores', ['main']]).promotions(night)).toEqual([])
  expect(catalogue.additions(main)).toEqual([{ hash: hash('Cola'), name: 'Cola', picture: '', size: 'Can' }])
  expect(catalogue.productsOfKind(main, 'deals')).toEqual([hash('Duo')])
  expect(catalogue.productsOfKind(main, 'beverages')).toEqual([])
  expect([catalogue.version, catalogue.switched([]).version, catalogue.zone(main)]).toEqual([7, 7, 'America/Vancouver'])
})

describe('stamps', () => {
  const soldOutAt = (store: string, ...products: string[]) => ({
    pauses: new Map(),
    soldOut: new Map([[store, { products: new Set(products), options: new Set<string>() }]]),
  })
  const margherita = productOf(main, 'Margherita').hash

  test('what a store has run out of changes that of its menu alone, and the same again gives the same menu', () => {
    const one = catalogue.switched([], soldOutAt(main, margherita))
    expect(one.menuStamp(main)).not.toBe(catalogue.menuStamp(main))
    expect(one.menuStamp(night)).toBe(catalogue.menuStamp(night))
    expect(one.storesStamp).toBe(catalogue.storesStamp)
    const other = one.switched([], {
      pauses: new Map(),
      soldOut: new Map([
        ...soldOutAt(main, margherita).soldOut,
        ...soldOutAt(night, productOf(night, 'Margherita').hash).soldOut,
      ]),
    })
    expect(other.menuStamp(main)).toBe(one.menuStamp(main))
    expect(other.menu(main)).toBe(one.menu(main))
    expect(other.menuStamp(night)).not.toBe(one.menuStamp(night))
    expect(other.switched([]).menuStamp(main)).toBe(catalogue.menuStamp(main))
  })

  test('a switch and a pause change that of the stores and of no menu', () => {
    const off = catalogue.switched([{ store: 'main', pickup: false, delivery: null }])
    const paused = catalogue.switched([], { pauses: new Map([[main, { pickup: friday }]]), soldOut: new Map() })
    expect(new Set([catalogue, off, paused].map(({ storesStamp }) => storesStamp)).size).toBe(3)
    expect(new Set([catalogue, off, paused].map((one) => one.menuStamp(main))).size).toBe(1)
  })

  test('an import changes all of them', () => {
    const next = catalogueWith()
    expect(next.storesStamp).not.toBe(catalogue.storesStamp)
    expect(next.menuStamp(main)).not.toBe(catalogue.menuStamp(main))
  })
})

describe('calories [D-188]', () => {
  const given = (...changes: [path: string, value: unknown][]) => catalogueWith(['products[0].sizes[0].calories', 650], ['products[0].sizes[1].calories', 1320], ...changes) // oxfmt-ignore
  const cardsOf = (of: ReturnType<typeof catalogueWith>) =>
    Object.fromEntries((of.menu(main)?.categories ?? []).flatMap(({ products }) => products.map((one) => [one.name, one.calories]))) // oxfmt-ignore

  test('stand on the card for all sizes as they come, and not where one is unknown', () => {
    expect(cardsOf(given())).toEqual({ Margherita: '650–1,320 Cals', Duo: undefined, Sack: undefined, Cola: undefined })
    expect(cardsOf(given(['products[1].sizes[0].calories', 140]))).toMatchObject({ Cola: '140 Cals' })
    expect(cardsOf(given(['products[0].sizes[1].calories', undefined]))).toMatchObject({ Margherita: undefined })
    expect(cardsOf(given(['products[0].groups[0].options[0].included', false]))).toMatchObject({ Margherita: undefined }) // oxfmt-ignore
    const whole = given(['products[1].sizes[0].calories', 140], ['products[3].selections[1].choices[0].selected', true])
    expect(cardsOf(whole)).toMatchObject({ Duo: '790 Cals' })
  })

  test('by size leave an option one option with the hash that carts have', () => {
    const bySize = given(['products[0].groups[0].options[0].calories', { s: 400, l: 800 }])
    const crustOf = (of: typeof bySize) => productOf(main, 'Margherita', of).groups[0]?.options[0]
    expect(crustOf(bySize)).toEqual({ ...crustOf(catalogue), calories: { s: 400, l: 800 } })
  })
})
