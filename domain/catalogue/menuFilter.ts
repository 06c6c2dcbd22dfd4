import { ALLERGENS, type Allergen, type Diet } from './allergens.ts'

/** What a person wants to see of a menu. */
export interface MenuFilters {
  diet?: Diet
  spicy?: boolean
  /** Dishes that contain one of these are left out, and so are those of which it is unknown. */
  leftOut: readonly Allergen[]
  /** Dishes that may contain one are shown; otherwise they are left out too. */
  showTraces?: boolean
}

export const NO_FILTERS: MenuFilters = { leftOut: [] }

export const isFiltered = ({ diet, spicy, leftOut }: MenuFilters): boolean =>
  diet !== undefined || spicy === true || leftOut.length > 0

/** What this version knows of what a device has stored. */
export function readFilters(stored: unknown): MenuFilters {
  if (typeof stored !== 'object' || stored === null) return NO_FILTERS
  const { diet, spicy, leftOut, showTraces } = stored as Record<string, unknown>
  return {
    ...(diet === 'vegetarian' || diet === 'vegan' ? { diet } : {}),
    ...(spicy === true ? { spicy } : {}),
    leftOut: Array.isArray(leftOut) ? ALLERGENS.filter((one) => leftOut.includes(one)) : [],
    ...(showTraces === true ? { showTraces } : {}),
  }
}
