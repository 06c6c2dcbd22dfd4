import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newerVersion, takeNewVersion } from '../../../src/device/updates/newVersion.ts'

/** A worker, and the kinds of what it is told. */
function worker() {
  const reported: string[] = []
  return { reported, postMessage: ({ kind }: { kind: string }) => reported.push(kind) }
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
  expect(waiting.reported).toEqual([])
  takeNewVersion()
  expect([active.reported, waiting.reported]).toEqual([['step back'], ['take over']])
  vi.advanceTimersByTime(2000)
  expect(waiting.reported).toEqual(['take over', 'take over'])
  registration.waiting = null
  vi.advanceTimersByTime(10_000)
  expect(waiting.reported).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})
