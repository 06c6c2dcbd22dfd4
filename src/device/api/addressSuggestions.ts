import type { Place } from '../../../domain/account/accountFields.ts'
import type { Point } from '../../../domain/places/point.ts'
import { isInServiceArea } from '../../../domain/places/serviceArea.ts'
import { api } from './api.ts'
import type { ApiResult } from './result.ts'

/** Without a geocoder or a network the places are unavailable, which is not the same as none. */
export type PlacesResult = { ok: true; places: Place[] } | { ok: false }

/** The geocoder's suggestions inside the service area, nearer ones first where `near` is given [ADDR-12 ERR-03]. */
export async function addressSuggestions(text: string, near?: Point, signal?: AbortSignal): Promise<PlacesResult> {
  return placesOf(await api('places', { text, ...near }, undefined, signal))
}

/** The addresses around a point, the nearest first (D-55). */
export async function addressesAt(point: Point): Promise<PlacesResult> {
  return placesOf(await api('placesAt', point))
}

function placesOf(sent: ApiResult<{ places: Place[] }>): PlacesResult {
  if (!sent.ok) {
    // With 503 the geocoder does not answer, which the field itself shows.
    if (sent.kind === 'broken' && sent.status !== 503) reportError(new Error(`places: ${sent.message}`))
    return { ok: false }
  }
  const places = sent.answer.places
    .filter(({ lat, lng }) => lat === undefined || lng === undefined || isInServiceArea(lat, lng))
    .map(({ lat, lng, ...place }) => ({ ...place, lat: rounded(lat), lng: rounded(lng) }))
  return { ok: true, places }
}

const rounded = (degrees: number | undefined): number | undefined =>
  degrees === undefined ? undefined : Math.round(degrees * 1e6) / 1e6
