import { expect, it } from 'vitest'
import { zoneData } from '../../src/components/map/zoneLayers.ts'

const OPEN = [
  [-123.1, 49.2],
  [-123, 49.2],
  [-123, 49.3],
] as const

it('zoneData closes the rings of a delivery zone, and leaves closed ones as they are [LOC-03]', () => {
  const closed = [...OPEN, OPEN[0]]
  expect(zoneData([[OPEN]]).geometry.coordinates).toEqual([[closed]])
  expect(zoneData([[closed]]).geometry.coordinates).toEqual([[closed]])
})
