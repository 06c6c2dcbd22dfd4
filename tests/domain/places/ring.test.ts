import { expect, it } from 'vitest'
import { crossedSide, distinctCorners } from '../../../domain/places/ring.ts'
import type { Ring } from '../../../domain/places/zones.ts'

const square: Ring = [[0, 0], [4, 0], [4, 4], [0, 4]] // oxfmt-ignore

it.each<[string, Ring, number | undefined]>([
  ['a square', square, undefined],
  ['a closed square', [...square, [0, 0]], undefined],
  ['a corner given twice', [[0, 0], [0, 0], [4, 0], [4, 4]], undefined],
  ['a straight corner', [[0, 0], [2, 0], [4, 0], [4, 4]], undefined],
  ['a bow tie', [[0, 0], [4, 4], [4, 0], [0, 4]], 0],
  ['a side through a later side', [[0, 0], [4, 0], [4, 4], [2, -1], [0, 4]], 0],
  ['a side that runs back', [[0, 0], [4, 0], [2, 0], [2, 4]], 0],
  ['a side that runs back to the start', [[2, 0], [4, 0], [4, 4], [0, 0]], undefined],
  ['a last side that runs along the first', [[0, 0], [4, 0], [4, 4], [2, 0]], 0],
  ['a corner on another side', [[0, 0], [4, 0], [4, 4], [2, 0], [0, 4]], 0],
  ['three corners in a line', [[0, 0], [2, 2], [4, 4]], 0],
])('crossedSide of %s', (_, ring, expected) => {
  expect(crossedSide(ring)).toBe(expected)
}) // oxfmt-ignore

it('distinctCorners counts a closed ring as its corners', () => {
  expect(distinctCorners([...square, [0, 0]])).toBe(4)
  expect(distinctCorners([[1, 1], [1, 1], [1, 1]])).toBe(1) // oxfmt-ignore
})
