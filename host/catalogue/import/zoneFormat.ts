import * as z from 'zod/mini'
import { areaOf, depthOf } from '../../../domain/places/geoJsonArea.ts'
import type { Polygon } from '../../../domain/places/zones.ts'
import { messageOf } from './faults.ts'
import { defined, optional, required, shaped, titled, code, dollars, either } from './fieldTypes.ts'

/** As in GeoJSON, where an altitude may follow. */
const corner = titled('[longitude, latitude] in degrees', z.tuple([z.number(), z.number(), z.optional(z.number())]))

const ring = z.array(corner).check(z.minLength(3, 'must have at least 3 corners'))

type Corner = z.output<typeof corner>

const RING: Corner[] = [
  [-123.11, 49.28],
  [-123.06, 49.28],
  [-123.06, 49.24],
]

const FAR_KM = 'must be kilometres, more than 0 and at most 100'

const band = defined(
  'distanceBand',
  z.strictObject({
    beyond: required(
      titled('kilometres', z.number().check(z.gt(0, FAR_KM), z.maximum(100, FAR_KM))),
      'From how far on, in a straight line between the store and the address.',
      3,
    ),
    price: required(dollars, 'What a delivery costs from there on, up to the next band.', '6.99'),
  }),
)

const step = defined(
  'deliveryStep',
  z.strictObject({
    from: required(
      dollars,
      'From which value on: food and drinks as the cart shows them, before a coupon or points, without deposits and taxes.',
      '40.00',
    ),
    price: required(dollars, 'The most that a delivery costs then.', '0'),
  }),
)

const fields = {
  code: required(code, 'Its code.', 'near'),
  price: required(dollars, 'What a delivery costs. It pays GST.', '4.99'),
  priceByDistance: optional(
    z.array(band).check(z.minLength(1, 'must have at least 1 band')),
    'Other prices at a distance, from near to far.',
    [{ beyond: 3, price: '6.99' }],
    { without: '`price` in the whole zone' },
  ),
  priceByOrder: optional(
    z.array(step).check(z.minLength(1, 'must have at least 1 step')),
    'Lower prices for larger orders, from small to large. An order pays the lowest price that it has reached.',
    [{ from: '40.00', price: '0' }],
    { without: 'every order pays the same' },
  ),
  minimum: optional(dollars, 'The least sub total of a delivery.', '20.00', { default: '0' }),
}

const simpleZone = defined(
  'zone',
  z.strictObject({
    ...fields,
    polygon: required(
      ring,
      'Its corners in their order, at least 3; the last side closes by itself. Or any area of GeoJSON.',
      RING,
    ),
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
      'The coordinates of a MultiPolygon in GeoJSON: each part is its outer ring, then its holes. Or any area of GeoJSON.',
      [[RING]],
    ),
  }),
)

const writtenZone = either(
  (value) => typeof value === 'object' && value !== null && 'polygons' in value,
  zoneOfParts,
  simpleZone,
)

type WrittenZone = z.output<typeof writtenZone>

/** A zone with the area that it has in GeoJSON as parts; what is no area stays (D-147). */
function asWritten(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const field of ['polygon', 'polygons']) {
    const { [field]: given, ...rest } = value as Record<string, unknown>
    if (given === undefined || isWrittenSo(field, given)) continue
    const area = areaOf(given)
    if (area.ok) return { ...rest, polygons: area.polygons }
  }
  return value
}

/** A delivery zone. Where a store's zones overlap, the first one counts. */
export const zone = shaped(
  z.union([zoneOfParts, simpleZone]),
  z.custom<WrittenZone>().check((payload) => {
    const { polygon, polygons }: Record<string, unknown> = Object(payload.value)
    for (const [field, given] of Object.entries({ polygon, polygons })) {
      const area = typeof given === 'object' && !Array.isArray(given) ? areaOf(given) : undefined
      if (area?.ok !== false) continue
      payload.issues.push({ code: 'custom', message: area.message, path: [field], input: given })
      return
    }
    const result = writtenZone.safeParse(asWritten(payload.value), { error: messageOf })
    for (const { message, path } of result.error?.issues ?? [])
      payload.issues.push({ code: 'custom', message, path: [...path], input: payload.value })
  }),
)

/** As it is written in the file: its area may be any of GeoJSON. */
export type ZoneEntry = z.output<typeof zone>

/** With its area as one ring, or as parts. */
export const readZone = (entry: ZoneEntry): WrittenZone => asWritten(entry) as WrittenZone

/** Corners without their altitude. */
export function polygonsOf(entry: ZoneEntry): Polygon[] {
  const zone = readZone(entry)
  const polygons = 'polygons' in zone ? zone.polygons : [[zone.polygon]]
  return polygons.map((polygon) => polygon.map((ring) => ring.map(([lng, lat]) => [lng, lat])))
}

/** Written as one ring under `polygon`, or as parts under `polygons`. */
const isWrittenSo = (field: string, value: unknown): boolean =>
  Array.isArray(value) && (field === 'polygon' ? depthOf(value) < 3 : ![2, 3].includes(depthOf(value)))
