import { describe, expect, test } from 'vitest'
import { checkCatalogue } from '../../../../host/catalogue/import/importCatalogue.ts'
import { readCatalogue } from '../../../../host/catalogue/import/readCatalogue.ts'
import { put, smallCatalogue } from '../../../support/host/smallCatalogue.ts'

const ingredients = [
  { names: ['Ham', 'Tomato sauce'], allergens: {} },
  { names: ['Black olives'], allergens: { contains: ['sulphites'], mayContain: ['almonds'] }, diet: 'vegan' },
]

const catalogueWithLabels = () => {
  const file: object = { ...smallCatalogue(), ingredients }
  put(file, 'products[0].madeOf', ['tomato sauce'])
  put(file, 'synonyms', [['pop', 'soda']])
  return structuredClone(file)
}

const WRONG: [path: string, value: unknown, at: string, message: string][] = [
  ['ingredients[0].names', [], 'ingredients[0].names', 'must have at least 1 name'],
  ['ingredients[0].names[2]', 'black OLIVES', 'ingredients[1].names[0]', 'is a second ingredient "Black olives"'],
  ['ingredients[1].diet', 'pescatarian', 'ingredients[1].diet', 'must be one of "vegetarian", "vegan"'],
  ['ingredients[1].allergens.contains[0]', 'nuts', 'ingredients[1].allergens.contains[0]', 'must be one of "wheat", '],
  ['ingredients[1].allergens.free', [], 'ingredients[1].allergens.free', 'is not a field of the catalogue file'],
  [
    'ingredients[1].allergens.contains[1]',
    'sulphites',
    'ingredients[1].allergens.contains[1]',
    'is a second allergen "sulphites"',
  ],
  [
    'ingredients[1].allergens.mayContain[1]',
    'sulphites',
    'ingredients[1].allergens.mayContain[1]',
    'is in "contains" already',
  ],
  ['ingredients[1].allergens.contains[1]', 'eggs', 'ingredients[1].diet', 'is "vegan" of what contains eggs'],
  ['products[0].madeOf[0]', 'Tomatoe sauce', 'products[0].madeOf[0]', 'names the unknown ingredient "Tomatoe sauce"'],
  [
    'products[0].needs',
    ['Ham', 'Tomato sauce', 'Hamm'],
    'products[0].needs[2]',
    'names "Hamm", which is neither an option nor in "ingredients": write it as it is there',
  ],
  ['products[0].needs', ['Ham', 'ham '], 'products[0].needs[1]', 'is a second need "ham"'],
  [
    'products[1].allergens',
    { contains: ['fish'], mayContain: ['fish'] },
    'products[1].allergens.mayContain[0]',
    'is in "contains" already',
  ],
  [
    'optionGroups[0].options[0]',
    { code: 'ham', name: 'Ham', prices: 'topping', allergens: { contains: ['crustaceans'] }, diet: 'vegetarian' },
    'optionGroups[0].options[0].diet',
    'is "vegetarian" of what contains crustaceans',
  ],
  [
    'products[0].groups[0].options[1]',
    { code: 'grain', name: 'ham', allergens: { contains: ['rye'] }, price: { s: '1', l: '1' } },
    'products[0].groups[1]',
    'says something else of "Ham" than a group before it',
  ],
  ['synonyms[0]', ['pop'], 'synonyms[0]', 'must have at least 2 words'],
]

describe('what a catalogue file says of allergens and diets', () => {
  test('is read where it is right (D-73)', () => {
    expect(readCatalogue(catalogueWithLabels())).toEqual({ ok: true, catalogue: catalogueWithLabels() })
  })

  test.each(WRONG)('is an error where %s = %j (D-73)', (path, value, at, message) => {
    const file = catalogueWithLabels()
    put(file, path, value)
    const reading = readCatalogue(file)
    const errors = reading.ok ? [] : reading.errors
    expect(errors.filter((error) => error.path === at && error.message.startsWith(message))).toHaveLength(1)
    expect(errors).toHaveLength(1)
  })

  test('has a warning for an ingredient that nothing is made of (D-73)', async () => {
    const file = catalogueWithLabels()
    put(file, 'ingredients[1].names[1]', 'Blak olives')
    const checked = await checkCatalogue(file, new Date('2026-11-29'))
    expect(checked.ok && checked.warnings).toEqual([
      {
        path: 'ingredients[1].names[1]',
        message: 'names "Blak olives", which is neither an option nor in a "madeOf" or "needs"',
      },
    ])
  })
})
