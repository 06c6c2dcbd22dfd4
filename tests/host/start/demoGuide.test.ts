import { expect, test } from 'vitest'
import { conflicts, isKnown, suitsDiet } from '../../../domain/catalogue/foodLabel.ts'
import { buildCatalogue } from '../../../host/catalogue/buildCatalogue.ts'
import { checkCatalogue } from '../../../host/catalogue/import/importCatalogue.ts'
import { storeHash } from '../../../host/catalogue/hashes.ts'
import demo from '../../../host/demo/catalogue.json' with { type: 'json' }

const checked = await checkCatalogue(demo, new Date())
if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
const catalogue = buildCatalogue(checked.catalogue, 1)
const STORE = storeHash('commercial-drive')
const { products, options } = catalogue.guide(STORE)!
const nameOf = (hash: string) => catalogue.product(STORE, hash)?.name ?? ''

test('the demo tells of all its dishes and options what they contain, but for one of each (D-73)', () => {
  expect(products).toHaveLength(catalogue.products(STORE).length)
  expect(products.filter((one) => !isKnown(one)).map(({ hash }) => nameOf(hash))).toEqual(['Blood Orange Soda'])
  const ownLabels = new Set(products.flatMap((one) => one.options?.map(({ name }) => name) ?? []))
  expect(options.filter((one) => !isKnown(one) && !ownLabels.has(one.name)).map(({ name }) => name)).toEqual([
    'Sweet chili',
  ])
  expect(checked.warnings).toEqual([])
})

test('no dish of the demo with meat or fish is vegetarian, and none with milk, egg or honey vegan (D-73)', () => {
  const meat = /pepperoni|salami|ham|prosciutto|bacon|sausage|chicken|meatball|prawn|salmon|anchov|bolognese|squid/i
  for (const one of products) {
    const text = [nameOf(one.hash), ...one.ingredients].join(' ')
    if (meat.test(text)) expect([text, one.diet]).toEqual([text, undefined])
    if (/honey/i.test(text)) expect([text, suitsDiet(one, 'vegan')]).toEqual([text, false])
    if (suitsDiet(one, 'vegan')) expect([text, conflicts(one, ['milk', 'eggs'])]).not.toEqual([text, 'contains'])
  }
})

test('a dish of the demo whose name speaks of gluten may contain wheat (D-73)', () => {
  const named = products.filter(({ hash }) => /gluten/i.test(nameOf(hash)))
  expect(named).toHaveLength(6)
  for (const one of named) expect(conflicts(one, ['wheat'])).toBe('mayContain')
  for (const one of options.filter(({ name }) => /gluten/i.test(name)))
    expect(conflicts(one, ['wheat'])).toBe('mayContain')
})
