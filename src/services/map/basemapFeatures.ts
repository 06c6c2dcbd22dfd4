/** Longitude and latitude. */
export type Position = number[]

export type BasemapGeometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'Polygon'; coordinates: Position[][] }

/** What a line of the basemap's files draws; the numbers are ranks of places, 1 the largest. */
type BasemapKind = 'coast' | 'park' | 'highway' | 'road' | 'street' | 'place1' | 'place2' | 'place3' | 'water'

/** A feature of GeoJSON. */
export interface BasemapFeature {
  type: 'Feature'
  properties: { kind: BasemapKind; name: string }
  geometry: BasemapGeometry
}

/** Reads the text of basemap/sketch.txt or basemap/coast.txt. */
export function basemapFeatures(text: string): BasemapFeature[] {
  return text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [kind = '', name = '', ...parts] = line.split(';')
      return { type: 'Feature', properties: { kind: kind as BasemapKind, name }, geometry: geometryOf(kind, parts) }
    })
}

export const collectionOf = (features: BasemapFeature[]) => ({ type: 'FeatureCollection' as const, features })

function geometryOf(kind: string, parts: readonly string[]): BasemapGeometry {
  if (kind === 'coast') return { type: 'Polygon', coordinates: parts.map((part) => closed(rounded(ringOf(part)))) }
  const positions = pairsOf(parts[0] ?? '')
  if (kind === 'park') return { type: 'Polygon', coordinates: [closed(cutCorners(positions, 0.08))] }
  const [first = [0, 0]] = positions
  return positions.length === 1 ? { type: 'Point', coordinates: first } : { type: 'LineString', coordinates: positions }
}

const pairsOf = (text: string): Position[] => text.split(',').map((pair) => pair.split(' ').map(Number))

const STEPS_PER_DEGREE = 10_000

/** A ring is written as steps from the previous point. */
function ringOf(text: string): Position[] {
  let [lng, lat] = [0, 0]
  return pairsOf(text).map(([east = 0, north = 0]) => {
    lng += east
    lat += north
    return [lng / STEPS_PER_DEGREE, lat / STEPS_PER_DEGREE]
  })
}

const closed = (ring: Position[]): Position[] => [...ring, ...ring.slice(0, 1)]

/** Chaikin's corner cutting, twice: a simplified shore looks drawn and not sawn. */
const rounded = (ring: readonly Position[]): Position[] => cutCorners(cutCorners(ring))

const cutCorners = (ring: readonly Position[], share = 0.25): Position[] =>
  ring.flatMap((point, index) => {
    const next = ring[(index + 1) % ring.length] ?? point
    return [between(point, next, share), between(point, next, 1 - share)]
  })

const between = ([lng = 0, lat = 0]: Position, [nextLng = 0, nextLat = 0]: Position, share: number): Position => [
  lng + (nextLng - lng) * share,
  lat + (nextLat - lat) * share,
]
