import { describe, expect, test } from 'vitest'
import {
  builtSections,
  contentsOf,
  guideIndex,
  labelOfSections,
  type BuiltSection,
} from '../../../domain/catalogue/builtContents.ts'
import { startingConfiguration, takeChoice, type Configuration } from '../../../domain/catalogue/configuration.ts'
import { optionsOf, type Group, type Product, type Side } from '../../../domain/catalogue/menu.ts'
import { buildCatalogue } from '../../../host/catalogue/buildCatalogue.ts'
import { readCatalogue } from '../../../host/catalogue/import/readCatalogue.ts'
import { storeHash } from '../../../host/catalogue/hashes.ts'
import demo from '../../../host/demo/catalogue.json' with { type: 'json' }
import { chosen, configuration, group, option, product as made } from '../../support/catalogue/configurationParts.ts'
import { combo } from '../../support/catalogue/pricedPizza.ts'

const reading = readCatalogue(demo)
if (!reading.ok) throw new Error(JSON.stringify(reading.errors))
const catalogue = buildCatalogue(reading.catalogue, 1)
const store = storeHash('commercial-drive')
const guide = guideIndex(catalogue.guide(store) ?? { products: [], options: [] })
const productNamed = (name: string): Product => {
  const found = catalogue.products(store).find((product) => product.name === name)
  if (!found) throw new Error(name)
  return found
}

const labelAsBuilt = (product: Product, configuration: Configuration) =>
  labelOfSections(builtSections(guide, product, configuration))

/** The product with only these options chosen in the named groups. */
function build(product: Product, chosen: Record<string, readonly (string | [string, Side])[]>): Configuration {
  const start = startingConfiguration(product)
  return { ...start, groups: product.groups.map((group) => pick(group, start, chosen[group.name])) }
}

const pick = (group: Group, { size, groups }: Configuration, wanted?: readonly (string | [string, Side])[]) =>
  wanted
    ? {
        hash: group.hash,
        options: wanted.map((one) => {
          const [name, side] = typeof one === 'string' ? [one, 0 as const] : one
          const option = optionsOf(group, size).find((offered) => offered.name === name)
          if (!option) throw new Error(`no ${name}`)
          return { hash: option.hash, side, extra: false }
        }),
      }
    : (groups.find(({ hash }) => hash === group.hash) ?? { hash: group.hash, options: [] })

const brings = (section: BuiltSection | undefined) =>
  Object.fromEntries(
    contentsOf(section ?? { parts: [] }).contains.map(({ allergen, parts }) => [
      allergen,
      parts.map(({ name, side }) => (side === 0 ? name : `${name} ${side}`)),
    ]),
  )

describe('a pizza as built', () => {
  const own = productNamed('Create Your Own Pizza')

  test('contains what its crust, sauce, cheese and toppings contain, each with what brings it (D-73)', () => {
    const built = build(own, { Sauce: ['Basil pesto'], Toppings: ['Grilled chicken', 'Cherry tomato', 'Feta'] })
    expect(brings(builtSections(guide, own, built)[0])).toEqual({
      wheat: ['Hand-stretched'],
      barley: ['Hand-stretched'],
      milk: ['Basil pesto', 'Mozzarella', 'Feta'],
      eggs: ['Basil pesto'],
      'pine-nuts': ['Basil pesto'],
    })
  })

  test('is vegan, vegetarian or neither by what is chosen (D-73)', () => {
    const dietOf = (chosen: Parameters<typeof build>[1]) => labelAsBuilt(own, build(own, chosen)).diet
    expect(dietOf({ Cheese: ['Dairy-free mozzarella'], Toppings: ['Mushroom'] })).toBe('vegan')
    expect(dietOf({ Cheese: ['Dairy-free mozzarella'], Toppings: ['Mushroom', 'Egg'] })).toBe('vegetarian')
    expect(dietOf({ Toppings: ['Mushroom', 'Grana Padano'] })).toBeUndefined()
    expect(dietOf({ Toppings: ['Bacon'] })).toBeUndefined()
  })

  test('keeps a crust that the name speaks for honest: it may contain wheat (D-73)', () => {
    const wise = productNamed('Gluten Wise Margherita')
    expect(labelAsBuilt(wise, startingConfiguration(wise)).mayContain).toContain('wheat')
  })

  test('counts both halves and says which one (D-73)', () => {
    const halves = productNamed('Half & Half Pizza')
    const built = build(halves, {
      Sauce: [
        ['Tomato sauce', 1],
        ['Basil pesto', 2],
      ],
      Toppings: [['Goat cheese', 1]],
    })
    expect(brings(builtSections(guide, halves, built)[0])).toMatchObject({
      milk: ['Basil pesto 2', 'Mozzarella', 'Goat cheese 1'],
      'pine-nuts': ['Basil pesto 2'],
    })
  })

  test('names what must be chosen and is not counted yet, and what is unknown (D-73)', () => {
    const panino = productNamed('Panino Caprese')
    const [section] = builtSections(guide, panino, startingConfiguration(panino))
    expect(section?.open.map(({ name }) => name)).toEqual(['Bread'])
    const calzone = productNamed('Calzone Spinaci')
    const built = build(calzone, { Dip: ['Sweet chili'] })
    const [unknown] = builtSections(guide, calzone, built)
    expect(contentsOf(unknown ?? { parts: [] }).unknown.map(({ name }) => name)).toEqual(['Sweet chili'])
    expect(labelAsBuilt(calzone, built)).not.toHaveProperty('contains')
  })

  test('of which a guide knows nothing is unknown in every part (D-73)', () => {
    const nothing = guideIndex({ products: [], options: [] })
    const [section] = builtSections(nothing, own, startingConfiguration(own))
    expect(contentsOf(section ?? { parts: [] }).unknown).toHaveLength(section?.parts.length ?? 0)
  })
})

test('an option of which one product says something else counts so there alone (D-73)', () => {
  const gelato = productNamed('Gelato')
  const cannoli = productNamed('Cannoli')
  const [cup] = builtSections(guide, gelato, build(gelato, { Flavour: ['Pistachio'] }))
  const [tube] = builtSections(guide, cannoli, build(cannoli, { Filling: ['Pistachio'] }))
  expect(brings(cup)).toEqual({ milk: ['Pistachio'], eggs: ['Pistachio'], pistachios: ['Pistachio'] })
  expect(brings(tube)).toMatchObject({ milk: ['Pistachio'], eggs: ['Cannoli shells'], pistachios: ['Pistachio'] })
})

test('a combo is shown choice by choice, and what is not chosen is named (D-73)', () => {
  const duo = productNamed('Two Mediums')
  const [first] = duo.coupons
  const pepperoni = first?.products.find(({ name }) => name === 'Pepperoni')
  if (!first || !pepperoni) throw new Error('no pepperoni')
  const start = { ...startingConfiguration(duo), choices: [] }
  const built = { ...start, choices: takeChoice([], first.hash, pepperoni) }
  const [own, choice] = builtSections(guide, duo, built)
  expect(own).toMatchObject({ parts: [], open: [{ name: 'Second pizza' }] })
  expect(choice).toMatchObject({ selection: 'First pizza', name: 'Pepperoni' })
  expect(brings(choice)).toEqual({ wheat: ['Hand-stretched'], barley: ['Hand-stretched'], milk: ['Mozzarella'] })
  expect(labelAsBuilt(duo, start).contains).toEqual(['wheat', 'barley', 'milk'])
})

test('a bag contains what its items contain as they start (D-73)', () => {
  const bag = productNamed('Dip Bag')
  const start = startingConfiguration(bag)
  const [slot] = bag.bags
  const options = slot?.groups[0]?.options.filter(({ name }) => ['Ranch Dip', 'Pesto Dip'].includes(name)) ?? []
  const groups = [
    {
      hash: slot?.groups[0]?.hash ?? '',
      options: options.map(({ hash }) => ({ hash, side: 0 as const, extra: false })),
    },
  ]
  const [section] = builtSections(guide, bag, { ...start, bags: [{ hash: slot?.hash ?? '', groups }] })
  expect(brings(section)).toEqual({
    milk: ['Ranch Dip', 'Pesto Dip'],
    eggs: ['Ranch Dip', 'Pesto Dip'],
    'pine-nuts': ['Pesto Dip'],
    mustard: ['Ranch Dip'],
  })
})

describe('the labels of a guide (D-73)', () => {
  // Read in each test: a mutant of what is read as the file loads is not tried.
  const readGuide = () =>
    guideIndex({
      products: [
        {
          hash: 'pie',
          ingredients: [],
          contains: ['wheat'],
          options: [{ name: 'Glaze', contains: ['soy'] }],
          sizes: [{ code: 'L', contains: ['rye'] }],
        },
        { hash: 'cake', ingredients: [], contains: ['eggs'] },
      ],
      options: [
        { name: 'Glaze', contains: ['milk'] },
        { name: 'Icing', contains: ['oats'] },
      ],
    })

  test('are found by the hash of a product and by the name of an option, whatever its case', () => {
    const index = readGuide()
    expect([index.product('cake')?.contains, index.product('gone')]).toEqual([['eggs'], undefined])
    expect(index.option('cake', ' GLAZE')).toMatchObject({ contains: ['milk'] })
    expect(index.option('pie', ' GLAZE')).toMatchObject({ contains: ['soy'] })
    expect(index.option('pie', 'Icing')).toMatchObject({ contains: ['oats'] })
    expect(index.option('gone', 'Sprinkles')).toEqual({})
  })

  const items = (hash: string) => ({
    hash,
    name: hash,
    groups: [
      group(
        'item',
        [
          option('pie', 0, { productHash: 'pie' }),
          option('slab', 0, {
            productHash: 'pie',
            item: { size: 'Large', sizeCode: 'L', picture: '', deposit: 0 },
          }),
          option('mystery', 0, { productHash: 'gone' }),
          option('large', 0, { productHash: 'cake', sizeCode: 'L' }),
        ],
        { min: 1 },
      ),
    ],
  })
  const sack = made({ type: 3, sizes: [], bags: [items('left'), items('right')] })

  test('count for each item that is in a bag, in its own size, and what is not filled is open', () => {
    const bags = [{ hash: 'right', groups: [chosen('item', 'mystery', 'slab', 'pie', 'large')] }]
    const [section] = builtSections(readGuide(), sack, configuration({ bags }))
    const label = { ingredients: [], hash: 'pie' }
    expect(section?.parts).toMatchObject([
      { name: 'Pizza', side: 0 },
      { ...label, name: 'pie', group: 'item', side: 0, contains: ['wheat'] },
      { name: 'slab', group: 'item', side: 0, contains: ['rye'] },
      { name: 'mystery', group: 'item', side: 0 },
    ])
    expect(section?.parts).toHaveLength(4)
    expect(section?.open.map(({ name, offered }) => [name, offered.length])).toEqual([['item', 3]])
  })

  test('count for the product itself by its name alone, where the guide does not say what it is made of', () => {
    const plain = made({ name: 'Roll', groups: [group('dip', [option('L', 0, { sizeCode: 'L' })], { min: 1 })] })
    expect(builtSections(readGuide(), plain, configuration())).toEqual([
      { hash: 'product', selection: '', name: 'Roll', parts: [{ name: 'Roll', side: 0 }], open: [] },
    ])
  })

  test('count for a choice in its default size, without one for the options of every size', () => {
    const groups = [group('top', [option('Glaze', 0, { sizeCode: 'M' }), option('Icing')])]
    const coupons = combo.coupons.map((one) => ({
      ...one,
      products: one.products.map((choice) => ({ ...choice, groups })),
    }))
    const partsOf = (coupon: string, hash: string) => {
      const choices = [{ coupon, product: hash, groups: [chosen('top', 'Glaze', 'Icing')] }]
      return builtSections(readGuide(), { ...combo, coupons }, configuration({ choices }))[1]?.parts.map(
        ({ name }) => name,
      )
    }
    expect([partsOf('first', 'margherita'), partsOf('first', 'plain'), partsOf('drink', 'water')]).toEqual([
      ['', 'Glaze', 'Icing'],
      ['', 'Icing'],
      ['', 'Icing'],
    ])
    expect(partsOf('first', 'gone')).toBeUndefined()
  })

  test('name a selection open whose choice is gone', () => {
    const choices = [{ coupon: 'drink', product: 'gone', groups: [] }]
    const [whole] = builtSections(readGuide(), combo, configuration({ size: 'combo', choices }))
    expect(whole?.open.map(({ name }) => name)).toEqual(['First pizza', 'Drink'])
  })
})

test('what a product contains is not repeated among what it may contain (D-73)', () => {
  const base = { name: 'base', side: 0 as const, contains: ['wheat' as const, 'rye' as const] }
  const top = { name: 'top', side: 0 as const, mayContain: ['wheat' as const, 'milk' as const] }
  const bare = { name: 'bare', side: 0 as const }
  expect(contentsOf({ parts: [top, base, bare] })).toEqual({
    contains: [
      { allergen: 'wheat', parts: [base] },
      { allergen: 'rye', parts: [base] },
    ],
    mayContain: [{ allergen: 'milk', parts: [top] }],
    unknown: [bare],
  })
})
