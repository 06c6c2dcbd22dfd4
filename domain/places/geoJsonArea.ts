import type { Corner, Polygon, Ring } from './zones.ts'

/** The forms of an area that editors of GeoJSON write, as the coordinates of a MultiPolygon (RFC 7946, D-147). */

type Area = { ok: true; polygons: unknown[] } | { ok: false; message: string }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** How many lists lie around the first number: 1 of a corner, 2 of a ring, 3 of a Polygon, 4 of a MultiPolygon. */
export function depthOf(value: unknown): number {
  let depth = 0
  for (let inside = value; Array.isArray(inside); inside = inside[0]) depth += 1
  return depth
}

/** The parts of a geometry, a feature or a collection of them, or of coordinates. Each part is its outer ring, then its holes. */
export function areaOf(value: unknown): Area {
  if (!isObject(value)) {
    const depth = depthOf(value)
    return { ok: true, polygons: depth === 2 ? [[value]] : depth === 3 ? [value] : listOf(value) }
  }
  const { type, geometry, coordinates, features, geometries } = value
  if (type === 'Polygon') return { ok: true, polygons: [coordinates] }
  if (type === 'MultiPolygon') return { ok: true, polygons: listOf(coordinates) }
  if (type === 'Feature') return areaOf(geometry)
  if (type === 'FeatureCollection' || type === 'GeometryCollection') {
    const areas = listOf(features ?? geometries).map(areaOf)
    const lost = areas.find((area) => !area.ok)
    return lost ?? { ok: true, polygons: areas.flatMap((area) => (area.ok ? area.polygons : [])) }
  }
  return {
    ok: false,
    message: `has a ${typeof type === 'string' ? type : 'value'} that is no area: draw a Polygon or a MultiPolygon`,
  }
}

type ReadArea = { ok: true; polygons: Polygon[] } | { ok: false; message: string }

/**
 * The parts of a text of GeoJSON, as zones have them: without altitudes, and without the corner that closes a ring again (D-147).
 * A fault says which corner of which ring it is about.
 */
export function readArea(text: string): ReadArea {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, message: 'This is no GeoJSON: it is not even JSON.' }
  }
  const area = areaOf(value)
  if (!area.ok) return { ok: false, message: `This ${area.message}.` }
  const polygons: Polygon[] = []
  for (const [part, given] of area.polygons.entries()) {
    const polygon: Polygon = []
    for (const [index, corners] of listOf(given).entries()) {
      const ring: Ring = []
      for (const [at, corner] of listOf(corners).entries()) {
        if (!isCorner(corner))
          return {
            ok: false,
            message: `${ringName(part, index)} has a corner ${at + 1} that is no [longitude, latitude].`,
          }
        ring.push([corner[0], corner[1]])
      }
      polygon.push(openRing(ring))
    }
    if (polygon.length === 0) return { ok: false, message: `Part ${part + 1} has no ring.` }
    polygons.push(polygon)
  }
  return polygons.length > 0 ? { ok: true, polygons } : { ok: false, message: 'There is no area in it.' }
}

const isCorner = (value: unknown): value is Corner =>
  Array.isArray(value) && value.length >= 2 && value.slice(0, 2).every((one) => Number.isFinite(one))

/** Without the corner that repeats the first one at the end. */
export function openRing(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)]
  const isClosed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
  return isClosed ? ring.slice(0, -1) : ring
}

/** 'Part 2', 'Hole 1 of part 2' */
export const ringName = (part: number, ring: number): string =>
  ring === 0 ? `Part ${part + 1}` : `Hole ${ring} of part ${part + 1}`
