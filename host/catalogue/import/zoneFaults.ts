import { edgesOf, kilometresToZones, type Polygon, type Ring } from '../../../domain/places/zones.ts'
import { crossedSide, distinctCorners } from '../../../domain/places/ring.ts'
import { isInServiceArea, SERVICE_AREA } from '../../../domain/places/serviceArea.ts'
import { cents } from '../amounts.ts'
import { duplicateFaults, fault, type Fault, type Path } from './faults.ts'
import { polygonsOf, readZone, type ZoneEntry } from './zoneFormat.ts'

const MAX_CORNERS = 500

/** A hole may touch its outer ring, give or take what decimals round away. */
const TOUCHING_KM = 0.001

export function zoneFaults(zones: readonly ZoneEntry[], path: Path): Fault[] {
  const codes = zones.map(({ code }) => code)
  return [
    ...duplicateFaults(codes, path, 'zone', 'code'),
    ...zones.flatMap((zone, index) => priceFaults(zone, [...path, index])),
    ...zones.flatMap((zone, index) => {
      const polygons = polygonsOf(zone)
      const corners = polygons.flat().reduce((sum, ring) => sum + ring.length, 0)
      if (corners > MAX_CORNERS)
        return [fault([...path, index], `has ${corners} corners: at most ${MAX_CORNERS} are possible`)]
      if (!('polygons' in readZone(zone))) return ringFaults(polygons[0]?.[0] ?? [], [...path, index, 'polygon'])
      return polygons.flatMap((polygon, part) => polygonFaults(polygon, [...path, index, 'polygons', part]))
    }),
  ]
}

/** Bands go outwards, and each step makes a delivery cheaper than what smaller orders pay (D-186). */
function priceFaults({ price, priceByDistance: bands = [], priceByOrder: steps = [] }: ZoneEntry, at: Path): Fault[] {
  const dearest = Math.max(cents(price), ...bands.map((band) => cents(band.price)))
  return [
    ...bands.flatMap(({ beyond }, index) =>
      beyond > (bands[index - 1]?.beyond ?? 0)
        ? []
        : [fault([...at, 'priceByDistance', index, 'beyond'], 'must be farther than in the band before it')],
    ),
    ...steps.flatMap((step, index) => {
      const before = steps[index - 1]
      const place = [...at, 'priceByOrder', index]
      return [
        ...(cents(step.from) > cents(before?.from)
          ? []
          : [fault([...place, 'from'], before ? 'must be more than in the step before it' : 'must be more than 0')]),
        ...(cents(step.price) < (before ? cents(before.price) : dearest)
          ? []
          : [fault([...place, 'price'], 'must be less than what smaller orders pay')]),
      ]
    }),
  ]
}

function polygonFaults(polygon: Polygon, path: Path): Fault[] {
  const faults = polygon.flatMap((ring, index) => ringFaults(ring, [...path, index]))
  if (faults.length > 0) return faults
  const [outer = [], ...holes] = polygon
  return holes.flatMap((hole, index) =>
    isWithin(hole, outer) ? [] : [fault([...path, index + 1], 'is a hole that reaches outside its outer ring')],
  )
}

function isWithin(hole: Ring, outer: Ring): boolean {
  const isInside = (lng: number, lat: number) =>
    (kilometresToZones([{ polygons: [[outer]] }], { lat, lng }) ?? Infinity) < TOUCHING_KM
  return edgesOf(hole).every(([[lng, lat], to]) => isInside(lng, lat) && isInside((lng + to[0]) / 2, (lat + to[1]) / 2))
}

function ringFaults(ring: Ring, path: Path): Fault[] {
  const cornerFaults = ring.map(([lng, lat], index) => {
    if (isInServiceArea(lat, lng)) return []
    return isInServiceArea(lng, lat)
      ? [fault([...path, index], SWAPPED)]
      : [fault([...path, index], `lies outside the service area: ${AREA}`)]
  })
  if (ring.every(([lng, lat]) => isInServiceArea(lng, lat))) return [fault(path, `${SWAPPED} in every corner`)]
  if (cornerFaults.flat().length > 0) return cornerFaults.flat()
  if (distinctCorners(ring) < 3) return [fault(path, 'must have at least 3 different corners')]
  const crossed = crossedSide(ring)
  return crossed === undefined
    ? []
    : [fault([...path, crossed], 'begins a side that another side of the same ring crosses or touches')]
}

const SWAPPED = 'looks like [latitude, longitude]: write longitude first'

const { west, east, south, north } = SERVICE_AREA
const AREA = `longitude ${west} to ${east}, latitude ${south} to ${north}`
