import { expect, test } from 'vitest'
import { readArea } from '../../../domain/places/geoJsonArea.ts'
import { polygonFaults } from '../../../domain/places/polygonFaults.ts'

const RING = [[-123.11, 49.28], [-123.06, 49.28], [-123.06, 49.24]] // oxfmt-ignore
const CLOSED = [...RING, RING[0]]
const HOLE = [[-123.08, 49.27], [-123.07, 49.27], [-123.07, 49.265]] // oxfmt-ignore
const polygon = { type: 'Polygon', coordinates: [CLOSED, HOLE] }
const read = (value: unknown) => readArea(JSON.stringify(value))

test.each([
  ['coordinates of a ring', CLOSED, [[RING]]],
  ['a Polygon with a hole', polygon, [[RING, HOLE]]],
  ['a Feature', { type: 'Feature', properties: {}, geometry: polygon }, [[RING, HOLE]]],
  ['a MultiPolygon', { type: 'MultiPolygon', coordinates: [[CLOSED], [HOLE]] }, [[RING], [HOLE]]],
  ['a FeatureCollection', { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: polygon }, { type: 'Feature', geometry: { type: 'Polygon', coordinates: [HOLE] } }] }, [[RING, HOLE], [HOLE]]], // oxfmt-ignore
  ['an altitude', { type: 'Polygon', coordinates: [CLOSED.map((corner = []) => [...corner, 70])] }, [[RING]]],
  ['a ring that is not closed, the other way round', { type: 'Polygon', coordinates: [RING.toReversed()] }, [[RING.toReversed()]]], // oxfmt-ignore
])('%s is pasted with its holes and parts [D-147 D-230]', (_, given, polygons) => {
  expect(read(given)).toEqual({ ok: true, polygons })
})

test.each([
  ['{', 'This is no GeoJSON: it is not even JSON.'],
  ['{"type":"Point","coordinates":[1,2]}', 'This has a Point that is no area: draw a Polygon or a MultiPolygon.'],
  [JSON.stringify({ type: 'Polygon', coordinates: [RING, [...HOLE.slice(0, 1), 'x']] }), 'Hole 1 of part 1 has a corner 2 that is no [longitude, latitude].'], // oxfmt-ignore
  ['{"type":"Polygon"}', 'Part 1 has no ring.'],
  ['[]', 'There is no area in it.'],
])('what is no area is refused with its place: %s [D-230]', (text, message) => {
  expect(readArea(text)).toEqual({ ok: false, message })
})

test('a ring that crosses itself, turned coordinates and a hole outside are named by their place [D-230]', () => {
  const bow = [[-123.11, 49.28], [-123.06, 49.24], [-123.06, 49.28], [-123.11, 49.24]] as [number, number][] // oxfmt-ignore
  expect(polygonFaults([bow])[0]).toMatchObject({ at: [0, 0], message: expect.stringContaining('another side') as string }) // oxfmt-ignore
  expect(polygonFaults([bow.map(([lng, lat]) => [lat, lng])])).toMatchObject([{ at: [0] }])
  const outside = HOLE.map(([lng = 0, lat = 0]) => [lng + 1, lat]) as [number, number][]
  expect(polygonFaults([RING as [number, number][], outside])).toMatchObject([{ at: [1] }])
})
