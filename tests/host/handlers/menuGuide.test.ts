import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CatalogueFile } from '../../../host/catalogue/import/catalogueFile.ts'
import { Guest } from '../../support/guest.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { MAIN, OAK, productHashOf, smallChain } from '../../support/host/smallChain.ts'

const labels: Record<string, object> = {
  margherita: { madeOf: ['Tomato'], keywords: 'classic', spicy: true },
  cola: { allergens: {}, diet: 'vegan' },
  duo: { madeOf: [] },
  'lunch-bag': { madeOf: [] },
}

const chain: CatalogueFile = {
  ...smallChain,
  products: smallChain.products.map((product) => ({ ...product, ...labels[product.code] })),
  ingredients: [
    { names: ['Tomato', 'BASIL'], allergens: {}, diet: 'vegan' },
    { names: ['Hand Tossed'], allergens: { contains: ['wheat', 'barley'], mayContain: ['sesame'] }, diet: 'vegan' },
    { names: ['Ham'], allergens: { mayContain: ['milk'] } },
  ],
  synonyms: [['pop', 'cola']],
}

describe.each(oneDatabase)('menuGuide on $name', (database) => {
  let here: HostInProcess
  let guest: Guest
  beforeAll(async () => {
    here = await hostInProcess(database, { catalogue: chain })
    guest = new Guest(here.host)
  })
  afterAll(() => here.close())

  const guideOf = async (store: string) => (await guest.ask('menuGuide', { store })).answer
  const productOf = async (code: string, store = MAIN) =>
    (await guideOf(store)).products.find(({ hash }) => hash === productHashOf(code))

  test('tells of each product what it contains as it starts, its ingredients and its keywords (D-73)', async () => {
    expect(await productOf('margherita')).toEqual({
      hash: productHashOf('margherita'),
      ingredients: ['Tomato', 'Hand Tossed', 'Basil'],
      keywords: 'classic',
      contains: ['wheat', 'barley'],
      mayContain: ['sesame'],
      diet: 'vegan',
      spicy: true,
      madeOf: [{ name: 'Tomato', contains: [], diet: 'vegan' }],
    })
  })

  test('a product with nothing to choose can be added at once, a combo, a bag and a pizza cannot (D-73)', async () => {
    expect(await productOf('cola')).toMatchObject({ quickAdd: true, contains: [], diet: 'vegan' })
    for (const code of ['margherita', 'duo', 'lunch-bag']) expect((await productOf(code))?.quickAdd).toBeUndefined()
  })

  test('a combo and a bag contain what they start with, and may contain what is still to be chosen (D-73)', async () => {
    const asPizza = { contains: ['wheat', 'barley'], mayContain: ['sesame'], diet: 'vegan' }
    expect(await productOf('duo')).toMatchObject(asPizza)
    expect(await productOf('lunch-bag')).toMatchObject(asPizza)
  })

  test('a product of which the file says nothing stays unknown (D-73)', async () => {
    const dip = await productOf('dip')
    expect(dip).toEqual({ hash: productHashOf('dip'), ingredients: [], quickAdd: true })
  })

  test('names every option once, unknown ones without a label, and the synonyms (D-73)', async () => {
    const { options, synonyms } = await guideOf(MAIN)
    expect(options).toEqual([
      { name: 'Hand Tossed', contains: ['wheat', 'barley'], mayContain: ['sesame'], diet: 'vegan' },
      { name: 'Thin' },
      { name: 'Basil', contains: [], diet: 'vegan' },
      { name: 'Ham', contains: [], mayContain: ['milk'] },
    ])
    expect(synonyms).toEqual([['pop', 'cola']])
  })

  test('is the guide of one store, and a store without a menu has none (D-73)', async () => {
    expect(await productOf('oak-special', OAK)).toBeDefined()
    expect(await productOf('oak-special')).toBeUndefined()
    expect((await guest.ask('menuGuide', { store: 'nowhere' })).httpStatus).toBe(404)
  })
})
