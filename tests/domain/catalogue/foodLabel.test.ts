import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALLERGENS, GLUTEN_GRAINS, TREE_NUTS } from '../../../domain/catalogue/allergens.ts'
import {
  conflicts,
  containedIn,
  possiblyIn,
  isKnown,
  suitsDiet,
  type Conflict,
  type Label,
} from '../../../domain/catalogue/foodLabel.ts'
import { labelOfAll, labelOfAny } from '../../../domain/catalogue/foodLabel.ts'

const allergen = fc.constantFrom(...ALLERGENS)
const known: fc.Arbitrary<Label> = fc.record(
  {
    contains: fc.uniqueArray(allergen, { maxLength: 4 }),
    mayContain: fc.uniqueArray(allergen, { maxLength: 4 }),
    diet: fc.constantFrom('vegetarian' as const, 'vegan' as const),
  },
  { requiredKeys: ['contains'] },
)
const labels = fc.array(fc.oneof(known, fc.constant<Label>({}), fc.constant<Label>({ diet: 'vegan' })), {
  maxLength: 5,
})

test('the allergens are those of Canada: the nine tree nuts by name, and every grain with gluten (D-73)', () => {
  expect(ALLERGENS.toSorted()).toEqual(
    [
      ...TREE_NUTS,
      ...GLUTEN_GRAINS,
      ...'eggs milk mustard peanuts crustaceans molluscs fish sesame soy sulphites'.split(' '),
    ].toSorted(),
  )
  expect(TREE_NUTS).toHaveLength(9)
  expect(GLUTEN_GRAINS.toSorted()).toEqual(['barley', 'oats', 'rye', 'triticale', 'wheat'])
})

describe('several foods together', () => {
  test('contain what each of them contains, and nothing both contained and possible (D-73)', () => {
    fc.assert(
      fc.property(fc.array(known), (foods) => {
        const { contains = [], mayContain = [] } = labelOfAll(foods)
        expect(new Set(contains)).toEqual(new Set(foods.flatMap((one) => one.contains ?? [])))
        const either = new Set(foods.flatMap((one) => [...(one.contains ?? []), ...(one.mayContain ?? [])]))
        expect(new Set([...contains, ...mayContain])).toEqual(either)
        expect(contains.filter((one) => mayContain.includes(one))).toEqual([])
      }),
    )
  })

  test('are unknown as soon as one of them is (D-73)', () => {
    fc.assert(
      fc.property(labels, (foods) => {
        expect(isKnown(labelOfAll(foods))).toBe(foods.every((one) => isKnown(one)))
      }),
    )
  })

  test('suit a diet exactly if there are any and all of them are known to (D-73)', () => {
    fc.assert(
      fc.property(labels, fc.constantFrom('vegetarian' as const, 'vegan' as const), (foods, diet) => {
        const all = foods.length > 0 && foods.every((one) => suitsDiet(one, diet))
        expect(suitsDiet(labelOfAll(foods), diet)).toBe(all)
      }),
    )
  })
})

test('one of several foods may contain what any of them contains, and contains what all contain (D-73)', () => {
  fc.assert(
    fc.property(fc.array(known, { minLength: 1 }), (foods) => {
      const { contains = [], mayContain = [] } = labelOfAny(foods)
      for (const one of ALLERGENS) {
        expect(contains.includes(one)).toBe(foods.every((food) => food.contains?.includes(one)))
        const isPossible = foods.some((food) => [...(food.contains ?? []), ...(food.mayContain ?? [])].includes(one))
        expect(contains.includes(one) || mayContain.includes(one)).toBe(isPossible)
      }
    }),
  )
  expect(labelOfAny([{ contains: ['milk'] }, {}])).toEqual({})
})

test('several foods name no trace that none has, are spicy as soon as one is, and a choice repeats nothing (D-73)', () => {
  expect(labelOfAll([{ contains: ['milk'] }, { contains: [], spicy: true }])).toStrictEqual({ contains: ['milk'], spicy: true }) // oxfmt-ignore
  expect(labelOfAll([{ contains: ['milk'] }])).toStrictEqual({ contains: ['milk'] })
  expect(labelOfAny([{ contains: ['milk'], mayContain: ['soy'] }, { contains: ['milk'] }])).toStrictEqual({ contains: ['milk'], mayContain: ['soy'] }) // oxfmt-ignore
})

const CONFLICTS: [label: Label | undefined, leftOut: Parameters<typeof conflicts>[1], expected: Conflict][] = [
  [{ contains: ['milk'], mayContain: ['soy'] }, ['milk'], 'contains'],
  [{ contains: ['milk'], mayContain: ['soy'] }, ['soy', 'milk'], 'contains'],
  [{ contains: ['milk'], mayContain: ['soy'] }, ['soy'], 'mayContain'],
  [{ contains: ['milk'], mayContain: ['soy'] }, ['eggs'], undefined],
  [{ contains: [] }, ['eggs'], undefined],
  [{ diet: 'vegan' }, ['eggs'], 'unknown'],
  [undefined, ['eggs'], 'unknown'],
  [undefined, [], undefined],
]

test.each(CONFLICTS)('%j meets the left out %j: %s (D-73)', (label, leftOut, expected) => {
  expect(conflicts(label, leftOut)).toBe(expected)
})

test('a food is known by either list, and an absent list is empty (D-73)', () => {
  const labels: Label[] = [{}, { contains: [] }, { mayContain: ['milk'] }, { contains: ['eggs'], mayContain: [] }]
  expect(labels.map((label) => isKnown(label))).toEqual([false, true, true, true])
  expect(labels.map((label) => containedIn(label))).toEqual([[], [], [], ['eggs']])
  expect(labels.map((label) => possiblyIn(label))).toEqual([[], [], ['milk'], []])
})
