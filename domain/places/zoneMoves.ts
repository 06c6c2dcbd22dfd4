import { KM_PER_DEGREE, type Point } from './point.ts'
import { zoneAt, type Ring, type Zone } from './zones.ts'

/** So many days back deliveries are counted before a zone is changed (D-230). */
export const COUNTED_DAYS = 90

/** Where deliveries went, in degrees, and how many of them. */
export interface DeliveredPlace extends Point {
  deliveries: number
  /** Those of the store whose zones are changed; else of another store. */
  isOwn: boolean
}

export interface ZoneMoves {
  /** Deliveries of the store by the code of their zone, those of all zones before and after. */
  zones: { code: string; before: number; after: number }[]
  /** Deliveries of the store to where no zone of it lies. */
  unreached: { before: number; after: number }
  /** Deliveries that a zone had before and none has after. */
  out: number
  /** Deliveries that no zone of the store had before and one has after; those of other stores too. */
  in: number
  /** All deliveries of the store. */
  all: number
}

type Placed = Pick<Zone, 'code' | 'polygons'>

/** What a change of a store's zones does with the deliveries that there were (D-230). */
export function zoneMoves(
  before: readonly Placed[],
  after: readonly Placed[],
  places: readonly DeliveredPlace[],
): ZoneMoves {
  const codes = [...new Set([...before, ...after].map(({ code }) => code))]
  const counts = new Map(codes.map((code) => [code, { code, before: 0, after: 0 }]))
  const moves: ZoneMoves = { zones: [...counts.values()], unreached: { before: 0, after: 0 }, out: 0, in: 0, all: 0 }
  for (const { deliveries, isOwn, ...point } of places) {
    const [was, is] = [zoneAt(before, point), zoneAt(after, point)]
    if (!was && is) moves.in += deliveries
    if (!isOwn) continue
    moves.all += deliveries
    if (was && !is) moves.out += deliveries
    const [from, to] = [was && counts.get(was.code), is && counts.get(is.code)]
    if (from) from.before += deliveries
    else moves.unreached.before += deliveries
    if (to) to.after += deliveries
    else moves.unreached.after += deliveries
  }
  return moves
}

/** '12 of 340 deliveries of the last 90 days fall out, 3 in' */
export const moveWords = ({ out, in: gained, all }: ZoneMoves): string =>
  `${out} of ${all} deliveries of the last ${COUNTED_DAYS} days fall out, ${gained} in`

/** The ground of a zone in square kilometres, without its holes; exact to about one percent for a city. */
export const squareKilometres = (polygons: Zone['polygons']): number =>
  polygons.reduce(
    (sum, [outer = [], ...holes]) => sum + ringArea(outer) - holes.reduce((hole, ring) => hole + ringArea(ring), 0),
    0,
  )

function ringArea(ring: Ring): number {
  const [, latitude = 0] = ring[0] ?? []
  const twice = ring.reduce((sum, [lng, lat], index) => {
    const [nextLng, nextLat] = ring[(index + 1) % ring.length] ?? [lng, lat]
    return sum + lng * nextLat - nextLng * lat
  }, 0)
  return (Math.abs(twice) / 2) * KM_PER_DEGREE ** 2 * Math.cos((latitude * Math.PI) / 180)
}
