import { crossedSide, distinctCorners } from './ring.ts'
import { isInServiceArea, SERVICE_AREA } from './serviceArea.ts'
import { edgesOf, kilometresToZones, type Polygon, type Ring } from './zones.ts'

/** What is wrong with an area, at the index of its ring and of its corner; `message` goes on after its name. */
export interface AreaFault {
  at: readonly number[]
  message: string
}

/** A hole may touch its outer ring, give or take what decimals round away. */
const TOUCHING_KM = 0.001

export function polygonFaults(polygon: Polygon): AreaFault[] {
  const faults = polygon.flatMap((ring, index) =>
    ringFaults(ring).map(({ at, message }) => ({ at: [index, ...at], message })),
  )
  if (faults.length > 0) return faults
  const [outer = [], ...holes] = polygon
  return holes.flatMap((hole, index) =>
    isWithin(hole, outer) ? [] : [{ at: [index + 1], message: 'is a hole that reaches outside its outer ring' }],
  )
}

function isWithin(hole: Ring, outer: Ring): boolean {
  const isInside = (lng: number, lat: number) =>
    (kilometresToZones([{ polygons: [[outer]] }], { lat, lng }) ?? Infinity) < TOUCHING_KM
  return edgesOf(hole).every(([[lng, lat], to]) => isInside(lng, lat) && isInside((lng + to[0]) / 2, (lat + to[1]) / 2))
}

export function ringFaults(ring: Ring): AreaFault[] {
  const cornerFaults = ring.flatMap(([lng, lat], index) => {
    if (isInServiceArea(lat, lng)) return []
    const message = isInServiceArea(lng, lat) ? SWAPPED : `lies outside the service area: ${AREA}`
    return [{ at: [index], message }]
  })
  if (ring.every(([lng, lat]) => isInServiceArea(lng, lat))) return [{ at: [], message: `${SWAPPED} in every corner` }]
  if (cornerFaults.length > 0) return cornerFaults
  if (distinctCorners(ring) < 3) return [{ at: [], message: 'must have at least 3 different corners' }]
  const crossed = crossedSide(ring)
  return crossed === undefined
    ? []
    : [{ at: [crossed], message: 'begins a side that another side of the same ring crosses or touches' }]
}

const SWAPPED = 'looks like [latitude, longitude]: write longitude first'

const { west, east, south, north } = SERVICE_AREA
const AREA = `longitude ${west} to ${east}, latitude ${south} to ${north}`
