import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runExclusively } from '../../src/device/lock.ts'
import { webStorage } from '../support/browser/webStorage.ts'

/** Work that ends when `end` is called; `run` counts its starts. */
function work() {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  const run = vi.fn(() => ended)
  return { run, end: () => end() }
}

const BEGAN = Date.parse('2025-11-20T20:00:00Z')
const DAY = 86_400_000

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('runExclusively holds the browser’s lock over all tabs while the work runs, where navigator.locks exists', async () => {
  const request = vi.fn((_name: string, run: () => Promise<void>) => run())
  vi.stubGlobal('navigator', { locks: { request } })
  const { run, end } = work()
  const done = runExclusively('outbox', run)
  expect(request).toHaveBeenCalledWith('outbox', expect.any(Function))
  expect(run).toHaveBeenCalledOnce()
  end()
  await done
})

test.each([
  ['without navigator.locks', {}],
  [
    'where the browser refuses every lock',
    { locks: { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) } },
  ],
])(
  'runExclusively runs the work once %s and localStorage is blocked, as with all cookies blocked',
  async (_, navigator) => {
    vi.stubGlobal('navigator', navigator)
    vi.stubGlobal('localStorage', webStorage({ isBlocked: true }))
    const { run, end } = work()
    const done = runExclusively('outbox', run)
    end()
    await done
    expect(run).toHaveBeenCalledOnce()
  },
)

test('runExclusively reports a SecurityError of the work itself and does not run it again', async () => {
  vi.stubGlobal('navigator', { locks: { request: (_name: string, run: () => Promise<void>) => run() } })
  const run = vi.fn(() => Promise.reject(new DOMException('denied', 'SecurityError')))
  await expect(runExclusively('outbox', run)).rejects.toThrow('denied')
  expect(run).toHaveBeenCalledOnce()
})

beforeEach(() => {
  vi.stubGlobal('localStorage', webStorage())
})

test('without navigator.locks one tab works at a time, and the next one can after it has finished', async () => {
  vi.stubGlobal('navigator', {})
  const [one, other] = [work(), work()]
  const first = runExclusively('outbox', one.run)
  await runExclusively('outbox', other.run)
  expect(other.run).not.toHaveBeenCalled()
  one.end()
  await first
  const second = runExclusively('outbox', other.run)
  expect(other.run).toHaveBeenCalledOnce()
  other.end()
  await second
})

test('a tab keeps the lock while it works, and a killed tab loses it after 15 seconds', async () => {
  vi.stubGlobal('navigator', {})
  vi.useFakeTimers({ now: BEGAN })
  const [one, other] = [work(), work()]
  const first = runExclusively('outbox', one.run)
  vi.advanceTimersByTime(60_000)
  await runExclusively('outbox', other.run)
  expect(other.run).not.toHaveBeenCalled()
  // A killed tab loses its timers.
  vi.clearAllTimers()
  vi.setSystemTime(BEGAN + 60_000 + 15_001)
  const second = runExclusively('outbox', other.run)
  expect(other.run).toHaveBeenCalledOnce()
  other.end()
  one.end()
  await Promise.all([first, second])
})

test.each([
  ['back', -DAY],
  ['forward', DAY],
])('a clock set %s by a day does not leave the lock with a killed tab', async (_, by) => {
  vi.stubGlobal('navigator', {})
  vi.useFakeTimers({ now: BEGAN })
  const [one, other] = [work(), work()]
  const first = runExclusively('outbox', one.run)
  vi.clearAllTimers()
  vi.setSystemTime(BEGAN + by)
  const second = runExclusively('outbox', other.run)
  expect(other.run).toHaveBeenCalledOnce()
  one.end()
  other.end()
  await Promise.all([first, second])
})
