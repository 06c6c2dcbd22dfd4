import { kilometresBetween, type Point } from '../../domain/places/point.ts'
import type { Store } from '../../domain/catalogue/store.ts'
import type { Zone } from '../../domain/places/zones.ts'
import type { Catalogue } from './catalogue.ts'

/** The stores that deliver to the point: those open for delivery now first, then the nearest first (D-55). */
export function deliveringStores(catalogue: Catalogue, point: Point, now: Date): { store: Store; zone: Zone }[] {
  return catalogue.sites
    .flatMap(({ hash, ...site }) => {
      const zone = catalogue.deliveryAt(hash, point)
      const store = zone && catalogue.store(hash, now)
      return store ? [{ store, zone, distanceKm: kilometresBetween(point, site) }] : []
    })
    .sort(
      (one, other) =>
        Number(other.store.deliveryOpen) - Number(one.store.deliveryOpen) || one.distanceKm - other.distanceKm,
    )
}
