import type { Place } from '../../domain/account/accountFields.ts'

export interface PlaceQuery {
  text: string
  near?: { lat: number; lng: number }
}

export type PlaceResult = { ok: true; places: Place[] } | { ok: false; message: string }

/** Finds houses and streets in the service area while an address is typed [ADDR-12]. It never throws. */
export interface Geocoder {
  search(asked: PlaceQuery): Promise<PlaceResult>
}

export const MAX_PLACES = 8
