import { ALLERGENS, TREE_NUTS, type Allergen } from './allergens.ts'
import type { MenuFilters } from './menuFilter.ts'

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
