import type { Allergen } from '../../../../domain/catalogue/allergens.ts'
import { isLeftOut, LEAVE_OUT_CHOICES } from '../../../../domain/catalogue/filterMenu.ts'
import { type MenuFilters } from '../../../../domain/catalogue/menuFilter.ts'
import { ALLERGEN_NAMES, DIET_NAMES } from '../../../content/allergens.ts'
import { FILTERS } from '../../../content/filters.ts'

/** 'Tree nuts', 'Milk' */
export const choiceName = ([first, ...others]: readonly Allergen[]): string =>
  first === undefined ? '' : others.length > 1 ? FILTERS.treeNuts : ALLERGEN_NAMES[first]

export interface NamedFilter {
  name: string
  without: MenuFilters
}

/** The chosen filters one by one, each with the filters that stay without it. */
export function namedFilters(filters: MenuFilters): NamedFilter[] {
  const { diet, spicy, leftOut } = filters
  return [
    ...(diet ? [{ name: DIET_NAMES[diet], without: { ...filters, diet: undefined } }] : []),
    ...(spicy ? [{ name: FILTERS.spicy, without: { ...filters, spicy: undefined } }] : []),
    ...LEAVE_OUT_CHOICES.filter((choice) => isLeftOut(filters, choice)).map((choice) => ({
      name: FILTERS.without(choiceName(choice)),
      without: { ...filters, leftOut: leftOut.filter((one) => !choice.includes(one)) },
    })),
  ]
}
