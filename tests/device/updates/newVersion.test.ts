import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Workbox } from 'workbox-window'
import { newerVersion, takeNewVersion } from '../../../src/device/updates/newVersion.ts'

/** A service worker that records the types of the messages posted to it. */
function worker() {
  const reported: string[] = []
  return { reported, postMessage: ({ kind, type = kind }: { kind: string; type?: string }) => reported.push(type) }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { href: 'https://forno.test/', pathname: '/' })
  vi.stubGlobal('BroadcastChannel', EventTarget)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('takeNewVersion repeats SKIP_WAITING until the waiting worker takes over, since a browser may miss a message', async () => {
  const [active, waiting] = [worker(), worker()]
  const registration = Object.assign(new EventTarget(), { active, waiting: waiting as typeof waiting | null })
  const container = Object.assign(new EventTarget(), { register: async () => registration })
  vi.stubGlobal('navigator', { serviceWorker: container })
  const workbox = new Workbox('/sw.js')
  await workbox.register({ immediate: true })
  newerVersion(workbox, registration as unknown as ServiceWorkerRegistration)
  expect(waiting.reported).toEqual([])
  takeNewVersion()
  expect([active.reported, waiting.reported]).toEqual([['step back'], ['SKIP_WAITING']])
  vi.advanceTimersByTime(2000)
  expect(waiting.reported).toEqual(['SKIP_WAITING', 'SKIP_WAITING'])
  registration.waiting = null
  vi.advanceTimersByTime(10_000)
  expect(waiting.reported).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})
