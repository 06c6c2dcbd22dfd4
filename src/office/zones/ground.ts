import { difference, intersection, type Geom } from 'polyclip-ts'
import type { Polygon } from '../../../domain/places/zones.ts'
import { squareKilometres } from '../../../domain/places/zoneMoves.ts'
import { polygonsOf } from './zoneEdits.ts'

/** Less is what rounding leaves along a common border. */
export const SMALLEST_KM2 = 0.01

const geom = (polygons: readonly Polygon[]): Geom => polygons as Geom

/** The ground that a zone has besides what it had. Areas without faults only. */
export const gained = (after: readonly Polygon[], before: readonly Polygon[]): Polygon[] =>
  before.length === 0 ? [...after] : polygonsOf(difference(geom(after), geom(before)))

/** The square kilometres that two areas have in common; 0 where they only touch. Areas without faults only. */
export function commonGround(one: readonly Polygon[], other: readonly Polygon[]): number {
  if (!doBoxesMeet(boxOf(one), boxOf(other))) return 0
  const common = squareKilometres(polygonsOf(intersection(geom(one), geom(other))))
  return common < SMALLEST_KM2 ? 0 : common
}

type Box = readonly [west: number, south: number, east: number, north: number]

/** Spares the far dearer intersection where there is none. */
const doBoxesMeet = (one: Box, other: Box): boolean =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]

function boxOf(polygons: readonly Polygon[]): Box {
  const corners = polygons.flat(2)
  const [lngs, lats] = [corners.map(([lng]) => lng), corners.map(([, lat]) => lat)]
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}
