import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isMissingChunk, watchForMissingChunks } from '../../../src/device/updates/missingChunk.ts'

type Receiver = (event: { payload: unknown }) => void

/** What the page does with the error of a dynamic import. */
let receive: Receiver

beforeEach(() => {
  vi.stubGlobal('addEventListener', (_type: string, listener: Receiver) => (receive = listener))
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('reportError', () => undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  watchForMissingChunks()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a file that cannot be loaded is a missing one [ERR-04]', () => {
  const payload = new TypeError('Failed to fetch dynamically imported module: https://forno.test/assets/a.js')
  receive({ payload })
  expect(isMissingChunk(payload)).toBe(true)
  expect(payload.message).toBe('A file of the page could not be loaded: https://forno.test/assets/a.js')
})

test.each([
  new DOMException('The operation is insecure.', 'SecurityError'),
  new ReferenceError('BroadcastChannel is not defined'),
])('a file that has loaded and throws is left alone: %s', (payload) => {
  receive({ payload })
  expect(isMissingChunk(payload)).toBe(false)
})
