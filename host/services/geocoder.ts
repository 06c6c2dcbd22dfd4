import type { Place } from '../../domain/account/accountFields.ts'

export interface PlaceQuery {
  text: string
  /** Places near there come first. */
  near?: { lat: number; lng: number }
}

export type PlaceResult =
  | { ok: true; places: Place[] }
  /** The geocoder did not answer, or not as it should. */
  | { ok: false; message: string }

/** Finds addresses while they are typed: houses and streets in the box of `rules/place` [ADDR-12]. It never throws. */
export interface Geocoder {
  search(asked: PlaceQuery): Promise<PlaceResult>
}

export const MAX_PLACES = 8
