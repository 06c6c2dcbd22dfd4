import { expect, test } from 'vitest'
import { directionTo, edgeChanges } from '../../src/office/zones/edgeChanges.ts'
import type { Zone } from '../../src/office/zones/zone.ts'
import { newZone, withCorner, withNewCorner } from '../../src/office/zones/zoneEdits.ts'

const STORE = { lat: 49.27, lng: -123.1 }
const near = newZone('near', STORE)
const at = (corner: number) => ({ part: 0, ring: 0, corner })
/** What is said of the zones, by their codes. */
const said = (before: Zone[], after: Zone[]) =>
  Object.fromEntries(edgeChanges(before, after, STORE).map(({ code, words }) => [code, words]))

test('the edges before and after a change are said as ground by its direction and as moved corners [D-230]', () => {
  const [lng, lat] = near.polygons[0]?.[0]?.[1] ?? [0, 0]
  const wider = withCorner(near, at(1), [lng + 0.02, lat])
  expect(said([near], [wider])).toEqual({
    near: [
      '4.0 km² before, 5.5 km² after.',
      expect.stringMatching(/^Gains 1\.\d km² in the (east|south-east)\.$/),
      'Corner 2 moves 1.5 km to the east.',
    ],
  })
  expect(said([wider], [near])['near']?.[1]).toMatch(/^Loses 1\.\d km²/)
  const [change] = edgeChanges([near], [wider], STORE)
  expect(change?.gained).toHaveLength(1)
  expect(change?.lost).toEqual([])
})

test('zones that come, go, change in price alone or not at all, and corners that are more, are said so [D-230]', () => {
  const far = newZone('far', STORE)
  expect(said([near], [near, far])).toEqual({ far: [expect.stringMatching(/^A new zone: 4\.0 km²/)] })
  expect(said([near, far], [near])).toEqual({ far: [expect.stringMatching(/^The zone goes: 4\.0 km²/)] })
  expect(said([near], [{ ...near, price: '5.99' }])).toEqual({ near: ['The edge stays as it is.'] })
  expect(said([near, far], [far, near])).toEqual({})
  const more = withNewCorner(near, at(0), [STORE.lng, STORE.lat - 0.02])
  expect(said([near], [more])['near']?.at(-1)).toBe('4 corners before, 5 after.')
})

test.each([
  [0.01, 0, 'north'],
  [0.01, 0.015, 'north-east'],
  [0, 0.01, 'east'],
  [-0.01, 0.015, 'south-east'],
  [-0.01, 0, 'south'],
  [-0.01, -0.015, 'south-west'],
  [0, -0.01, 'west'],
  [0.01, -0.015, 'north-west'],
])('%f degrees north and %f east lies in the %s', (north, east, direction) => {
  expect(directionTo(STORE, { lat: STORE.lat + north, lng: STORE.lng + east })).toBe(direction)
})
