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

const step = (from: string, price: string) => ({ from, price })
const band = (beyond: number) => ({ beyond, price: '5.00' })
const BEYOND = (index: number) => `stores[0].zones[0].priceByDistance[${index}].beyond`

/** The small catalogue, with a delivery that costs 4.00 and from 30.00 on 2.00. */
const fileWithSteps = () => {
  const file = smallCatalogue()
  put(file, 'stores[0].zones[0].priceByOrder', [step('30', '2')])
  return file
}

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
  ['stores[0].zones[0].priceByOrder', [], 'must have at least 1 step'],
  [
    'stores[0].zones[0].priceByOrder[0]',
    step('0', '1'),
    'must be more than 0',
    'stores[0].zones[0].priceByOrder[0].from',
  ],
  [
    'stores[0].zones[0].priceByOrder[1]',
    step('30', '1'),
    'must be more than in the step before it',
    'stores[0].zones[0].priceByOrder[1].from',
  ],
  [
    'stores[0].zones[0].priceByOrder[1]',
    step('40', '2'),
    'must be less than what smaller orders pay',
    'stores[0].zones[0].priceByOrder[1].price',
  ],
  ['stores[0].zones[0].priceByOrder[0].price', '4.00', 'must be less than what smaller orders pay'],
  ['stores[0].zones[0].priceByOrder[0].from', 30, 'must be text'],
  ['stores[0].zones[0].priceByDistance', [], 'must have at least 1 band'],
  ['stores[0].zones[0].priceByDistance', [band(0)], 'must be kilometres, more than 0 and at most 100', BEYOND(0)],
  ['stores[0].zones[0].priceByDistance', [band(101)], 'must be kilometres, more than 0 and at most 100', BEYOND(0)],
  ['stores[0].zones[0].priceByDistance', [band(3), band(3)], 'must be farther than in the band before it', BEYOND(1)],
  ['stores[0].zones[0].polygon', circle(501), 'has 501 corners: at most 500 are possible', 'stores[0].zones[0]'],
])('readCatalogue reports an error of a zone with its path: %s = %j: %s', (path, value, message, at = path) => {
  const file = fileWithSteps()
  put(file, path, value)
  expect(errorsOf(file).map((error) => [error.path, error.message.startsWith(message)])).toContainEqual([at, true])
})

test('a zone of 500 corners, and a hole that touches its outer ring, are read', () => {
  const file = smallCatalogue()
  put(file, 'stores[0].zones[0].polygon', circle(500))
  put(file, 'stores[1].zones[0].polygons[0][1][0]', [-123.2, 49.12])
  expect(errorsOf(file)).toEqual([])
})

test('a step may be dearer than the price near the store where it is cheaper than the one far away [D-186]', () => {
  const file = fileWithSteps()
  put(file, 'stores[0].zones[0].priceByDistance', [band(2), { beyond: 2.5, price: '8' }])
  put(file, 'stores[0].zones[0].priceByOrder[0].price', '6')
  expect(errorsOf(file)).toEqual([])
  put(file, 'stores[0].zones[0].priceByOrder[0].price', '8')
  expect(errorsOf(file)).toHaveLength(1)
})
