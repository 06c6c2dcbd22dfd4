import type { Place } from '../../domain/account/accountFields.ts'
import type { Point } from '../../domain/places/point.ts'
import * as z from 'zod/mini'
import { isInServiceArea } from '../../domain/places/serviceArea.ts'

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

const text = z.optional(z.string().check(z.maxLength(200)))

const feature = z.object({
  geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    housenumber: text,
    street: text,
    name: text,
    city: text,
    state: text,
    postcode: text,
    countrycode: text,
  }),
})

const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })

export type PhotonFeature = z.infer<typeof feature> & { type: 'Feature' }

export interface PhotonAnswer {
  type: 'FeatureCollection'
  features: PhotonFeature[]
}

export function placesOf(answer: unknown): Place[] | undefined {
  const read = z.safeParse(collection, answer)
  if (!read.success) return undefined
  const places = new Map<string, Place>()
  for (const one of read.data.features) {
    const place = placeOf(one)
    if (place && !places.has(place.formatted)) places.set(place.formatted, place)
  }
  return [...places.values()].slice(0, MAX_PLACES)
}

function placeOf(one: unknown): Place | undefined {
  const read = z.safeParse(feature, one)
  if (!read.success) return undefined
  const {
    geometry: {
      coordinates: [lng, lat],
    },
    properties: { housenumber = '', street, name = '', city = '', state = '', postcode = '', countrycode = 'CA' },
  } = read.data
  const line = `${housenumber} ${street ?? name}`.trim()
  if (!line || countrycode.toUpperCase() !== 'CA' || !isInServiceArea(lat, lng)) return undefined
  const formatted = [line, city, `${state} ${postcode}`.trim()].filter(Boolean).join(', ')
  return { street: line, city, postalCode: postcode, formatted, lat, lng }
}
