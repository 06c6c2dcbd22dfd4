import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Workbox } from 'workbox-window'
import { webStorage } from '../../support/browser/webStorage.ts'
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

test('a page that a customer’s press has reloaded asks a worker that still waits once more, and only once', async () => {
  vi.stubGlobal('localStorage', webStorage())
  const loaded = async (waiting: ReturnType<typeof worker> | null) => {
    vi.resetModules()
    const page = await import('../../../src/device/updates/newVersion.ts')
    const registration = Object.assign(new EventTarget(), { active: worker(), waiting })
    const container = Object.assign(new EventTarget(), { register: async () => registration })
    vi.stubGlobal('navigator', { serviceWorker: container })
    const workbox = new Workbox('/sw.js')
    await workbox.register({ immediate: true })
    page.newerVersion(workbox, registration as unknown as ServiceWorkerRegistration)
    return page
  }
  const waiting = worker()
  const pressed = await loaded(waiting)
  expect(waiting.reported).toEqual([])
  pressed.takeNewVersion()
  expect(waiting.reported).toHaveLength(1)
  await loaded(waiting)
  expect(waiting.reported).toHaveLength(2)
  await loaded(waiting)
  expect(waiting.reported).toHaveLength(2)

  const taken = await loaded(waiting)
  taken.takeNewVersion()
  await loaded(null)
  const later = worker()
  await loaded(later)
  expect(later.reported).toEqual([])
})
