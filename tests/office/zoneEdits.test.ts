import { describe, expect, test } from 'vitest'
import type { Corner, Polygon } from '../../domain/places/zones.ts'
import { kilometresBetween } from '../../domain/places/point.ts'
import { commonGround, gained } from '../../src/office/zones/ground.ts'
import {
  areaFault,
  canLoseCorner,
  cornerName,
  cornersOf,
  midpointAfter,
  movedByKey,
  newZone,
  withCorner,
  withNewCorner,
  withoutCorner,
} from '../../src/office/zones/zoneEdits.ts'

const box = (west: number, south: number, east: number, north: number): Corner[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]
const HOLE = box(-123.11, 49.26, -123.1, 49.27)
const PART = box(-123.02, 49.26, -123, 49.28)
const zone = { polygons: [[box(-123.12, 49.25, -123.06, 49.29), HOLE], [PART]] as Polygon[] }
const at = (corner: number, ring = 0, part = 0) => ({ part, ring, corner })

describe('the edits of a zone [D-231]', () => {
  test('change one corner, and keep holes and parts', () => {
    const moved = withCorner(zone, at(1), [-123.05, 49.2499999999])
    expect(moved.polygons).toEqual([[[[-123.12, 49.25], [-123.05, 49.25], [-123.06, 49.29], [-123.12, 49.29]], HOLE], [PART]]) // oxfmt-ignore
    const more = withNewCorner(zone, at(3, 1), midpointAfter(zone, at(3, 1)))
    expect(more.polygons).toEqual([[zone.polygons[0]?.[0], [...HOLE, [-123.11, 49.265]]], [PART]])
    expect(withoutCorner(more, at(4, 1))).toEqual(zone)
    expect(canLoseCorner(withoutCorner(zone, at(0)), at(0))).toBe(false)
  })

  test('move by 100 m with an arrow, by 10 m with shift', () => {
    const corner: Corner = [-123.1, 49.27]
    const far = ([lng, lat]: Corner) => kilometresBetween({ lng, lat }, { lng: corner[0], lat: corner[1] }) * 1000
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      expect(far(movedByKey(corner, { key, shiftKey: false }) ?? corner)).toBeCloseTo(100, 0)
      expect(far(movedByKey(corner, { key, shiftKey: true }) ?? corner)).toBeCloseTo(10, 0)
    }
    expect(movedByKey(corner, { key: 'Enter', shiftKey: false })).toBeUndefined()
  })

  test('name each corner, and what is wrong by its place', () => {
    expect(cornersOf(zone)).toHaveLength(12)
    expect([at(2), at(0, 1), at(3, 0, 1)].map((one) => cornerName(zone, one))).toEqual([
      'Corner 3 of part 1',
      'Corner 1 of hole 1 of part 1',
      'Corner 4 of part 2',
    ])
    expect(areaFault(zone)).toBeUndefined()
    expect(areaFault(withCorner(zone, at(1, 1), [-123.01, 49.265]))).toMatch(/^Hole 1 of part 1 is a hole that reaches/)
    expect(areaFault({ polygons: [[box(-123.12, 49.25, -123.06, 49.29).toSpliced(1, 1, [-123.2, 49.28])]] })).toMatch(/^Corner \d begins a side/) // oxfmt-ignore
    expect(areaFault(newZone('zone-1', { lat: 49.27, lng: -123.1 }))).toBeUndefined()
  })
})

describe('common and gained ground [D-230]', () => {
  test('of areas that touch, lie in a hole or apart is none', () => {
    expect(commonGround(zone.polygons, [[box(-123.06, 49.25, -123.03, 49.29)]])).toBe(0)
    expect(commonGround(zone.polygons, [[box(-123.108, 49.262, -123.102, 49.268)]])).toBe(0)
    expect(commonGround([], zone.polygons)).toBe(0)
  })

  test('is counted without holes', () => {
    expect(commonGround([[box(-123.12, 49.25, -123.06, 49.29)]], zone.polygons)).toBeCloseTo(18.6, 0)
    expect(
      commonGround(
        zone.polygons,
        [PART, HOLE].map((ring) => [ring]),
      ),
    ).toBeCloseTo(3.2, 1)
    const wider = withCorner(withCorner(zone, at(1), [-123.05, 49.25]), at(2), [-123.05, 49.29])
    expect(gained(wider.polygons, zone.polygons)).toEqual([[expect.arrayContaining([[-123.05, 49.29]])]])
  })
})
