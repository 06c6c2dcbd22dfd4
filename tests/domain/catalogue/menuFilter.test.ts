import { describe, expect, test } from 'vitest'
import { ALLERGENS, TREE_NUTS } from '../../../domain/catalogue/allergens.ts'
import type { Label } from '../../../domain/catalogue/foodLabel.ts'
import {
  addFilters,
  filterMenu,
  fitOf,
  isLeftOut,
  LEAVE_OUT_CHOICES,
  toggleLeftOut,
} from '../../../domain/catalogue/filterMenu.ts'
import { isFiltered, NO_FILTERS, readFilters, type MenuFilters } from '../../../domain/catalogue/menuFilter.ts'

const noMilk: MenuFilters = { leftOut: ['milk'] }

describe('the filters of a menu [D-76]', () => {
  test.each<[said: string, label: Label | undefined, filters: MenuFilters, fit: string]>([
    ['without filters', undefined, NO_FILTERS, 'fits'],
    ['what contains it', { contains: ['milk'] }, noMilk, 'no'],
    ['what contains something else', { contains: ['wheat'] }, noMilk, 'fits'],
    ['what is known to contain nothing of the list', { contains: [] }, noMilk, 'fits'],
    ['what may contain it', { contains: [], mayContain: ['milk'] }, noMilk, 'no'],
    ['what may contain it, wanted', { contains: [], mayContain: ['milk'] }, { ...noMilk, showTraces: true }, 'fits'],
    ['what contains it, with traces wanted', { contains: ['milk'] }, { ...noMilk, showTraces: true }, 'no'],
    ['what nobody has labelled', {}, noMilk, 'unknown'],
    ['what is missing in the guide', undefined, { ...noMilk, showTraces: true }, 'unknown'],
    ['a vegan dish for a vegetarian', { diet: 'vegan' }, { leftOut: [], diet: 'vegetarian' }, 'fits'],
    ['a vegetarian dish for a vegan', { diet: 'vegetarian' }, { leftOut: [], diet: 'vegan' }, 'no'],
    ['a dish without a diet', { contains: [] }, { leftOut: [], diet: 'vegetarian' }, 'no'],
    ['a mild dish', {}, { leftOut: [], spicy: true }, 'no'],
    ['what is missing in the guide, of spicy ones', undefined, { leftOut: [], spicy: true }, 'no'],
    ['a hot dish', { spicy: true }, { leftOut: [], spicy: true }, 'fits'],
    ['an unlabelled dish of the wrong diet', {}, { ...noMilk, diet: 'vegan' }, 'no'],
  ])('%s', (_, label, filters, fit) => {
    expect(fitOf(label, filters)).toBe(fit)
  })

  test('of two people leave out what one of them leaves out, and are vegan before vegetarian', () => {
    const both = addFilters({ leftOut: ['milk'], spicy: true }, { leftOut: ['eggs', 'milk'], diet: 'vegetarian' })
    expect(both).toEqual({ leftOut: ['milk', 'eggs'], spicy: true, diet: 'vegetarian' })
    const vegan: MenuFilters = { leftOut: [], diet: 'vegan' }
    expect(addFilters(vegan, { leftOut: [], diet: 'vegetarian' })).toBe(vegan)
    expect(addFilters(both, vegan)).toEqual({ ...both, diet: 'vegan' })
    expect(addFilters(both, NO_FILTERS)).toBe(both)
    expect(addFilters({ leftOut: [] }, noMilk)).toEqual(noMilk)
  })

  test('leave out whole categories, and count each dish once', () => {
    const card = (hash: string) => ({ hash, name: hash, description: '', picture: '', price: 100 })
    const categories = [
      { hash: 'one', name: 'One', products: [card('a'), card('b'), card('x')] },
      { hash: 'two', name: 'Two', products: [card('a'), card('x')] },
      { hash: 'three', name: 'Three', products: [card('b')] },
    ]
    const products = [
      { hash: 'a', ingredients: [], contains: [] },
      { hash: 'b', ingredients: [], contains: ['milk' as const] },
    ]
    const filtered = filterMenu(categories, { products }, noMilk)
    expect(filtered.categories.map(({ name, products: shown }) => [name, shown.map(({ hash }) => hash)])).toEqual([
      ['One', ['a']],
      ['Two', ['a']],
    ])
    expect([filtered.count, filtered.unknown]).toEqual([1, 1])
    expect(filterMenu(categories, { products }, NO_FILTERS).count).toBe(3)
  })

  test('offer every allergen of the list once, and tree nuts as one choice', () => {
    expect(LEAVE_OUT_CHOICES.flat().toSorted()).toEqual([...ALLERGENS].toSorted())
    const nuts = toggleLeftOut(noMilk, TREE_NUTS)
    expect([isLeftOut(nuts, TREE_NUTS), nuts.leftOut.length]).toEqual([true, TREE_NUTS.length + 1])
    expect(toggleLeftOut(nuts, TREE_NUTS)).toEqual(noMilk)
    expect(isLeftOut({ leftOut: ['almonds'] }, TREE_NUTS)).toBe(false)
    expect([isFiltered(nuts), isFiltered(NO_FILTERS), isFiltered({ leftOut: [], showTraces: true })]).toEqual([true, false, false]) // oxfmt-ignore
    expect([isFiltered({ leftOut: [], diet: 'vegan' }), isFiltered({ leftOut: [], spicy: true })]).toEqual([true, true])
  })

  test.each([
    [null, NO_FILTERS],
    ['milk', NO_FILTERS],
    [{ leftOut: ['milk', 'gravel'], diet: 'paleo', spicy: 'yes' }, noMilk],
    [undefined, NO_FILTERS],
    [
      { diet: 'vegetarian', showTraces: 'yes' },
      { leftOut: [], diet: 'vegetarian' },
    ],
    [{ leftOut: [], diet: 'vegan', spicy: true, showTraces: true }, { leftOut: [], diet: 'vegan', spicy: true, showTraces: true }], // oxfmt-ignore
  ])('are read from storage as far as they are known: %o', (stored, filters) => {
    expect(readFilters(stored)).toEqual(filters)
  })
})
