import { expect, test } from 'vitest'
import { readCatalogue } from '../../../../host/catalogue/import/readCatalogue.ts'
import { polygonsOf } from '../../../../host/catalogue/import/zoneFormat.ts'
import { isOpenStore } from '../../../../host/catalogue/import/storeFormat.ts'
import { put, smallCatalogue } from '../../../support/host/smallCatalogue.ts'

const square = (west: number): [number, number][] => [
  [west, 49.2],
  [west + 0.1, 49.2],
  [west + 0.1, 49.3],
  [west, 49.3],
]
const closed = <T>(ring: readonly T[]): T[] => [...ring, ...ring.slice(0, 1)]
const high = (ring: readonly [number, number][]) => ring.map((corner) => [...corner, 12.5])
const hole: [number, number][] = [
  [-123.06, 49.24],
  [-123.04, 49.24],
  [-123.04, 49.26],
]
const [east, west] = [square(-123.1), square(-123.3)]
const polygon = { type: 'Polygon', coordinates: [closed(east), closed(hole)] }
const feature = (geometry: object | null) => ({ type: 'Feature', properties: { name: 'Near' }, geometry })
const parts = { type: 'MultiPolygon', coordinates: [[closed(east)], [closed(west)]] }

const read = (field: string, value: unknown) => {
  const file = smallCatalogue()
  put(file, 'stores[0].zones[0].polygon', undefined)
  put(file, `stores[0].zones[0].${field}`, value)
  const reading = readCatalogue(JSON.parse(JSON.stringify(file)))
  if (!reading.ok) return reading.errors.map(({ path, message }) => `${path} ${message}`)
  const store = reading.catalogue.stores.find(isOpenStore)
  return store?.zones?.slice(0, 1).map(polygonsOf)[0]
}

test.each<[name: string, value: unknown, polygons: unknown]>([
  ['a ring', east, [[east]]],
  ['a closed ring', closed(east), [[closed(east)]]],
  ['a ring with altitudes', high(east), [[east]]],
  ['coordinates of a Polygon', [closed(east)], [[closed(east)]]],
  ['coordinates of a Polygon with a hole', [closed(east), hole], [[closed(east), hole]]],
  ['coordinates of a MultiPolygon', [[east], [west]], [[east], [west]]],
  ['a Polygon', polygon, [polygon.coordinates]],
  ['a Polygon with altitudes', { type: 'Polygon', coordinates: [high(east)] }, [[east]]],
  ['a MultiPolygon', parts, parts.coordinates],
  ['a Feature', feature(polygon), [polygon.coordinates]],
  [
    'a FeatureCollection',
    { type: 'FeatureCollection', features: [feature(polygon), feature(parts)] },
    [polygon.coordinates, ...parts.coordinates],
  ],
  [
    'a GeometryCollection',
    { type: 'GeometryCollection', geometries: [polygon, parts] },
    [polygon.coordinates, ...parts.coordinates],
  ],
])('a zone is read from %s, under either field [D-147]', (_, value, polygons) => {
  expect(read('polygon', value)).toEqual(polygons)
  expect(read('polygons', value)).toEqual(polygons)
})

test.each([
  [{ type: 'Point', coordinates: [-123, 49.2] }, 'has a Point that is no area: draw a Polygon or a MultiPolygon'],
  [feature({ type: 'LineString', coordinates: east }), 'has a LineString that is no area'],
  [
    { type: 'FeatureCollection', features: [feature(polygon), feature({ type: 'Point' })] },
    'has a Point that is no area',
  ],
  [{ corners: east }, 'has a value that is no area'],
])('what is no area is refused at its field: %j', (value, message) => {
  expect(read('polygon', value)).toEqual([expect.stringContaining(`stores[0].zones[0].polygon ${message}`)])
})

test.each([
  [
    { type: 'Polygon', coordinates: [east.map(([lng, lat]) => [lat, lng])] },
    'polygons[0][0] looks like [latitude, longitude]: write longitude first',
  ],
  [{ type: 'FeatureCollection', features: [] }, 'polygons must have at least 1 part'],
  [feature(null), 'polygons must have at least 1 part'],
  [{ type: 'Polygon' }, 'polygons[0] '],
  [{ type: 'Polygon', coordinates: [[[1, 2, 3, 4]]] }, 'polygons[0][0]'],
])('faults of its corners are said at their part: %j', (value, message) => {
  expect(read('polygon', value)).toContainEqual(expect.stringContaining(message))
})
