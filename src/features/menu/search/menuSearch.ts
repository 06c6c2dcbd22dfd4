import MiniSearch from 'minisearch'
import type { Card, Menu } from '../../../../domain/catalogue/menu.ts'
import { fitOf } from '../../../../domain/catalogue/filterMenu.ts'
import { isFiltered, type MenuFilters } from '../../../../domain/catalogue/menuFilter.ts'
import type { GuideProduct, MenuGuide } from '../../../../domain/catalogue/menuGuide.ts'
import { isDietary, readAsked } from './askedFilters.ts'
import { foldWord, wordsOf } from './searchWords.ts'

interface Dish {
  id: string
  name: string
  ingredients: string
  description: string
  keywords: string
  /** Other words for what the name says, and for the rest. */
  nameSynonyms: string
  synonyms: string
}

const FIELDS = ['name', 'ingredients', 'description', 'keywords', 'nameSynonyms', 'synonyms'] as const

interface FoundDish {
  card: Card
  /** The folded words to mark in its texts. */
  words: ReadonlySet<string>
}

export interface MenuMatches {
  dishes: FoundDish[]
  /** Other words than the typed ones that were searched, as they are written on the menu: mushroom for 'mushrom'. */
  readAs: string[]
  /** The filters that the text asks for (D-144). */
  offers: MenuFilters
  /** It asks for the absence of something. */
  isForLess: boolean
  /** The words behind "no" that take out dishes, and those that no dish says (D-144). */
  without: { said: string[]; unsaid: string[] }
  /** It has words to look for. */
  hasWords: boolean
  /** It asks for something, by words to look for or to do without. */
  asks: boolean
}

const JOINING = new Set(['a', 'an', 'and', 'the', 'with', 'of', 'for', 'e', 'al', 'con'])

/** Two edits for a swap of letters. */
const editsFor = (word: string): number | false =>
  isDietary(word) ? false : word.length > 4 ? 2 : word.length > 3 ? 1 : false

/**
 * Finds dishes by the start of words and in spite of a misspelling; the best first. Without a guide by the cards alone. No
 * misspelling is read from or as a word of a diet or an allergen, and dishes that do not meet what the text leaves out are none;
 * without a word to look for it finds all others, in the menu's order (D-144).
 */
export function menuSearch(menu: Menu, guide: MenuGuide | undefined): (text: string) => MenuMatches {
  const cards = new Map(menu.categories.flatMap(({ products }) => products.map((card) => [card.hash, card] as const)))
  const shelves = new Map(menu.categories.flatMap(({ name, products }) => products.map(({ hash }) => [hash, name])))
  const guided = new Map((guide?.products ?? []).map((one) => [one.hash, one]))
  const knowsDiets = [...guided.values()].some(({ diet }) => diet !== undefined)
  const groups = (guide?.synonyms ?? []).map((group) => group.map(wordsOf))
  const index = new MiniSearch<Dish>({
    fields: [...FIELDS],
    tokenize: wordsOf,
    processTerm: (term) => term,
    searchOptions: { boost: { name: 3, nameSynonyms: 2, synonyms: 0.5 }, prefix: true },
  })
  const dishes = [...cards.values()].map((card) => dishOf(card, guided.get(card.hash), shelves.get(card.hash), groups))
  index.addAll(dishes)
  const byId = new Map(dishes.map((dish) => [dish.id, dish]))

  const found = (id: string, words: ReadonlySet<string>): FoundDish[] => {
    const card = cards.get(id)
    return card ? [{ card, words }] : []
  }

  const isKnown = (word: string): boolean => index.search(word, { fuzzy: false }).length > 0

  /** The dishes that say a word that begins so, or its singular: 'mushrooms' is said by mushroom. */
  const dishesWith = (word: string): string[] =>
    [word, ...singularsOf(word)].flatMap((one) =>
      index.search(one, { prefix: one === word }).map(({ id }) => String(id)),
    )

  return (text) => {
    const { words: asked, without: unwanted, meets, offers, isForLess } = readAsked(text, knowsDiets)
    const words = asked.filter((word) => !JOINING.has(word))
    const takenOut = unwanted.map((word) => ({ word, ids: dishesWith(word) }))
    const avoided = new Set(takenOut.flatMap(({ ids }) => ids))
    const without = {
      said: takenOut.filter(({ ids }) => ids.length > 0).map(({ word }) => word),
      unsaid: takenOut.filter(({ ids }) => ids.length === 0).map(({ word }) => word),
    }
    const hasWords = words.length > 0
    const asks = hasWords || unwanted.length > 0 || isFiltered(meets)
    const answer = { offers, isForLess, without, hasWords, asks }
    const isMet = ({ id }: { id: unknown }): boolean =>
      !avoided.has(String(id)) && (!isFiltered(meets) || fitOf(guided.get(String(id)), meets) === 'fits')
    if (!hasWords) {
      const others = asks ? dishes.filter(isMet) : []
      return { ...answer, dishes: others.flatMap(({ id }) => found(id, new Set())), readAs: [] }
    }
    const unknown = new Set(words.filter((word) => !isKnown(word)))
    const fuzzy = (word: string) => (unknown.has(word) ? editsFor(word) : editsFor(word) === 2 && 1)
    const options = {
      fuzzy,
      filter: isMet,
      // Where it is 0, a dish is not found by that word of its own.
      boostDocument: (_: unknown, term: string) =>
        Number(!isDietary(term) || words.some((word) => term.startsWith(word))),
    }
    const all = index.search(words.join(' '), { ...options, combineWith: 'AND' })
    const results = all.length > 0 ? all : index.search(words.join(' '), options)
    const [best] = results
    const readAs = best
      ? [...unknown].flatMap((word) => {
          const taken = index.search(word, { ...options, filter: ({ id }) => id === best.id })[0]?.terms[0]
          return taken === undefined ? [] : [asWritten(taken, byId.get(String(best.id)))]
        })
      : []
    return {
      ...answer,
      dishes: results.flatMap(({ id, terms }) => found(String(id), wordsToMark(terms, groups))),
      readAs,
    }
  }
}

function dishOf(
  { hash, name, description }: Card,
  guide: GuideProduct | undefined,
  shelf: string | undefined,
  groups: readonly string[][][],
): Dish {
  const ingredients = guide?.ingredients.join(' ') ?? ''
  const diets = [guide?.diet, guide?.diet === 'vegan' ? 'vegetarian' : '', guide?.spicy ? 'spicy' : '']
  const keywords = [guide?.keywords, shelf, ...diets].filter(Boolean).join(' ')
  const rest = [ingredients, description, keywords].join(' ')
  return {
    id: hash,
    name,
    ingredients,
    description,
    keywords,
    nameSynonyms: synonymsOf(name, groups),
    synonyms: synonymsOf(rest, groups),
  }
}

/** What a plural may be the plural of: 'anchovies' of anchovy, 'tomatoes' of tomato and of tomatoe. */
const singularsOf = (word: string): string[] =>
  [/s$/, /es$/, /ies$/].flatMap((end, index) =>
    word.length > 3 && end.test(word) ? [word.replace(end, index === 2 ? 'y' : '')] : [],
  )

/** All words of the groups of which the text has one term whole. */
function synonymsOf(text: string, groups: readonly string[][][]): string {
  const words = new Set(wordsOf(text))
  const met = groups.filter((group) => group.some((term) => term.length > 0 && term.every((word) => words.has(word))))
  return met.flat(2).join(' ')
}

function wordsToMark(terms: readonly string[], groups: readonly string[][][]): Set<string> {
  const met = groups.filter((group) => group.some((term) => term.length === 1 && terms.some((one) => one === term[0])))
  return new Set([...terms, ...met.flat(2)])
}

/** A folded word with the accents that the dish has, 'jalapeño'. */
function asWritten(word: string, dish: Dish | undefined): string {
  const written = FIELDS.flatMap((field) => dish?.[field].match(/[\p{L}\p{M}\d]+/gu) ?? [])
  return (written.find((one) => foldWord(one) === word) ?? word).toLowerCase()
}
