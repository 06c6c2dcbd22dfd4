import type { Geocoder } from '../../../host/services/geocoder.ts'

/** Finds nothing, for tests without addresses. */
export const noGeocoder: Geocoder = {
  search: async () => ({ ok: true, places: [] }),
  reverse: async () => ({ ok: true, places: [] }),
}
