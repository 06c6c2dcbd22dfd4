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

test('takeNewVersion sends each worker one message, and reloads the page when the new worker still waits after 4 s', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { href: 'https://forno.test/', pathname: '/', reload })
  vi.stubGlobal('reportError', vi.fn())
  const [active, waiting] = [worker(), worker()]
  const registration = Object.assign(new EventTarget(), { active, waiting: waiting as typeof waiting | null })
  const container = Object.assign(new EventTarget(), { register: async () => registration })
  vi.stubGlobal('navigator', { serviceWorker: container })
  const workbox = new Workbox('/sw.js')
  await workbox.register({ immediate: true })
  newerVersion(workbox, registration as unknown as ServiceWorkerRegistration)
  expect(waiting.reported).toEqual([])
  takeNewVersion()
  await vi.advanceTimersByTimeAsync(3999)
  expect([active.reported, waiting.reported, reload.mock.calls.length]).toEqual([['step back'], ['SKIP_WAITING'], 0])
  await vi.advanceTimersByTimeAsync(1)
  expect([active.reported, waiting.reported, reload.mock.calls.length]).toEqual([['step back'], ['SKIP_WAITING'], 1])
  takeNewVersion()
  registration.waiting = null
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})
