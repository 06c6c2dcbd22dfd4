import type { Place } from '../../../domain/account/accountFields.ts'
import { isInServiceArea } from '../../../domain/places/serviceArea.ts'
import { api } from './api.ts'

/** The geocoder's suggestions inside the service area. A failed call gives an empty list [ADDR-12 ERR-03]. */
export async function addressSuggestions(text: string): Promise<Place[]> {
  const sent = await api('places', { text })
  if (!sent.ok) {
    if (sent.kind === 'broken') reportError(new Error(`places: ${sent.message}`))
    return []
  }
  return sent.answer.places
    .filter(({ lat, lng }) => lat === undefined || lng === undefined || isInServiceArea(lat, lng))
    .map(({ lat, lng, ...place }) => ({ ...place, lat: rounded(lat), lng: rounded(lng) }))
}

const rounded = (degrees: number | undefined): number | undefined =>
  degrees === undefined ? undefined : Math.round(degrees * 1e6) / 1e6
