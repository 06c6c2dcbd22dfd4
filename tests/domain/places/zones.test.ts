import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Point } from '../../../domain/places/point.ts'
import { kilometresBetween } from '../../../domain/places/point.ts'
import {
  contains,
  isInZone,
  kilometresToZones,
  zoneAt,
  type Corner,
  type Polygon,
  type Ring,
} from '../../../domain/places/zones.ts'

const at = (lng: number, lat: number): Point => ({ lat, lng })
const box = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]

describe('contains', () => {
  const square: Polygon = [box(0, 0, 10, 10)]
  const courtyard: Polygon = [box(0, 0, 10, 10), box(4, 4, 6, 6)]
  /** Open to the north. */
  const u: Polygon = [[[0, 0], [9, 0], [9, 9], [6, 9], [6, 3], [3, 3], [3, 9], [0, 9]]] // oxfmt-ignore
  it.each<[string, Polygon, Point, boolean]>([
    ['inside', square, at(5, 5), true],
    ['east of it', square, at(11, 5), false],
    ['west of it', square, at(-1, 5), false],
    ['level with a corner, outside', square, at(-1, 10), false],
    ['inside a hole', courtyard, at(5, 5), false],
    ['between the hole and the border', courtyard, at(2, 5), true],
    ['level with the corners of a hole', courtyard, at(2, 4), true],
    ['in an arm of a U', u, at(1, 8), true],
    ['between the arms of a U', u, at(4.5, 8), false],
    ['below the arms of a U', u, at(4.5, 2), true],
    ['in a ring that is closed as in GeoJSON', [[...box(0, 0, 10, 10), [0, 0]]], at(5, 5), true],
    ['in a ring with a corner given twice', [[[0, 0], [0, 0], [10, 0], [10, 10], [0, 10]]], at(5, 5), true],
    ['in no ring', [], at(0, 0), false],
    ['in a ring without corners', [[]], at(0, 0), false],
    ['in a point', [[[1, 1]]], at(1, 1), false],
    ['on a line', [[[0, 0], [10, 10]]], at(5, 5), false],
  ])('%s', (_, polygon, point, expected) => {
    expect(contains(polygon, point)).toBe(expected)
  }) // oxfmt-ignore

  it('finds the same as a winding number for 10,000 random points', () => {
    const random = randomFrom(7)
    const shapes = [square, courtyard, u, ...Array.from({ length: 20 }, () => [star(random)])]
    let inside = 0
    for (let count = 0; count < 10_000; count += 1) {
      const shape = shapes[count % shapes.length] ?? []
      const point = at(random() * 14 - 2, random() * 14 - 2)
      const found = contains(shape, point)
      if (found) inside += 1
      expect(found, JSON.stringify([shape, point])).toBe(windsAround(shape, point))
    }
    expect(inside).toBeGreaterThan(1000)
  })

  it('is the same whichever corner comes first and whichever way the ring runs', () => {
    fc.assert(
      fc.property(ring(), point(), fc.nat(), (corners, where, turn) => {
        const shift = turn % corners.length
        const turned = [...corners.slice(shift), ...corners.slice(0, shift)]
        expect(contains([turned], where)).toBe(contains([corners], where))
        expect(contains([corners.toReversed()], where)).toBe(contains([corners], where))
      }),
    )
  })
})

describe('a point on a shared border belongs to exactly one zone', () => {
  const grid = (rows: number, columns: number, corner: (row: number, column: number) => Corner): Polygon[] =>
    Array.from({ length: rows * columns }, (_, index) => {
      const [row, column] = [Math.floor(index / columns), index % columns]
      return [[corner(row, column), corner(row, column + 1), corner(row + 1, column + 1), corner(row + 1, column)]]
    })
  const owners = (tiles: readonly Polygon[], where: Point) => tiles.filter((tile) => contains(tile, where)).length

  it('on the corners and sides of a grid', () => {
    const tiles = grid(3, 3, (row, column) => [column, row])
    for (let lng = 0.5; lng < 3; lng += 0.5)
      for (let lat = 0.5; lat < 3; lat += 0.5) expect(owners(tiles, at(lng, lat)), `${lng} ${lat}`).toBe(1)
  })

  it('on the corners and sides of a crooked grid', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: -0.4, max: 0.4, noNaN: true }), fc.double({ min: -0.4, max: 0.4, noNaN: true })), { minLength: 25, maxLength: 25 }), // oxfmt-ignore
        fc.double({ min: 0, max: 1, noNaN: true }),
        (shifts, share) => {
          const corner = (row: number, column: number): Corner => {
            const [east = 0, north = 0] = shifts[row * 5 + column] ?? []
            return [column + east - 123, row + north + 49]
          }
          const tiles = grid(4, 4, corner)
          for (const row of [1, 2, 3])
            for (const column of [1, 2, 3]) {
              const [lng, lat] = corner(row, column)
              expect(owners(tiles, at(lng, lat))).toBe(1)
              const [nextLng, nextLat] = corner(row, column + 1)
              const onSide = at(lng + (nextLng - lng) * share, lat + (nextLat - lat) * share)
              if (column < 3) expect(owners(tiles, onSide)).toBe(1)
            }
        },
      ),
    )
  })

  it('on the border of a hole that another zone fills', () => {
    const tiles: Polygon[] = [[box(0, 0, 10, 10), box(4, 4, 6, 6)], [box(4, 4, 6, 6)]]
    for (const where of [at(4, 4), at(6, 4), at(6, 6), at(4, 6), at(5, 4), at(6, 5), at(5, 6), at(4, 5)])
      expect(owners(tiles, where), JSON.stringify(where)).toBe(1)
  })
})

describe('zoneAt', () => {
  const near = { code: 'near', polygons: [[box(0, 0, 2, 2)], [box(5, 5, 6, 6)]] }
  const far = { code: 'far', polygons: [[box(0, 0, 8, 8)]] }
  it.each([
    ['the first zone of several', at(1, 1), 'near'],
    ['a zone by its second part', at(5.5, 5.5), 'near'],
    ['the zone between the parts', at(4, 4), 'far'],
    ['none', at(9, 9), undefined],
  ])('finds %s', (_, where, code) => {
    expect(zoneAt([near, far], where)?.code).toBe(code)
  })

  it('finds a point in one of two parts that overlap', () => {
    expect(isInZone({ polygons: [[box(0, 0, 2, 2)], [box(1, 1, 3, 3)]] }, at(1.5, 1.5))).toBe(true)
  })
})

describe('kilometresToZones', () => {
  const zone = { polygons: [[box(-123, 49, -122, 49.5), box(-122.6, 49.2, -122.4, 49.3)]] }
  it.each([
    ['inside', at(-122.9, 49.1), 0],
    ['a tenth of a degree to the north', at(-122.5, 49.6), 11.12],
    ['a tenth of a degree to the east', at(-121.9, 49.25), 7.26],
    ['off a corner', at(-121.9, 49.6), 13.26],
    ['in a hole', at(-122.5, 49.21), 1.11],
  ])('%s', (_, where, km) => {
    expect(kilometresToZones([zone], where)).toBeCloseTo(km, 1)
  })

  it('is the distance to the nearest of several, and undefined without a zone', () => {
    const other = { polygons: [[box(-121.8, 49, -121, 49.5)]] }
    expect(kilometresToZones([zone, other], at(-121.9, 49.25))).toBeCloseTo(7.26, 1)
    expect(kilometresToZones([], at(0, 0))).toBeUndefined()
    expect(kilometresToZones([{ polygons: [] }], at(0, 0))).toBeUndefined()
  })

  it('is never more than the distance to any corner', () => {
    const metro = fc.tuple(fc.double({ min: -123.3, max: -122.6, noNaN: true }), fc.double({ min: 49, max: 49.4, noNaN: true })) // oxfmt-ignore
    fc.assert(
      fc.property(fc.array(metro, { minLength: 3, maxLength: 9 }), metro, (corners, [lng, lat]) => {
        const km = kilometresToZones([{ polygons: [[corners]] }], at(lng, lat)) ?? Infinity
        for (const [east, north] of corners)
          expect(km).toBeLessThanOrEqual(kilometresBetween(at(lng, lat), at(east, north)) * 1.01 + 1e-9)
      }),
    )
  })
})

/** Even winding numbers are outside: rings may run either way. */
const windsAround = (polygon: Polygon, where: Point): boolean =>
  polygon.reduce((sum, corners) => sum + Math.abs(windingNumber(corners, where)), 0) % 2 === 1

function windingNumber(corners: Ring, { lng, lat }: Point): number {
  let angle = 0
  corners.forEach(([fromLng, fromLat], index) => {
    const [toLng, toLat] = corners[(index + 1) % corners.length] ?? [0, 0]
    const turn = Math.atan2(toLat - lat, toLng - lng) - Math.atan2(fromLat - lat, fromLng - lng)
    angle += turn > Math.PI ? turn - 2 * Math.PI : turn < -Math.PI ? turn + 2 * Math.PI : turn
  })
  return Math.round(angle / (2 * Math.PI))
}

/** A ring around (5, 5) whose sides never cross. */
function star(random: () => number): Ring {
  const count = 3 + Math.floor(random() * 15)
  return Array.from({ length: count }, (_, index): Corner => {
    const [angle, radius] = [(2 * Math.PI * index) / count, 1 + random() * 5]
    return [5 + radius * Math.cos(angle), 5 + radius * Math.sin(angle)]
  })
}

const coordinate = () => fc.oneof(fc.integer({ min: -4, max: 4 }), fc.double({ min: -4, max: 4, noNaN: true }))
const ring = () => fc.array(fc.tuple(coordinate(), coordinate()), { minLength: 3, maxLength: 12 })
const point = () => fc.record({ lat: coordinate(), lng: coordinate() })

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
