import { expect, test } from 'vitest'
import { isOutsideRead, isStorable, isTile, MAX_TILE_MS, MAX_TILES, withoutKey } from '../../sw/tilePolicy.ts'

test('the worker keeps at most 400 tiles for 30 days', () => {
  expect([MAX_TILES, MAX_TILE_MS / 86_400_000]).toEqual([400, 30])
})

test.each([
  [200, 'cors', true],
  [200, 'basic', true],
  [206, 'cors', false],
  [204, 'cors', false],
  [304, 'basic', false],
  [404, 'cors', false],
  [0, 'opaque', false],
  [200, 'opaque', false],
] as const)('a response with status %i of type %s is stored: %s', (status, type, isStored) => {
  expect(isStorable({ status, type })).toBe(isStored)
})

test('an address is kept without the key of the tile provider', () => {
  expect(withoutKey('https://tiles.example/1/2/3.png?key=1&v=2')).toBe('https://tiles.example/1/2/3.png?v=2')
  expect(withoutKey('https://tiles.example/style.json?access_token=1')).toBe('https://tiles.example/style.json')
})

test('a tile is known by zoom, column and row at the end of its path', () => {
  const paths = ['/v4/14/2587/5606.pbf', '/14/2587/5606@2x.png', '/14/2587/5606', '/style.json', '/fonts/a/0-255.pbf']
  expect(paths.map((path) => isTile(`https://tiles.example${path}?v=1`))).toEqual([true, true, true, false, false])
})

test.each([
  ['/14/2587/5606.pbf', {}, true],
  ['/style.json', {}, true],
  ['/tiles.pmtiles', { headers: { Range: 'bytes=0-99' } }, false],
  ['/google.firestore.v1.Firestore/Listen/channel?VER=8&TYPE=xmlhttp', {}, false],
  ['/14/2587/5606.pbf', { method: 'POST' }, false],
])('a request for %s of another origin, %j, may be the map’s: %s', (path, init, isMap) => {
  expect(isOutsideRead(new Request(`https://elsewhere.example${path}`, { mode: 'cors', ...init }))).toBe(isMap)
})
