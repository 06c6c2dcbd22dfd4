import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runExclusively } from '../../src/device/lock.ts'

/** Work that ends when told to, and how often it was begun. */
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

test('where there are locks, the browser’s lock over all tabs is held while it works', async () => {
  const request = vi.fn((_name: string, run: () => Promise<void>) => run())
  vi.stubGlobal('navigator', { locks: { request } })
  const { run, end } = work()
  const done = runExclusively('outbox', run)
  expect(request).toHaveBeenCalledWith('outbox', run)
  end()
  await done
})

test('without locks and with a storage that refuses, it works all the same', async () => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', storage({ isBlocked: true }))
  const { run, end } = work()
  const done = runExclusively('outbox', run)
  end()
  await done
  expect(run).toHaveBeenCalledOnce()
})

/** A browser's storage. */
function storage({ isBlocked = false } = {}) {
  const kept = new Map<string, string>()
  const unless = <T>(work: () => T): T => {
    if (isBlocked) throw new DOMException('not here', 'SecurityError')
    return work()
  }
  return {
    getItem: (key: string) => unless(() => kept.get(key) ?? null),
    setItem: (key: string, value: string) => unless(() => void kept.set(key, value)),
    removeItem: (key: string) => unless(() => void kept.delete(key)),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
})

test('without locks one tab works at a time, and the next once it has ended', async () => {
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

test('a tab that works on keeps its turn; one that was killed loses it after a while', async () => {
  vi.stubGlobal('navigator', {})
  vi.useFakeTimers({ now: BEGAN })
  const [one, other] = [work(), work()]
  const first = runExclusively('outbox', one.run)
  vi.advanceTimersByTime(60_000)
  await runExclusively('outbox', other.run)
  expect(other.run).not.toHaveBeenCalled()
  // Killed: its timers are gone with it.
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
])('a clock set %s by a day leaves nobody waiting for a tab that was killed', async (_, by) => {
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
