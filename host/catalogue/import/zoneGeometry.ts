/** The forms of an area that editors of GeoJSON write, as the coordinates of a MultiPolygon (RFC 7946, D-147). */

type Area = { ok: true; polygons: unknown[] } | { ok: false; message: string }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** How many lists lie around the first number: 1 of a corner, 2 of a ring, 3 of a Polygon, 4 of a MultiPolygon. */
function depthOf(value: unknown): number {
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

/** Written as one ring under `polygon`, or as parts under `polygons`. */
export const isWrittenSo = (field: string, value: unknown): boolean =>
  Array.isArray(value) && (field === 'polygon' ? depthOf(value) < 3 : ![2, 3].includes(depthOf(value)))
