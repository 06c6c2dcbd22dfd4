import { kilometresBetween, type Point } from '../../domain/places/point.ts'
import type { Store } from '../../domain/catalogue/store.ts'
import type { Zone } from '../../domain/places/zones.ts'
import type { Catalogue } from './catalogue.ts'

/** The stores that deliver to the point: those open for delivery now first, then the nearest first (D-55). */
export function deliveringStores(catalogue: Catalogue, point: Point, now: Date): { store: Store; zone: Zone }[] {
  return catalogue
    .stores(now)
    .flatMap((store) => {
      const zone = catalogue.deliveryAt(store.hash, point)
      return zone ? [{ store, zone, distanceKm: kilometresBetween(point, store) }] : []
    })
    .sort(
      (one, other) =>
        Number(other.store.deliveryOpen) - Number(one.store.deliveryOpen) || one.distanceKm - other.distanceKm,
    )
}
