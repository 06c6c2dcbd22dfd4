import * as z from 'zod/mini'
import type { Polygon } from '../../../domain/places/zones.ts'
import { code, dollars, either } from './fieldTypes.ts'

/** [longitude, latitude], as in GeoJSON. */
const corner = z.tuple([z.number(), z.number()])

const ring = z.array(corner).check(z.minLength(3, 'must have at least 3 corners'))

const fields = { code, price: dollars, minimum: z.optional(dollars) }

const simpleZone = z.strictObject({ ...fields, polygon: ring })

/** As the coordinates of a MultiPolygon in GeoJSON: each part is its outer ring, then its holes. */
const zoneOfParts = z.strictObject({
  ...fields,
  polygons: z
    .array(z.array(ring).check(z.minLength(1, 'must have an outer ring')))
    .check(z.minLength(1, 'must have at least 1 part')),
})

/** A delivery zone. Where a store's zones overlap, the first one counts. */
export const zone = either(
  (value) => typeof value === 'object' && value !== null && 'polygons' in value,
  zoneOfParts,
  simpleZone,
)

export type ZoneEntry = z.output<typeof zone>

export const polygonsOf = (entry: ZoneEntry): Polygon[] => ('polygons' in entry ? entry.polygons : [[entry.polygon]])
