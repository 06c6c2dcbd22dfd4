import { pictureOf } from '../../../domain/cart/line.ts'
import { describe, expect, test } from 'vitest'
import { buildCatalogue } from '../../../host/catalogue/buildCatalogue.ts'
import { readCatalogue } from '../../../host/catalogue/import/readCatalogue.ts'
import demo from '../../../host/demo/catalogue.json' with { type: 'json' }
import { cheeseOf, crustOf, sauceOf, toppingOf } from '../../../art/pizza/pizzaNames.ts'
import { startingConfiguration, type Configuration } from '../../../domain/catalogue/configuration.ts'
import { describe as describeConfiguration } from '../../../domain/catalogue/description.ts'
import { optionsOf, type Product, type Side } from '../../../domain/catalogue/menu.ts'
import { unitPrice } from '../../../domain/catalogue/price.ts'

const reading = readCatalogue(demo)
if (!reading.ok) throw new Error(JSON.stringify(reading.errors, null, 1))
const file = reading.catalogue
const catalogue = buildCatalogue(file, 1)
const now = new Date('2026-11-20T20:00:00Z')
const stores = catalogue.stores(now)
const open = stores.filter(({ comingSoon }) => !comingSoon)
const store = catalogue.storeByName('commercial-drive', now)?.hash ?? ''
const products = catalogue.products(store)
const groups = products.flatMap((product) => product.groups)
const productNamed = (name: string): Product => {
  const found = products.find((product) => product.name === name)
  if (!found) throw new Error(name)
  return found
}

describe("the demo chain's stores", () => {
  test('are at least eight with different hours, followed by three that are coming soon', () => {
    expect(open.length).toBeGreaterThanOrEqual(8)
    expect(new Set(open.map(({ hours }) => hours)).size).toBe(open.length)
    expect(stores.slice(open.length).map(({ name }) => name)).toEqual([
      'Victoria – University Heights',
      'Whistler',
      'White Rock',
    ])
  })

  test('include one without delivery, one without pick-up and one that is always open (D-15)', () => {
    const ever = Array.from({ length: 7 * 24 }, (_, hour) =>
      catalogue.stores(new Date(now.getTime() + hour * 3_600_000)),
    )
    const hoursOpen = (name: string, field: 'pickupOpen' | 'deliveryOpen') =>
      ever.filter((list) => list.find((one) => one.name === name)?.[field]).length
    expect(hoursOpen('Broadway & Cambie', 'deliveryOpen')).toBe(0)
    expect(hoursOpen('Broadway & Cambie', 'pickupOpen')).toBeGreaterThan(60)
    expect(hoursOpen('Commercial Drive', 'deliveryOpen')).toBeGreaterThan(60)
    expect(hoursOpen('Kitsilano', 'pickupOpen')).toBe(0)
    expect(hoursOpen('Kitsilano', 'deliveryOpen')).toBeGreaterThan(60)
    expect(hoursOpen('Davie Street', 'pickupOpen')).toBe(7 * 24)
    expect(hoursOpen('Davie Street', 'deliveryOpen')).toBe(7 * 24)
  })

  test('are in Metro Vancouver and have fictitious phone numbers', () => {
    for (const { lat, lng, phone, permalink } of open) {
      expect(lat).toBeGreaterThan(49)
      expect(lat).toBeLessThan(49.4)
      expect(lng).toBeGreaterThan(-123.3)
      expect(lng).toBeLessThan(-122.6)
      expect(phone).toMatch(/^604-555-01\d\d$/)
      expect(permalink).toMatch(/^\/[a-z-]+$/)
    }
  })
})

describe("the demo chain's menu", () => {
  const menu = catalogue.menu(store)
  const cards = menu?.categories.flatMap((category) => category.products) ?? []

  test('has at least 80 products in at least 9 categories, and every product is on the menu or in a promotion', () => {
    expect(cards.length).toBeGreaterThanOrEqual(80)
    expect(menu?.categories.length).toBeGreaterThanOrEqual(9)
    const offered = catalogue.promotions(store).map(({ product }) => product)
    const reached = new Set([...cards.map(({ hash }) => hash), ...offered])
    expect(products.filter(({ hash }) => !reached.has(hash)).map(({ name }) => name)).toEqual([])
    expect(new Set(cards.map(({ name }) => name)).size).toBe(cards.length)
  })

  test('uses every kind of product, group and option', () => {
    const options = groups.flatMap((group) => group.options)
    expect(new Set(products.map(({ type }) => type))).toEqual(new Set([0, 1, 2, 3]))
    expect(products.flatMap(({ sizes }) => sizes).some(({ name }) => name.includes('Cauliflower'))).toBe(true)
    expect(new Set(groups.map(({ choice }) => choice))).toEqual(new Set(['single', 'multiple']))
    // A required group without a preselected option.
    expect(groups.some((group) => group.min > 0 && !group.options.some(({ selected }) => selected))).toBe(true)
    expect(groups.some(({ free }) => free > 0)).toBe(true)
    expect(groups.some(({ halves }) => halves)).toBe(true)
    expect(groups.some(({ extras }) => extras)).toBe(true)
    expect(options.some(({ sizeCode }) => sizeCode !== '')).toBe(true)
    expect(options.some(({ freePrice }) => freePrice > 0)).toBe(true)
    expect(options.some(({ extraPrice }) => extraPrice % 2 === 1)).toBe(true)
    const special = products.filter(({ specialType }) => specialType === 2)
    expect(special.some((one) => one.groups[0]?.options.every(({ description }) => description !== ''))).toBe(true)
    const combos = products.filter(({ type }) => type === 1)
    expect(
      combos.every(({ coupons }) => coupons.some((one) => one.products.some((choice) => choice.groups.length > 0))),
    ).toBe(true)
    const bags = products.filter(({ type }) => type === 3)
    expect(bags.every(({ bagType, bags: slots }) => bagType === '3' && slots.length > 0)).toBe(true)
  })

  test('has the two special buttons, and banners of which some open a product', () => {
    expect(catalogue.product(store, menu?.createYourOwn ?? '')?.name).toBe('Create Your Own Pizza')
    expect(catalogue.product(store, menu?.halfAndHalf ?? '')?.name).toBe('Half & Half Pizza')
    const banners = menu?.banners ?? []
    expect(banners.length).toBeGreaterThanOrEqual(3)
    expect(banners.filter(({ productHash }) => catalogue.product(store, productHash)).length).toBeGreaterThanOrEqual(2)
    expect(banners.some(({ productHash }) => productHash === '')).toBe(true)
    expect(banners.every(({ picture }) => catalogue.art(picture))).toBe(true)
    expect(menu?.deal).not.toBe('')
  })

  test('has a cross promotion for a container that is sold with its triggers only', () => {
    const [promotion] = catalogue.promotions(store)
    expect(promotion).toMatchObject({ name: 'Small Bianca, $9', only: true })
    expect(catalogue.product(store, promotion?.product ?? '')).toMatchObject({ bagType: '3', sizes: [{ price: 900 }] })
  })

  test('has the two taxes, GST and PST, and the deposits of British Columbia [SHELL-01]', () => {
    expect(productNamed('Margherita')).toMatchObject({ gst: 5, pst: 0, deposit: 0, earns: true })
    expect(productNamed('Cola')).toMatchObject({ gst: 5, pst: 7, deposit: 10, earns: false })
    expect(productNamed('Still Water')).toMatchObject({ gst: 5, pst: 0, deposit: 10 })
    expect(productNamed('Pizza Dough')).toMatchObject({ gst: 0, pst: 0 })
    for (const name of ['Garlic Bread', 'Two Mediums', 'Movie Night Bag', 'Small Bianca'])
      expect(productNamed(name).earns, name).toBe(false)
  })

  test('has a picture for every product and every pizza option', () => {
    expect(products.filter(({ picture }) => !catalogue.art(picture)).map(({ name }) => name)).toEqual([])
    const drawn = { Crust: crustOf, Sauce: sauceOf, Cheese: cheeseOf, Toppings: toppingOf, Finish: toppingOf }
    const pizzas = products.filter((product) => product.groups.some(({ name }) => name === 'Crust'))
    const lacking = pizzas.flatMap((pizza) =>
      pizza.groups.flatMap(({ name, options }) => {
        const of = Object.entries(drawn).find(([key]) => key === name)?.[1]
        return of ? options.filter((option) => of(option.name) === undefined).map((option) => option.name) : [name]
      }),
    )
    expect(new Set(lacking)).toEqual(new Set())
  })

  test('has product descriptions of at most 70 characters that end with a full stop', () => {
    for (const { name, description } of cards) {
      expect(description.length, name).toBeLessThanOrEqual(70)
      if (description) expect(description, name).toMatch(/^[A-Z0-9].*\.$/)
    }
  })
})

describe("the demo chain's prices", () => {
  const start = (product: Product, size: string) =>
    startingConfiguration({ ...product, sizes: product.sizes.map((one) => ({ ...one, isDefault: one.code === size })) })

  test.each([
    ['Margherita', '10', 1450],
    ['Pepperoni', '10', 1600],
    ['Hawaiian', '10', 1650],
    ['Vegetariana', '10', 1700],
    ['Diavola', '12', 1900],
    ['Prosciutto e Basilico', '12', 2100],
    ['BBQ Chicken', '12', 1950],
    ['Bianca ai Funghi', '12', 1850],
    ['Half & Half Pizza', '10', 1650],
    ['Half & Half Pizza', '12', 1900],
    ['Half & Half Pizza', '14', 2300],
    ['Half & Half Pizza', 'c10', 1950],
    ['Two Mediums', 'one', 2800],
  ])('%s in size %s has the expected price', (name, size, price) => {
    expect(unitPrice(productNamed(name), start(productNamed(name), size))).toBe(price)
  })

  /** The starting configuration with these toppings: 'Jalapeño Lx' is extra jalapeño on the left half. */
  function withToppings(product: Product, size: string, ...words: string[]): Configuration {
    const configuration = start(product, size)
    const toppings = product.groups.find(({ name }) => name === 'Toppings')
    if (!toppings) throw new Error(product.name)
    const options = words.map((word) => {
      const [, name = '', side = '', extra] = /^(.*?)(?: ([LR]?)(x?))?$/.exec(word) ?? []
      const option = optionsOf(toppings, size).find((one) => one.name === name)
      if (!option) throw new Error(word)
      const at: Side = side === 'L' ? 1 : side === 'R' ? 2 : 0
      return { hash: option.hash, side: at, extra: extra === 'x' }
    })
    const others = configuration.groups.filter(({ hash }) => hash !== toppings.hash)
    return { ...configuration, groups: [...others, { hash: toppings.hash, options }] }
  }

  test('Half & Half includes six toppings, and an extra on one half costs half', () => {
    const pizza = productNamed('Half & Half Pizza')
    const toppings = [
      'Pepperoni L',
      'Black olives L',
      'Jalapeño Lx',
      'Mushroom R',
      'Green pepper R',
      'Red onion R',
      'Cherry tomato R',
    ]
    const configuration = withToppings(pizza, '12', ...toppings)
    expect(unitPrice(pizza, configuration)).toBe(2150)
    expect(describeConfiguration(pizza, configuration)).toBe(
      'Left: pepperoni, black olives, extra jalapeño. Right: mushroom, green pepper, red onion, cherry tomato',
    )
    expect(pictureOf(pizza, configuration)).toMatch(/^\/images\/pizzas\/pizza-[a-z0-9._-]+\.svg$/)
  })

  test('an included topping ordered as extra costs its extra price', () => {
    const pizza = productNamed('Diavola')
    const configuration = withToppings(pizza, '12', 'Spicy salami', 'Jalapeño', 'Cherry tomato x')
    expect(unitPrice(pizza, configuration)).toBe(2050)
    expect(describeConfiguration(pizza, configuration)).toBe('Extra cherry tomato')
  })
})
