import type { Store } from '../../../domain/catalogue/store.ts'
import { kilometresBetween, type Point } from '../../../domain/places/point.ts'

/** By distance from a point, coming-soon stores last; without a point in the list's order. */
export function nearest(stores: readonly Store[], from: Point | undefined): readonly Store[] {
  if (!from) return stores
  const far = (store: Store) => (store.comingSoon ? Infinity : kilometresBetween(from, store))
  return stores.toSorted((one, other) => far(one) - far(other))
}
