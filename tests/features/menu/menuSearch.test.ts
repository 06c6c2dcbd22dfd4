import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ALLERGENS, GLUTEN_GRAINS, TREE_NUTS, type Allergen, type Diet } from '../../../domain/catalogue/allergens.ts'
import { conflicts, suitsDiet } from '../../../domain/catalogue/foodLabel.ts'
import { isDietary } from '../../../src/features/menu/search/askedFilters.ts'
import { buildCatalogue } from '../../../host/catalogue/buildCatalogue.ts'
import { readCatalogue } from '../../../host/catalogue/import/readCatalogue.ts'
import type { Card, Menu } from '../../../domain/catalogue/menu.ts'
import type { MenuGuide } from '../../../domain/catalogue/menuGuide.ts'
import { menuSearch } from '../../../src/features/menu/search/menuSearch.ts'
import { markedParts, wordsOf } from '../../../src/features/menu/search/searchWords.ts'
import { dominosCatalogue } from '../../support/dominos.ts'

const demo: unknown = JSON.parse(readFileSync(new URL('../../../host/demo/catalogue.json', import.meta.url), 'utf8'))

/** The menu of the chain's first store that takes orders, with its guide. */
function menuOf(json: unknown): { menu: Menu; guide: MenuGuide } {
  const read = readCatalogue(json)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  const catalogue = buildCatalogue(read.catalogue, 1)
  const store = catalogue.stores(new Date('2025-11-20T20:00:00Z')).find(({ comingSoon }) => !comingSoon)?.hash ?? ''
  const [menu, guide] = [catalogue.menu(store), catalogue.guide(store)]
  if (!menu || !guide) throw new Error('no menu')
  return { menu, guide }
}

const here = menuOf(demo)
const search = menuSearch(here.menu, here.guide)
const namesFor = (text: string) => search(text).dishes.map(({ card }) => card.name)

const different = ({ categories }: Menu): Card[] => {
  const cards = categories.flatMap(({ products }) => products)
  return cards.filter(({ name }, index) => cards.findIndex((one) => one.name === name) === index)
}

/** The name with one fault in its longest word: a letter dropped, one replaced, two swapped, one doubled. */
function faultsIn(name: string): string[] {
  const word = wordsOf(name).toSorted((a, b) => b.length - a.length)[0] ?? ''
  if (word.length < 5) return []
  const at = Math.floor(word.length / 2)
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  const swapped = word.slice(0, at - 1) + letter + word.charAt(at - 1) + after
  const faulty = [
    before + after,
    before + (letter === 'x' ? 'z' : 'x') + after,
    swapped,
    before + letter + letter + after,
  ]
  return faulty.map((one) => wordsOf(name).join(' ').replace(word, one))
}

/** The typed texts whose dish is not among the first five. */
const missed = (menu: Menu, find: (text: string) => { dishes: { card: Card }[] }) =>
  different(menu).flatMap(({ name }) =>
    [name, ...faultsIn(name)].filter(
      (text) =>
        !find(text)
          .dishes.slice(0, 5)
          .some(({ card }) => card.name === name),
    ),
  )

describe('the search of a menu [D-76]', () => {
  test('finds every dish of the demo among the first five, with one fault in its name', () => {
    expect(different(here.menu).flatMap(({ name }) => faultsIn(name)).length).toBeGreaterThan(300)
    expect(missed(here.menu, search)).toEqual([])
  })

  const real = dominosCatalogue()
  test.skipIf(!real)("finds the dishes of a real chain's menu the same way", () => {
    const { menu, guide } = menuOf(real)
    expect(missed(menu, menuSearch(menu, guide))).toEqual([])
  })

  test.each<[text: string, first: string]>([
    ['marg', 'Margherita'],
    ['tiramisu', 'Tiramisù'],
    ['chicken bbq', 'BBQ Chicken'],
    ['barbecue chicken', 'BBQ Chicken'],
    ['peperoni', 'Salsiccia e Peperoni'],
    ['lasagna', 'Lasagne al Forno'],
    ['ice cream', 'Gelato'],
    ['funghi', 'Bianca ai Funghi'],
  ])('reads %o as %s', (text, first) => {
    expect(namesFor(text)[0]).toBe(first)
  })

  test.each<[text: string, name: string]>([
    ['mushroom', 'Capricciosa'],
    ['pop', 'Cola'],
    ['  WINGS! ', 'Chicken Wings'],
    ['drinks', 'Root Beer'],
    ['truffle', 'Tartufo'],
    ['peperoni', 'Pepperoni'],
    ['vegan', 'Marinara'],
    ['spicy', 'Diavola'],
    ['aubergine', 'Parmigiana'],
  ])('finds by %o also %s', (text, name) => {
    expect(namesFor(text)).toContain(name)
  })

  test('says how a misspelled word was read, and marks what it found', () => {
    const { dishes, readAs } = search('mushrom')
    expect(readAs).toEqual(['mushroom'])
    expect([...(dishes[0]?.words ?? [])]).toContain('mushroom')
    expect(search('mushroom').readAs).toEqual([])
    expect(search('jalapeno').readAs).toEqual([])
    expect(dishes.length).toBeLessThan(20)
  })

  test('finds nothing in an empty text and in nonsense, and some dishes where not all words fit one', () => {
    for (const text of ['', '  ', '…', 'xqzvk', 'and the']) expect(search(text).dishes).toEqual([])
    expect(namesFor('cheese no tomato').length).toBeGreaterThan(0)
    expect(namesFor('margherita xqzvk')[0]).toBe('Margherita')
  })

  const labels = new Map(here.guide.products.map((one) => [one.hash, one]))
  const NUTS: readonly Allergen[] = ['peanuts', ...TREE_NUTS]
  const GLUTEN: readonly Allergen[] = GLUTEN_GRAINS

  test.each<[text: string, leftOut: readonly Allergen[], first: string]>([
    ['no nuts', NUTS, 'Margherita'],
    ['nut free', NUTS, 'Margherita'],
    ['nut-free', NUTS, 'Margherita'],
    ['nutfree', NUTS, 'Margherita'],
    ['without nuts', NUTS, 'Margherita'],
    ['without any tree nuts', NUTS, 'Margherita'],
    ['no added nuts', NUTS, 'Margherita'],
    ['free of nuts', NUTS, 'Margherita'],
    ['nut allergy', NUTS, 'Margherita'],
    ['I am allergic to nuts', NUTS, 'Margherita'],
    ['no peanuts', ['peanuts'], 'Margherita'],
    ['no walnuts', TREE_NUTS, 'Margherita'],
    ['no dairy', ['milk'], 'Marinara'],
    ['dairy free', ['milk'], 'Marinara'],
    ['Dairy-free', ['milk'], 'Marinara'],
    ['non-dairy', ['milk'], 'Marinara'],
    ['lactose', ['milk'], 'Marinara'],
    ['lactose intolerant', ['milk'], 'Marinara'],
    ['gluten free', GLUTEN, 'Garden Salad'],
    ['no gluten', GLUTEN, 'Garden Salad'],
    ['celiac', GLUTEN, 'Garden Salad'],
    ['egg free', ['eggs'], 'Margherita'],
    ['no shellfish', ['crustaceans', 'molluscs'], 'Margherita'],
    ['no nuts or milk', ['milk', ...NUTS], 'Marinara'],
    ['no nuts no eggs', ['eggs', ...NUTS], 'Margherita'],
    ['no nuts and dairy', ['milk', ...NUTS], 'Marinara'],
    ['pizza no nuts', NUTS, 'Pizza & Wings'],
    ['salad without nuts', NUTS, 'Garden Salad'],
    ['walnut salad, nut free', NUTS, 'Garden Salad'],
    ['dairy free pasta with tomato', ['milk'], 'Spaghetti al Pomodoro'],
    ['dessert without gluten', GLUTEN, 'Gelato'],
  ])('%o leaves out %j, offers that filter, and finds first %o [D-144]', (text, leftOut, first) => {
    const { dishes, offers, isForLess } = search(text)
    expect([isForLess, offers]).toEqual([true, { leftOut: ALLERGENS.filter((one) => leftOut.includes(one)) }])
    expect(dishes[0]?.card.name ?? '').toBe(first)
    for (const { card } of dishes)
      expect([card.name, conflicts(labels.get(card.hash), leftOut)]).toEqual([card.name, undefined])
  })

  test.each<[text: string, diet: Diet, first: string]>([
    ['vegan', 'vegan', 'Marinara Dip'],
    ['vegan lasagne', 'vegan', 'Marinara Dip'],
    ['vegan pizza', 'vegan', 'Pizza Dough'],
    ['vegetarian salad', 'vegetarian', 'Caprese Salad'],
    ['no meat', 'vegetarian', 'Margherita'],
    ['meat free pasta', 'vegetarian', 'Spaghetti al Pomodoro'],
  ])('%o finds only dishes that are known to be %s, and offers that filter [D-144]', (text, diet, first) => {
    const { dishes, offers } = search(text)
    expect(offers).toEqual({ diet, leftOut: [] })
    expect(dishes[0]?.card.name ?? '').toBe(first)
    for (const { card } of dishes)
      expect([card.name, suitsDiet(labels.get(card.hash) ?? {}, diet)]).toEqual([card.name, true])
  })

  test.each(['halal', 'kosher', 'keto', 'vegn', 'began', 'glutten', 'nutts', 'diary', 'eggz', 'lactoze'])(
    'reads no dietary word from or as %o [D-144]',
    (text) => {
      const { dishes, readAs } = search(text)
      expect(readAs.filter(isDietary)).toEqual([])
      if (isDietary(text)) expect(dishes).toEqual([])
    },
  )

  test.each([
    ['coke', 'Cola'],
    ['diet coke', 'Diet Cola'],
    ['soda', 'Cola'],
    ['sprite', 'Lemon Lime Soda'],
  ])('%o finds %s, as it is meant', (text, name) => {
    expect(namesFor(text)).toContain(name)
    expect(search(text).readAs).toEqual([])
    expect(namesFor(text)).not.toContain('Tiramisù')
  })

  test('a word that stands behind "no" is in no dish that is found, and its own name still finds a dish [D-144]', () => {
    const { dishes, offers, isForLess } = search('salad no onion')
    expect([isForLess, offers]).toEqual([true, { leftOut: [] }])
    expect(dishes.map(({ card }) => card.name)).toContain('Arugula Salad')
    expect(dishes.map(({ card }) => card.name)).not.toContain('Garden Salad')
    expect(namesFor('gluten wise')[0]).toMatch(/^Gluten Wise/)
    expect(search('gluten wise').offers.leftOut).toEqual(ALLERGENS.filter((one) => GLUTEN.includes(one)))
    for (const text of ['margherita', 'fish', 'walnuts', 'egg', 'cheese'])
      expect([text, search(text).offers, search(text).isForLess]).toEqual([text, { leftOut: [] }, false])
  })

  test.each<[text: string, left: number, said: string[], unsaid: string[]]>([
    ['no mushrooms', 95, ['mushrooms'], []],
    ['without the mushrooms', 95, ['mushrooms'], []],
    ['allergic to mushrooms', 95, ['mushrooms'], []],
    ['mushroom allergy', 95, ['mushroom'], []],
    ['no funghi', 95, ['funghi'], []],
    ['no pork', 101, ['pork'], []],
    ['no tomatoes', 64, ['tomatoes'], []],
    ['no anchovies', 102, [], ['anchovies']],
    ['no pork or anchovies', 101, ['pork'], ['anchovies']],
    ['no onion and nuts', 77, ['onion'], []],
  ])(
    '%o finds %i dishes without a word to look for, and tells what it left out [D-144]',
    (text, left, said, unsaid) => {
      const { dishes, without, asks, hasWords } = search(text)
      expect([dishes.length, without, asks, hasWords]).toEqual([left, { said, unsaid }, true, false])
      const stem = text.includes('tomato') ? 'tomato' : (said[0] ?? 'anchov').replace(/s$/, '')
      expect(dishes.filter(({ card }) => wordsOf(card.name).some((word) => word.startsWith(stem)))).toEqual([])
    },
  )

  test('finds nothing without a word to look for where nobody knows, and reads no question into "no" [D-144]', () => {
    for (const text of ['no nuts', 'lactose', 'no meat'])
      expect([text, menuSearch(here.menu, undefined)(text)]).toMatchObject([text, { dishes: [], asks: true }])
    for (const text of ['no haram', 'not halal']) expect(search(text)).toMatchObject({ dishes: [], asks: true })
    for (const text of ['', 'no', 'without the']) expect(search(text)).toMatchObject({ dishes: [], asks: false })
  })

  test('offers no diet of a menu that knows none', () => {
    const products = here.guide.products.map((one) => ({ ...one, diet: undefined }))
    const { dishes, offers } = menuSearch(here.menu, { ...here.guide, products })('vegan marinara')
    expect([dishes[0]?.card.name, offers]).toEqual(['Marinara Dip', { leftOut: [] }])
  })

  test('works by names and descriptions alone while there is no guide', () => {
    const byCards = menuSearch(here.menu, undefined)
    expect(byCards('margerita').dishes[0]?.card.name).toBe('Margherita')
    expect(byCards('rosemary').dishes.map(({ card }) => card.name)).toContain('Patate e Rosmarino')
    expect(byCards('drinks').dishes.length).toBeGreaterThan(0)
  })
})

test('words are marked whatever their case and accents [D-76]', () => {
  expect(markedParts('Tiramisù, with coffee.', new Set(['tiramisu']))).toEqual([
    { text: 'Tiramisù', isMatch: true },
    { text: ', ', isMatch: false },
    { text: 'with', isMatch: false },
    { text: ' ', isMatch: false },
    { text: 'coffee', isMatch: false },
    { text: '.', isMatch: false },
  ])
})
