import { expect, test } from 'vitest'
import { readCatalogue } from '../../../../host/catalogue/import/readCatalogue.ts'
import { put, smallCatalogue } from '../../../support/host/smallCatalogue.ts'

const errorsOf = (json: unknown) => {
  const reading = readCatalogue(json)
  return reading.ok ? [] : reading.errors
}

const swappedRing = [
  [49.2, -123.2],
  [49.2, -123],
  [49.3, -123],
]
const circle = (corners: number) =>
  Array.from({ length: corners }, (_, index) => {
    const angle = (2 * Math.PI * index) / corners
    return [-123 + Math.cos(angle) / 10, 49.2 + Math.sin(angle) / 10]
  })

/** The path, the value put there, the expected message, and the path of the error where it differs. */
test.each<[path: string, value: unknown, message: string, at?: string]>([
  ['stores[0].zones[0].polygon[0]', [49.2, -123.2], 'looks like [latitude, longitude]: write longitude first'],
  [
    'stores[0].zones[0].polygon',
    swappedRing,
    'looks like [latitude, longitude]: write longitude first in every corner',
  ],
  ['stores[0].zones[0].polygon[1]', [-79.4, 43.7], 'lies outside the service area'],
  [
    'stores[0].zones[0].polygon[1]',
    [-123.2, 49.2],
    'must have at least 3 different corners',
    'stores[0].zones[0].polygon',
  ],
  ['stores[0].zones[0].polygon[]', [-123.1, 49.1], 'begins a side that another side', 'stores[0].zones[0].polygon[0]'],
  ['stores[0].zones[0].polygon[1][0]', '-123', 'must be a number'],
  ['stores[0].zones[0].price', undefined, 'is missing'],
  ['stores[0].zones[0].minimum', 20, 'must be text'],
  ['stores[0].zones[0].polygons', [], 'is not a field of the catalogue file', 'stores[0].zones[0].polygon'],
  ['stores[1].zones[0].polygons', [], 'must have at least 1 part'],
  ['stores[1].zones[0].polygons[1]', [], 'must have an outer ring'],
  ['stores[1].zones[0].polygons[1][0][2]', [49.1, -122.8], 'looks like [latitude, longitude]: write longitude first'],
  [
    'stores[1].zones[0].polygons[0][1][0]',
    [-123.3, 49.12],
    'is a hole that reaches outside its outer ring',
    'stores[1].zones[0].polygons[0][1]',
  ],
  [
    'stores[1].zones[]',
    smallCatalogue().stores[1]?.zones?.[0],
    'is a second zone "islands"',
    'stores[1].zones[1].code',
  ],
  ['stores[0].zones[0].polygon', circle(501), 'has 501 corners: at most 500 are possible', 'stores[0].zones[0]'],
])('readCatalogue reports an error of a zone with its path: %s = %j: %s', (path, value, message, at = path) => {
  const file = smallCatalogue()
  put(file, path, value)
  expect(errorsOf(file).map((error) => [error.path, error.message.startsWith(message)])).toContainEqual([at, true])
})

test('a zone of 500 corners, and a hole that touches its outer ring, are read', () => {
  const file = smallCatalogue()
  put(file, 'stores[0].zones[0].polygon', circle(500))
  put(file, 'stores[1].zones[0].polygons[0][1][0]', [-123.2, 49.12])
  expect(errorsOf(file)).toEqual([])
})
