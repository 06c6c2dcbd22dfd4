import { ALLERGENS, type Allergen, TREE_NUTS } from './allergens.ts'
import { conflicts, suitsDiet, type Label } from './foodLabel.ts'
import type { Card, Category } from './menu.ts'
import type { MenuFilters } from './menuFilter.ts'
import type { MenuGuide } from './menuGuide.ts'

/** 'unknown' for a dish that meets the rest, while nobody knows whether it contains what is left out. */
export function fitOf(label: Label | undefined, filters: MenuFilters): 'fits' | 'unknown' | 'no' {
  const { diet, spicy, leftOut, showTraces } = filters
  if (diet && !suitsDiet(label ?? {}, diet)) return 'no'
  if (spicy && !label?.spicy) return 'no'
  const conflict = conflicts(label, leftOut)
  if (conflict === 'unknown') return 'unknown'
  return conflict === 'contains' || (conflict === 'mayContain' && !showTraces) ? 'no' : 'fits'
}

export interface FilteredMenu {
  /** Without those that become empty. */
  categories: Category[]
  /** Different dishes that fit. */
  count: number
  /** Different dishes that are left out because nobody knows. */
  unknown: number
}

export function filterMenu(
  categories: readonly Category[],
  guide: Pick<MenuGuide, 'products'>,
  filters: MenuFilters,
): FilteredMenu {
  const labels = new Map(guide.products.map((one) => [one.hash, one]))
  const fit = ({ hash }: Card) => fitOf(labels.get(hash), filters)
  const cards = categories.flatMap(({ products }) => products)
  const different = (wanted: string) =>
    new Set(cards.filter((card) => fit(card) === wanted).map(({ hash }) => hash)).size
  return {
    categories: categories
      .map((category) => ({ ...category, products: category.products.filter((card) => fit(card) === 'fits') }))
      .filter(({ products }) => products.length > 0),
    count: different('fits'),
    unknown: different('unknown'),
  }
}

/** Both together; `filters` itself where there is nothing to add. */
export function addFilters(filters: MenuFilters, more: MenuFilters): MenuFilters {
  const leftOut = ALLERGENS.filter((one) => filters.leftOut.includes(one) || more.leftOut.includes(one))
  // What is vegan is vegetarian too.
  const diet = filters.diet === 'vegan' ? filters.diet : (more.diet ?? filters.diet)
  return leftOut.length > filters.leftOut.length || diet !== filters.diet ? { ...filters, diet, leftOut } : filters
}

/** The choices of a filter, in the order in which they are shown; tree nuts are one choice. */
export const LEAVE_OUT_CHOICES: readonly (readonly Allergen[])[] = [
  ['wheat', 'triticale'],
  ['milk'],
  ['eggs'],
  ['peanuts'],
  TREE_NUTS,
  ['sesame'],
  ['soy'],
  ['mustard'],
  ['fish'],
  ['crustaceans'],
  ['molluscs'],
  ['sulphites'],
  ['barley'],
  ['oats'],
  ['rye'],
]

export const isLeftOut = ({ leftOut }: MenuFilters, choice: readonly Allergen[]): boolean =>
  choice.every((one) => leftOut.includes(one))

export const toggleLeftOut = (filters: MenuFilters, choice: readonly Allergen[]): MenuFilters => ({
  ...filters,
  leftOut: ALLERGENS.filter(
    (one) =>
      (filters.leftOut.includes(one) && !choice.includes(one)) || (choice.includes(one) && !isLeftOut(filters, choice)),
  ),
})
