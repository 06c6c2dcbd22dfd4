import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALLERGENS, TREE_NUTS, type Allergen } from '../../../domain/catalogue/allergens.ts'
import { allergyWords, initialsOf, isBaked, seenOf } from '../../../domain/order/allergies.ts'
import { STAGES } from '../../../domain/order/orderStage.ts'

describe('the allergy of an order [D-238]', () => {
  test.each<[Allergen[], string]>([
    [[], ''],
    [['milk'], 'milk'],
    [['cashews', 'milk', 'pine-nuts'], 'milk, cashews, pine nuts'],
    [[...TREE_NUTS, 'wheat'], 'wheat, tree nuts'],
    [[...ALLERGENS], 'wheat, triticale, barley, oats, rye, milk, eggs, peanuts, sesame, soy, mustard, fish, crustaceans, molluscs, sulphites, tree nuts'], // oxfmt-ignore
  ])('%j reads "%s"', (list, words) => expect(allergyWords(list)).toBe(words))

  test('no two lists read alike', () => {
    const list = fc.subarray([...ALLERGENS])
    fc.assert(
      fc.property(list, list, (one, other) => {
        expect(allergyWords(one) === allergyWords(other)).toBe(String(one) === String(other))
      }),
    )
  })

  test.each([
    ['ab', 'AB'],
    [' a. b. ', 'AB'],
    ['éçøß'.slice(0, 3), 'ÉÇØ'],
    ['abcd', 'ABCD'],
    ['a', undefined],
    ['abcde', undefined],
    ['a1', undefined],
    ['', undefined],
    ['<b>', undefined],
  ])('"%s" signs as %s', (typed, initials) => expect(initialsOf(typed)).toBe(initials))

  test('the oven and what follows it are baked', () =>
    expect([...STAGES, 'refused' as const].filter(isBaked)).toEqual(['oven', 'out', 'finished']))

  test('a mark counts for the content that it names alone', () => {
    const mark = { initials: 'AB', at: '2026-11-30T20:00:00.000Z', content: 'one' }
    expect([seenOf(mark, 'one'), seenOf(mark, 'other'), seenOf(null, 'one'), seenOf(undefined, 'one')]).toEqual([
      mark,
      undefined,
      undefined,
      undefined,
    ])
  })
})
