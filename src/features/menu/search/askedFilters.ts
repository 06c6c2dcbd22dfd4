import {
  ALLERGENS,
  GLUTEN_GRAINS,
  TREE_NUTS,
  type Allergen,
  type Diet,
} from '../../../../domain/catalogue/allergens.ts'
import type { MenuFilters } from '../../../../domain/catalogue/menuFilter.ts'
import { wordsOf } from './searchWords.ts'

/** What a typed text asks of a menu besides its words (D-144). */
export interface Asked {
  /** The words to look for. */
  words: string[]
  /** Words that no dish shall have: 'onion' of 'no onion'. */
  without: string[]
  /** What dishes have to meet to be shown. */
  meets: MenuFilters
  /** The filters that are offered: more than `meets` where a word is a name too, as gluten of "Gluten Wise". */
  offers: MenuFilters
  /** It asks for the absence of something, which a search of names cannot promise. */
  isForLess: boolean
}

const MILK = ['milk'] as const
const WHEAT = ['wheat', 'triticale'] as const
const SHELLFISH = ['crustaceans', 'molluscs'] as const

/** Without the s of the plural. One tree nut stands for all: the filters have one choice for them. */
const ALLERGENS_OF: Readonly<Record<string, readonly Allergen[]>> = {
  nut: [...TREE_NUTS, 'peanuts'],
  ...Object.fromEntries(
    'almond cashew hazelnut macadamia pecan pistachio walnut'.split(' ').map((nut) => [nut, TREE_NUTS]),
  ),
  peanut: ['peanuts'],
  gluten: GLUTEN_GRAINS,
  celiac: GLUTEN_GRAINS,
  coeliac: GLUTEN_GRAINS,
  wheat: WHEAT,
  triticale: WHEAT,
  barley: ['barley'],
  oat: ['oats'],
  rye: ['rye'],
  dairy: MILK,
  lactose: MILK,
  milk: MILK,
  cheese: MILK,
  egg: ['eggs'],
  soy: ['soy'],
  soya: ['soy'],
  sesame: ['sesame'],
  mustard: ['mustard'],
  fish: ['fish'],
  seafood: ['fish', ...SHELLFISH],
  shellfish: SHELLFISH,
  shrimp: ['crustaceans'],
  prawn: ['crustaceans'],
  sulphite: ['sulphites'],
  sulfite: ['sulphites'],
}

const DIETS: Readonly<Record<string, Diet>> = {
  vegan: 'vegan',
  vegetarian: 'vegetarian',
  veggie: 'vegetarian',
  meatless: 'vegetarian',
}

/** Names of conditions, which are never those of a dish. */
const CONDITIONS = new Set(['celiac', 'coeliac', 'lactose'])
/** Diets of which a menu knows only what its own words say. */
const OTHER_DIETS = new Set(['halal', 'haram', 'kosher', 'jain', 'keto', 'paleo', 'fodmap', 'pareve'])

const NO = new Set(['no', 'not', 'non', 'without', 'minus', 'hold', 'avoid', 'sans'])
/** Between 'no' and what it is about. */
const BETWEEN = new Set('a an and any brazil from nor of or pine the to tree'.split(' '))

const singular = (word: string): string => (Object.hasOwn(ALLERGENS_OF, word) ? word : word.replace(/s$/, ''))
const isAllergen = (word: string): boolean => Object.hasOwn(ALLERGENS_OF, singular(word))

/** Whether a misspelling must not be guessed at: what it would be read as decides what somebody eats. */
export const isDietary = (word: string): boolean =>
  isAllergen(word) || Object.hasOwn(DIETS, word) || OTHER_DIETS.has(word)

/** A diet is a filter only of a menu that `knowsDiets`. */
export function readAsked(text: string, knowsDiets: boolean): Asked {
  const typed = wordsOf(text).flatMap((word) => (/^.{3,}free$/.test(word) ? [word.slice(0, -4), 'free'] : [word]))
  const isAllergic = typed.some((word) => /^(allerg|intoleran)/.test(word))
  const [words, without]: [string[], string[]] = [[], []]
  const [met, offered] = [new Set<Allergen>(), new Set<Allergen>()]
  let diet: Diet | undefined
  // 'no meat' has no word to look for: of a menu that knows no diets it finds nothing.
  let isDietMet = knowsDiets
  let isForLess = isAllergic
  let isNegated = false
  for (const [index, word] of typed.entries()) {
    const next = typed[index + 1] ?? ''
    const isFreeOf = word === 'free' && (next === 'of' || next === 'from')
    if (NO.has(word) || isFreeOf || (word === 'free' && index > 0)) {
      isForLess = true
      isNegated = NO.has(word) || isFreeOf
      continue
    }
    if (word.startsWith('allerg') && next === 'to') isNegated = true
    if (/^(allerg|intoleran)/.test(word) || (isNegated && BETWEEN.has(word)) || (isAllergic && word.length < 3))
      continue
    const term = singular(word)
    const allergens = isAllergen(term) ? (ALLERGENS_OF[term] ?? []) : []
    const isAbsent =
      isNegated ||
      next === 'free' ||
      /^(allergy|allergies|intoleran)/.test(next) ||
      (allergens.length > 0 && (isAllergic || CONDITIONS.has(term)))
    for (const one of isAbsent ? allergens : []) met.add(one)
    for (const one of isAbsent || term === 'gluten' ? allergens : []) offered.add(one)
    if (isAbsent) isForLess = true
    if (isAbsent && term === 'meat') {
      diet ??= 'vegetarian'
      isDietMet = true
    } else if (isAbsent && !OTHER_DIETS.has(word)) without.push(...(allergens.length > 0 ? [] : [word]))
    else words.push(word)
    if (Object.hasOwn(DIETS, word)) diet = DIETS[word]
    // 'no added nuts', 'no nuts or milk', 'no nuts and milk', 'no onion and nuts'
    const later = next === 'and' ? (typed[index + 2] ?? '') : allergens.length === 0 ? next : ''
    isNegated &&= next === 'or' || next === 'nor' || isAllergen(later)
  }
  const filters = (leftOut: ReadonlySet<Allergen>, hasDiet: boolean): MenuFilters => ({
    ...(diet && hasDiet ? { diet } : {}),
    leftOut: ALLERGENS.filter((one) => leftOut.has(one)),
  })
  const [meets, offers] = [filters(met, isDietMet), filters(offered, knowsDiets)]
  return { words, without, meets, offers, isForLess: isForLess || offered.size > 0 }
}
