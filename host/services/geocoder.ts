import type { Place } from '../../domain/account/accountFields.ts'
import type { Point } from '../../domain/places/point.ts'

export interface PlaceQuery {
  text: string
  near?: Point
}

export type PlaceResult = { ok: true; places: Place[] } | { ok: false; message: string }

/** Finds houses and streets in the service area [ADDR-12]. `search` and `reverse` never throw. */
export interface Geocoder {
  search(asked: PlaceQuery): Promise<PlaceResult>
  /** The addresses around a point, the nearest first (D-55). */
  reverse(point: Point): Promise<PlaceResult>
  /** Reads the imported addresses again; an outside geocoder has none. */
  refresh?(): Promise<void>
}

export const MAX_PLACES = 8
