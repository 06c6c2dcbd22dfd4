import type { Cents } from '../money.ts'
import type { DeliveryRate } from './deliveryRate.ts'
import { KM_PER_DEGREE, type Point } from './point.ts'

/** [longitude, latitude] in degrees, as in GeoJSON. */
export type Corner = [lng: number, lat: number]

/** The last corner is joined to the first; the first may be given again at the end. */
export type Ring = Corner[]

/** The outer ring, then its holes. */
export type Polygon = Ring[]

/** The price beyond a straight-line distance from the store, up to the next band. */
interface DistanceBand {
  beyondKm: number
  price: Cents
}

export interface Zone extends DeliveryRate {
  code: string
  /** The nearest first; absent where the price is the same in the whole zone. */
  bands?: DistanceBand[]
  /** The least sub total of an order, as the cart shows it. */
  minimum: Cents
  polygons: Polygon[]
}

/**
 * Whether the point lies in the polygon. Of polygons that share a border, exactly one contains a point on it, also at a corner.
 */
export const contains = (polygon: Polygon, point: Point): boolean =>
  polygon.reduce((isInside, ring) => isInside !== isInsideRing(ring, point), false)

/** Casts a ray to the east. A corner at the point's own latitude counts as lying south of the ray. */
function isInsideRing(ring: Ring, { lat, lng }: Point): boolean {
  let isInside = false
  let from = ring.at(-1)
  for (const to of ring) {
    if (from && from[1] > lat !== to[1] > lat) {
      // Each side is evaluated from south to north, so that both zones that share it get the same rounded result.
      const [south, north] = from[1] < to[1] ? [from, to] : [to, from]
      if ((north[0] - south[0]) * (lat - south[1]) > (lng - south[0]) * (north[1] - south[1])) isInside = !isInside
    }
    from = to
  }
  return isInside
}

/** The sides of a ring, without those of no length. */
export function edgesOf(ring: Ring): [from: Corner, to: Corner][] {
  return ring.flatMap((from, index): [Corner, Corner][] => {
    const to = ring[(index + 1) % ring.length] ?? from
    return from[0] === to[0] && from[1] === to[1] ? [] : [[from, to]]
  })
}

export const isInZone = ({ polygons }: Pick<Zone, 'polygons'>, point: Point): boolean =>
  polygons.some((polygon) => contains(polygon, point))

/** The first zone in the list that contains the point. */
export const zoneAt = <Z extends Pick<Zone, 'polygons'>>(zones: readonly Z[], point: Point): Z | undefined =>
  zones.find((zone) => isInZone(zone, point))

/** What a delivery costs at a place so far from the store, before the steps for larger orders (D-186). */
export const priceAt = ({ price, bands = [] }: Pick<Zone, 'price' | 'bands'>, kilometres: number): Cents =>
  bands.findLast(({ beyondKm }) => kilometres > beyondKm)?.price ?? price

/** To the nearest border of a zone, 0 inside one; undefined without a zone. */
export function kilometresToZones(zones: readonly Pick<Zone, 'polygons'>[], point: Point): number | undefined {
  if (zoneAt(zones, point)) return 0
  const edges = zones.flatMap(({ polygons }) => polygons.flatMap((rings) => rings.flatMap(edgesOf)))
  return edges.length === 0 ? undefined : Math.min(...edges.map((edge) => kilometresToEdge(edge, point)))
}

/** On a plane around the point, which is exact to less than one percent over the distances of a city. */
function kilometresToEdge([from, to]: [Corner, Corner], { lat, lng }: Point): number {
  const kmPerLng = KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  const [x, y] = [(from[0] - lng) * kmPerLng, (from[1] - lat) * KM_PER_DEGREE]
  const [along, up] = [(to[0] - from[0]) * kmPerLng, (to[1] - from[1]) * KM_PER_DEGREE]
  const share = Math.min(1, Math.max(0, -(x * along + y * up) / (along * along + up * up)))
  return Math.hypot(x + share * along, y + share * up)
}
