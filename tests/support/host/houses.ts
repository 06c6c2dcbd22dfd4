import type { Place } from '../../../domain/account/accountFields.ts'
import type { Geocoder, PlaceQuery } from '../../../host/services/geocoder.ts'

const house = (street: string, city: string, postalCode: string, lat: number, lng: number) => ({
  street,
  city,
  postalCode,
  formatted: `${street}, ${city}, British Columbia ${postalCode}`,
  lat,
  lng,
})

/** Houses around the stores of smallChain.ts. */
export const HOUSES = {
  /** In the near zone of Main Street. */
  near: house('1222 East 19th Avenue', 'Vancouver', 'V5V 1S2', 49.2545, -123.0785),
  nextDoor: house('1224 East 19th Avenue', 'Vancouver', 'V5V 1S2', 49.2545, -123.0783),
  /** In the far zone of Main Street. */
  far: house('40 Slocan Street', 'Vancouver', 'V5K 3M3', 49.24, -123.05),
  /** In the far zone of Main Street and in the zone of Oak Street. */
  both: house('12 Boundary Road', 'Burnaby', 'V5J 1A1', 49.26, -123.02),
  /** In the zone of Oak Street. */
  oak: house('3 Canada Way', 'Burnaby', 'V5G 1H1', 49.25, -122.97),
  nowhere: house('1148 Brunette Avenue', 'Coquitlam', 'V3K 1E6', 49.2389, -122.862),
  /** The same street and number in two cities; the second is outside every zone. */
  main: house('100 Main Street', 'Vancouver', 'V6A 2S5', 49.28, -123.1),
  otherMain: house('100 Main Street', 'Surrey', 'V3T 1A1', 49.1, -122.8),
} as const

export interface TestGeocoder extends Geocoder {
  isDown: boolean
  asked: PlaceQuery[]
  places: Place[]
}

/** Answers every house with the number that is asked for, whatever the street and city. */
export function testGeocoder(): TestGeocoder {
  const geocoder: TestGeocoder = {
    isDown: false,
    asked: [],
    places: Object.values(HOUSES),
    search: async (query) => {
      geocoder.asked.push(query)
      if (geocoder.isDown) return { ok: false, message: 'down' }
      const number = /\d+/.exec(query.text)?.[0] ?? ''
      return { ok: true, places: geocoder.places.filter(({ street }) => street.startsWith(`${number} `)) }
    },
    reverse: async () => ({ ok: true, places: [] }),
  }
  return geocoder
}
