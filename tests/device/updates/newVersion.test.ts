import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newerVersion, takeNewVersion } from '../../../src/device/updates/newVersion.ts'

/** A worker, and the kinds of what it is told. */
function worker() {
  const told: string[] = []
  return { told, postMessage: ({ kind }: { kind: string }) => told.push(kind) }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { serviceWorker: new EventTarget() })
  vi.stubGlobal('BroadcastChannel', EventTarget)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the waiting worker is asked again until it has taken over, since a browser may miss the moment', () => {
  const [active, waiting] = [worker(), worker()]
  const registration = Object.assign(new EventTarget(), { active, waiting: waiting as typeof waiting | null })
  newerVersion(registration as unknown as ServiceWorkerRegistration)
  expect(waiting.told).toEqual([])
  takeNewVersion()
  expect([active.told, waiting.told]).toEqual([['step back'], ['take over']])
  vi.advanceTimersByTime(2000)
  expect(waiting.told).toEqual(['take over', 'take over'])
  registration.waiting = null
  vi.advanceTimersByTime(10_000)
  expect(waiting.told).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})
