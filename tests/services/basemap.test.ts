import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { describe, expect, test } from 'vitest'
import { basemapFeatures, type Position } from '../../src/services/map/basemapFeatures.ts'
import { basemapStyle } from '../../src/services/map/basemapStyle.ts'

const textOf = (name: string) =>
  readFileSync(new URL(`../../src/services/map/basemap/${name}.txt`, import.meta.url), 'utf8')
const coast = textOf('coast')
const sketch = textOf('sketch')
const features = [...basemapFeatures(coast), ...basemapFeatures(sketch)]

const MAX_GZIP_BYTES = 15_000
const TOKENS = [
  'land',
  'water',
  'park',
  'road',
  'roadEdge',
  'highway',
  'label',
  'waterLabel',
  'place',
  'zone',
  'zoneEdge',
  'gained',
]
const COLORS = Object.fromEntries(TOKENS.map((name) => [name, '#123456'])) as never

test('the two files of the basemap weigh at most 15 kB compressed', () => {
  const bytes = [coast, sketch].map((text) => gzipSync(text, { level: 9 }).length)
  console.info(`basemap: coast ${bytes[0]} and sketch ${bytes[1]} bytes of gzip`)
  expect(bytes.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(MAX_GZIP_BYTES)
})

test('the coast is in a file of its own that names its source and licence', () => {
  expect(coast).toMatch(/^# .*GSHHG.*LGPL-3\.0-or-later/)
  expect(new Set(basemapFeatures(coast).map(({ properties }) => properties.kind))).toEqual(new Set(['coast']))
  expect(sketch).not.toContain('\ncoast;')
})

test('the style of the embedded map is valid and asks for no glyphs and no sprite', () => {
  const style = basemapStyle({ coast, sketch }, COLORS)
  expect(validateStyleMin(style)).toEqual([])
  expect(JSON.stringify(style)).not.toMatch(/https?:|glyphs|sprite/)
})

test('every line of the basemap lies in Metro Vancouver', () => {
  for (const { properties, geometry } of features)
    for (const [lng = 0, lat = 0] of pointsOf(geometry))
      expect(
        lng >= -124.5 && lng <= -122.19 && lat >= 48.5 && lat <= 49.61,
        `${properties.kind} ${properties.name}: ${lng} ${lat}`,
      ).toBe(true)
})

const stores = JSON.parse(readFileSync(new URL('../../host/demo/catalogue.json', import.meta.url), 'utf8')) as {
  stores: { name: string; lat: number; lng: number; comingSoon?: boolean }[]
}

test.each(stores.stores.filter(({ lat, lng }) => lat < 49.6 && lat > 49 && lng > -123.6))(
  'the store $name is on land and within 250 m of a drawn road',
  ({ lat, lng }) => {
    const at = [lng, lat]
    expect(isInWater(at)).toBe(false)
    const roads = linesOf(() => true)
    expect(Math.min(...roads.map((line) => metresToLine(at, line)))).toBeLessThan(250)
    const around = new Set(features.filter((one) => isNear(at, one)).map(({ properties }) => properties.name))
    expect(around.size).toBeGreaterThanOrEqual(4)
  },
)

const SHARED = new URL('../../../shared/data/', import.meta.url)
const hasShared = existsSync(SHARED)
if (!hasShared) process.stderr.write('\nNO ../shared/data HERE: the basemap is not held against real addresses.\n\n')

describe.skipIf(!hasShared)('against the real addresses of Vancouver', () => {
  const MAX_MEDIAN_METRES = 60
  const MAX_STREET_METRES = 150
  const MIN_ADDRESSES = 10

  test('drawn streets lie within 60 m of their addresses in the median, and none drifts more than 150 m', () => {
    const streets = new Map<string, Position[]>()
    for (const { street, at } of addresses()) streets.set(street, [...(streets.get(street) ?? []), at])
    const all: number[] = []
    const drifts: string[] = []
    const rows: [string, number][] = []
    for (const [street, places] of streets) {
      const lines = linesOf((name) => keyOf(name) === street)
      if (lines.length === 0 || places.length < MIN_ADDRESSES) continue
      const metres = places.map((place) => Math.min(...lines.map((line) => metresToLine(place, line))))
      all.push(...metres)
      rows.push([street, quantile(metres, 0.5)])
      if (quantile(metres, 0.5) > MAX_STREET_METRES) drifts.push(`${street} ${Math.round(quantile(metres, 0.5))} m`)
    }
    const worst = rows.toSorted((one, other) => other[1] - one[1]).slice(0, 12)
    console.info(
      `basemap: ${all.length} addresses on ${rows.length} drawn streets, median ${Math.round(quantile(all, 0.5))} m, p90 ${Math.round(quantile(all, 0.9))} m; ` +
        `worst ${worst.map(([street, metres]) => `${street} ${Math.round(metres)}`).join(', ')}`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(30)
    expect(quantile(all, 0.5)).toBeLessThanOrEqual(MAX_MEDIAN_METRES)
    expect(drifts).toEqual([])
  })

  test('at most 0.3 % of the addresses and 0.5 % of the intersections lie in water', () => {
    const wet = addresses().filter(({ at }) => isInWater(at))
    const crossings = rowsOf('vancouver-intersections.csv').map((row) => row.split(',').slice(0, 2).map(Number))
    const wetCrossings = crossings.filter(isInWater)
    console.info(
      `basemap: ${wet.length} of ${addresses().length} addresses and ${wetCrossings.length} of ${crossings.length} intersections in water`,
      process.env['WET'] ? [...new Set(wet.map(({ street }) => street)), ...wetCrossings.map(String)].join('; ') : '',
    )
    expect(wet.length / addresses().length).toBeLessThanOrEqual(0.003)
    expect(wetCrossings.length / crossings.length).toBeLessThanOrEqual(0.005)
  })
})

const rowsOf = (name: string): string[] => readFileSync(new URL(name, SHARED), 'utf8').trim().split('\n').slice(1)

function addresses(): { street: string; at: Position }[] {
  return rowsOf('vancouver-addresses.csv').flatMap((row) => {
    const [, street = '', lng, lat] = /^"\S+ (.+), VANCOUVER, BC",([-\d.]+),([-\d.]+)/.exec(row) ?? []
    return street ? [{ street: keyOf(street), at: [Number(lng), Number(lat)] }] : []
  })
}

const TYPES: Record<string, string> = { AVE: 'AV', DR: 'DRIVE', BLVD: 'BOULEVARD', RD: 'ROAD', HWY: 'HIGHWAY' }

/** `W 4TH AV` and `4th Ave` are one street. */
function keyOf(name: string): string {
  const words = name.toUpperCase().replaceAll('.', '').split(' ')
  const kept = words.length > 1 && /^(N|S|E|W|SE|SW|NE|NW)$/.test(words[0] ?? '') ? words.slice(1) : words
  return kept.map((word, index) => (index === kept.length - 1 ? (TYPES[word] ?? word) : word)).join(' ')
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? NaN

const linesOf = (isWanted: (name: string) => boolean): Position[][] =>
  features.flatMap(({ properties, geometry }) =>
    geometry.type === 'LineString' && isWanted(properties.name) ? [geometry.coordinates] : [],
  )

const METRES_PER_DEGREE = 111_320
const NORTH = Math.cos((49.25 * Math.PI) / 180)

function metresToLine([lng = 0, lat = 0]: Position, line: readonly Position[]): number {
  const flat = ([x = 0, y = 0]: Position): [number, number] => [
    (x - lng) * METRES_PER_DEGREE * NORTH,
    (y - lat) * METRES_PER_DEGREE,
  ]
  return Math.min(
    ...line.slice(1).map((end, index) => {
      const [ax, ay] = flat(line[index] ?? end)
      const [bx, by] = flat(end)
      const length = (bx - ax) ** 2 + (by - ay) ** 2
      const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * (bx - ax) + ay * (by - ay)) / length))
      return Math.hypot(ax + share * (bx - ax), ay + share * (by - ay))
    }),
  )
}

const isNear = (at: Position, { geometry }: (typeof features)[number]): boolean =>
  geometry.type === 'LineString' && metresToLine(at, geometry.coordinates) < 1200

const isInWater = (at: Position): boolean =>
  features.some(
    ({ properties, geometry }) =>
      properties.kind === 'coast' &&
      geometry.type === 'Polygon' &&
      geometry.coordinates.filter((ring) => isInRing(at, ring)).length % 2 === 1,
  )

function isInRing([lng = 0, lat = 0]: Position, ring: readonly Position[]): boolean {
  let isInside = false
  for (const [index, [ax = 0, ay = 0]] of ring.entries()) {
    const [bx = 0, by = 0] = ring.at(index - 1) ?? []
    if (ay > lat !== by > lat && lng < ((bx - ax) * (lat - ay)) / (by - ay) + ax) isInside = !isInside
  }
  return isInside
}

function pointsOf(geometry: (typeof features)[number]['geometry']): Position[] {
  if (geometry.type === 'Point') return [geometry.coordinates]
  if (geometry.type === 'LineString') return geometry.coordinates
  return geometry.type === 'Polygon' ? geometry.coordinates.flat() : []
}
