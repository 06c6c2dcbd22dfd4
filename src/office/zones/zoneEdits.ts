import type { Corner, Polygon, Ring } from '../../../domain/places/zones.ts'
import { openRing, ringName } from '../../../domain/places/geoJsonArea.ts'
import { KM_PER_DEGREE, type Point } from '../../../domain/places/point.ts'
import { polygonFaults } from '../../../domain/places/polygonFaults.ts'
import type { Answer } from '../device/ask.ts'
import type { Zone } from './zone.ts'
import { typedPrices } from './zonePrices.ts'

/** As the host answers it, in the shape that the room edits. */
export const readZone = (zone: Answer<'storeZones'>['zones'][number]): Zone => ({
  ...typedPrices(zone),
  polygons: polygonsOf(zone.polygons),
})

/** Where a corner is in a zone. */
export interface CornerPlace {
  part: number
  ring: number
  corner: number
}

/** The corners that a ring still has when one can be taken away. */
const FEWEST = 4
const DIGITS = 6

export const polygonsOf = (written: readonly (readonly (readonly (readonly number[])[])[])[]): Polygon[] =>
  written.map((polygon) => polygon.map((ring) => openRing(ring.map(([lng = 0, lat = 0]): Corner => [lng, lat]))))

/** Keeps a corner to six decimals, which is a decimetre. */
export const rounded = ([lng, lat]: Corner): Corner => [Number(lng.toFixed(DIGITS)), Number(lat.toFixed(DIGITS))]

export const ringAt = ({ polygons }: Pick<Zone, 'polygons'>, { part, ring }: Omit<CornerPlace, 'corner'>): Ring =>
  polygons[part]?.[ring] ?? []

function withRing<Z extends Pick<Zone, 'polygons'>>(zone: Z, at: CornerPlace, change: (ring: Ring) => Ring): Z {
  const polygons = zone.polygons.map((polygon, part) =>
    part === at.part ? polygon.map((ring, index) => (index === at.ring ? change(ring) : ring)) : polygon,
  )
  return { ...zone, polygons }
}

export const withCorner = <Z extends Pick<Zone, 'polygons'>>(zone: Z, at: CornerPlace, to: Corner): Z =>
  withRing(zone, at, (ring) => ring.map((corner, index) => (index === at.corner ? rounded(to) : corner)))

/** With a new corner after the one at `at`. */
export const withNewCorner = <Z extends Pick<Zone, 'polygons'>>(zone: Z, at: CornerPlace, to: Corner): Z =>
  withRing(zone, at, (ring) => [...ring.slice(0, at.corner + 1), rounded(to), ...ring.slice(at.corner + 1)])

export const withoutCorner = <Z extends Pick<Zone, 'polygons'>>(zone: Z, at: CornerPlace): Z =>
  withRing(zone, at, (ring) => ring.filter((_, index) => index !== at.corner))

export const canLoseCorner = (zone: Pick<Zone, 'polygons'>, at: CornerPlace): boolean =>
  ringAt(zone, at).length >= FEWEST

/** Halfway from a corner to the next one of its ring. */
export function midpointAfter(zone: Pick<Zone, 'polygons'>, at: CornerPlace): Corner {
  const ring = ringAt(zone, at)
  const [lng, lat] = ring[at.corner] ?? [0, 0]
  const [nextLng, nextLat] = ring[(at.corner + 1) % ring.length] ?? [lng, lat]
  return rounded([(lng + nextLng) / 2, (lat + nextLat) / 2])
}

/** A corner so many metres to the east and to the north. */
function movedBy([lng, lat]: Corner, east: number, north: number): Corner {
  const metres = KM_PER_DEGREE * 1000
  return rounded([lng + east / (metres * Math.cos((lat * Math.PI) / 180)), lat + north / metres])
}

const STEPS: Partial<Record<string, [east: number, north: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** Where an arrow key moves a corner: by 100 m, with shift by 10 m; undefined for another key. */
export function movedByKey(corner: Corner, { key, shiftKey }: { key: string; shiftKey: boolean }): Corner | undefined {
  const step = STEPS[key]
  const metres = shiftKey ? 10 : 100
  return step && movedBy(corner, step[0] * metres, step[1] * metres)
}

/** All corners of a zone in the order of its rings. */
export const cornersOf = ({ polygons }: Pick<Zone, 'polygons'>): { at: CornerPlace; corner: Corner }[] =>
  polygons.flatMap((polygon, part) =>
    polygon.flatMap((ring, index) =>
      ring.map((corner, count) => ({ at: { part, ring: index, corner: count }, corner })),
    ),
  )

export const isSameCorner = (one: CornerPlace | undefined, other: CornerPlace): boolean =>
  one?.part === other.part && one.ring === other.ring && one.corner === other.corner

/** 'Corner 3', 'Corner 3 of hole 1', 'Corner 3 of part 2' */
export function cornerName({ polygons }: Pick<Zone, 'polygons'>, { part, ring, corner }: CornerPlace): string {
  const ofRing = polygons.length > 1 ? ` of ${lower(ringName(part, ring))}` : ring > 0 ? ` of hole ${ring}` : ''
  return `Corner ${corner + 1}${ofRing}`
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** What is wrong with the area of a zone, in a sentence that says where; undefined when nothing is. */
export function areaFault(zone: Pick<Zone, 'polygons'>): string | undefined {
  if (zone.polygons.length === 0) return 'A zone has at least one part.'
  for (const [part, polygon] of zone.polygons.entries()) {
    const [fault] = polygonFaults(polygon)
    if (!fault) continue
    const [ring = 0, corner] = fault.at
    const where = corner === undefined ? ringName(part, ring) : cornerName(zone, { part, ring, corner })
    return `${where} ${fault.message}.`
  }
  return undefined
}

/** A square of two kilometres around a store, to begin with. */
export function newZone(code: string, { lat, lng }: Point): Zone {
  const corner = (east: number, north: number) => movedBy([lng, lat], east, north)
  const ring = [corner(-1000, -1000), corner(1000, -1000), corner(1000, 1000), corner(-1000, 1000)]
  return { code, price: '4.99', minimum: '20.00', priceByDistance: [], priceByOrder: [], polygons: [[ring]] }
}
