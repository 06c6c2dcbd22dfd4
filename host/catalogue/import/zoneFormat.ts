import * as z from 'zod/mini'
import type { Polygon } from '../../../domain/places/zones.ts'
import { defined, optional, required, titled } from './fieldNotes.ts'
import { code, dollars, either } from './fieldTypes.ts'

/** As in GeoJSON. */
const corner = titled('[longitude, latitude] in degrees', z.tuple([z.number(), z.number()]))

const ring = z.array(corner).check(z.minLength(3, 'must have at least 3 corners'))

type Corner = z.output<typeof corner>

const RING: Corner[] = [
  [-123.11, 49.28],
  [-123.06, 49.28],
  [-123.06, 49.24],
]

const fields = {
  code: required(code, 'Its code.', 'near'),
  price: required(dollars, 'What a delivery costs. It pays GST.', '4.99'),
  minimum: optional(dollars, 'The least sub total of a delivery.', '20.00', { default: '0' }),
}

const simpleZone = defined(
  'zone',
  z.strictObject({
    ...fields,
    polygon: required(ring, 'Its corners in their order, at least 3; the last side closes by itself.', RING),
  }),
)

const zoneOfParts = defined(
  'zoneOfParts',
  z.strictObject({
    ...fields,
    polygons: required(
      z
        .array(z.array(ring).check(z.minLength(1, 'must have an outer ring')))
        .check(z.minLength(1, 'must have at least 1 part')),
      'The coordinates of a MultiPolygon in GeoJSON: each part is its outer ring, then its holes.',
      [[RING]],
    ),
  }),
)

/** A delivery zone. Where a store's zones overlap, the first one counts. */
export const zone = either(
  (value) => typeof value === 'object' && value !== null && 'polygons' in value,
  zoneOfParts,
  simpleZone,
)

export type ZoneEntry = z.output<typeof zone>

export const polygonsOf = (entry: ZoneEntry): Polygon[] => ('polygons' in entry ? entry.polygons : [[entry.polygon]])
