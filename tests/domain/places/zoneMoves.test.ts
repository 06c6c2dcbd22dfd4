import { describe, expect, test } from 'vitest'
import { moveWords, squareKilometres, zoneMoves } from '../../../domain/places/zoneMoves.ts'
import type { Polygon, Ring } from '../../../domain/places/zones.ts'

const box = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]
const zone = (code: string, ...polygons: Polygon[]) => ({ code, polygons })
const place = (lng: number, lat: number, deliveries = 1, isOwn = true) => ({ lng, lat, deliveries, isOwn })

describe('what a change of zones does with deliveries [D-230]', () => {
  const near = zone('near', [box(-123.12, 49.25, -123.06, 49.29)])
  const far = zone('far', [box(-123.12, 49.22, -123, 49.29)])
  const places = [place(-123.1, 49.27, 5), place(-123.02, 49.27, 3), place(-122.9, 49.27, 2), place(-122.95, 49.27, 7, false)] // oxfmt-ignore

  test('counts by the first zone in the list, and what no zone has', () => {
    expect(zoneMoves([near, far], [near], places)).toEqual({
      zones: [
        { code: 'near', before: 5, after: 5 },
        { code: 'far', before: 3, after: 0 },
      ],
      unreached: { before: 2, after: 5 },
      out: 3,
      in: 0,
      all: 10,
    })
  })

  test('what another zone takes over falls neither out nor in', () => {
    const moves = zoneMoves([near, far], [zone('near', [box(-123.12, 49.25, -123.01, 49.29)]), far], places)
    expect(moves.zones).toEqual([
      { code: 'near', before: 5, after: 8 },
      { code: 'far', before: 3, after: 0 },
    ])
    expect([moves.out, moves.in]).toEqual([0, 0])
  })

  test('what another store delivered falls in, and is in no other count', () => {
    const moves = zoneMoves([near, far], [near, zone('far', [box(-123.12, 49.22, -122.92, 49.29)])], places)
    expect([moves.out, moves.in, moves.all]).toEqual([0, 7, 10])
    expect(moveWords(moves)).toBe('0 of 10 deliveries of the last 90 days fall out, 7 in')
  })

  test('a hole and a second part count', () => {
    const holed = zone('near', [box(-123.12, 49.25, -123.06, 49.29), box(-123.11, 49.26, -123.09, 49.28)], [box(-122.96, 49.26, -122.94, 49.28)]) // oxfmt-ignore
    expect(zoneMoves([near], [holed], places)).toMatchObject({ out: 5, in: 7 })
    expect(squareKilometres(near.polygons)).toBeCloseTo(4.36 * 4.45, 0)
    expect(squareKilometres(near.polygons) - squareKilometres(holed.polygons.slice(0, 1))).toBeCloseTo(3.23, 1)
  })
})
