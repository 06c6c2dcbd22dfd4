import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportMissingChunks, watchForMissingChunks } from '../../../src/device/updates/missingChunk.ts'
import { connection } from '../../../src/device/store/connection.ts'
import { missingPart } from '../../../src/device/store/notices.ts'
import { isMissingChunk } from '../../../domain/errors/chunkError.ts'

type Receiver = (event: { payload: unknown }) => void

/** What the page does with the error of a dynamic import. */
let receive: Receiver
/** The answer of the host, which Safari refuses to a page that is about to be left. */
let host: (path: string) => Promise<Response>
let steps: unknown[]

const scripts = { 'Content-Type': 'text/javascript' }

beforeEach(() => {
  steps = []
  host = () => Promise.reject(new TypeError('Load failed'))
  missingPart.set('reloading')
  vi.stubGlobal('addEventListener', (_type: string, listener: Receiver) => (receive = listener))
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('reportError', (error: unknown) => steps.push(error))
  vi.stubGlobal('fetch', (path: string) => host(path))
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', { reload: () => steps.push('reload') })
  watchForMissingChunks()
  reportMissingChunks(async (error) => {
    await Promise.resolve()
    steps.push(error)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const missing = () => new TypeError('Importing a module script failed.')

test('a file that cannot be loaded is a missing one [ERR-04]', () => {
  const payload = new TypeError('Failed to fetch dynamically imported module: https://forno.test/assets/a.js')
  receive({ payload })
  expect(isMissingChunk(payload)).toBe(true)
  expect(payload.message).toBe('Missing: Failed to fetch dynamically imported module: https://forno.test/assets/a.js')
})

test.each([
  new DOMException('The operation is insecure.', 'SecurityError'),
  new ReferenceError('BroadcastChannel is not defined'),
])('a file that has loaded and throws is left alone: %s', (payload) => {
  receive({ payload })
  expect(isMissingChunk(payload)).toBe(false)
})

test('a file that cannot be loaded while no request is answered is not reported: the page is being left, or offline [ERR-05]', async () => {
  connection.set(true)
  receive({ payload: missing() })
  await vi.waitUntil(() => missingPart.get() !== 'reloading')
  expect([missingPart.get(), connection.get(), steps]).toEqual(['unreachable', false, []])
})

test('a file that cannot be loaded while the host answers is reported before the page reloads [ERR-04 ERR-05]', async () => {
  host = (path) => Promise.resolve(new Response(null, { status: path === '/sw.js' ? 200 : 404, headers: scripts }))
  const payload = missing()
  receive({ payload })
  await vi.waitUntil(() => steps.includes('reload'))
  expect(steps).toEqual([payload, 'reload'])
})

const named = () => new TypeError('error loading dynamically imported module: https://forno.test/assets/a.js')

test('a file that the host does not have is reported before the page reloads [ERR-04 ERR-05]', async () => {
  host = (path) => Promise.resolve(new Response(null, { status: path === '/sw.js' ? 200 : 404, headers: scripts }))
  const payload = named()
  receive({ payload })
  await vi.waitUntil(() => steps.includes('reload'))
  expect(steps).toEqual([payload, 'reload'])
})

test('a file that is there after all, in a browser that does not load it again, is not reported, and a page that is being left has a second before it reloads [ERR-04 ERR-05]', async () => {
  vi.useFakeTimers()
  host = () => Promise.resolve(new Response(null, { headers: scripts }))
  receive({ payload: named() })
  await vi.advanceTimersByTimeAsync(900)
  expect(steps).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  await vi.waitUntil(() => steps.length > 0)
  expect(steps).toEqual(['reload'])
})

test('the page does not reload under somebody who is in a field or a dialog [ERR-04]', async () => {
  vi.useFakeTimers()
  host = (path) => Promise.resolve(new Response(null, { status: path === '/sw.js' ? 200 : 404, headers: scripts }))
  let isTyping = true
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (isTyping && selector.includes('input') ? {} : null),
  })
  const payload = named()
  receive({ payload })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(steps).toEqual([payload])
  isTyping = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(steps).toEqual([payload, 'reload'])
  vi.useRealTimers()
})
