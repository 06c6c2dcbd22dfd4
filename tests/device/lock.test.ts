import { afterEach, expect, test, vi } from 'vitest'
import { runExclusively } from '../../src/device/lock.ts'

/** Work that ends when `end` is called; `run` counts its starts. */
function work() {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  const run = vi.fn(() => ended)
  return { run, end: () => end() }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('runExclusively holds the browser’s lock over all tabs while the work runs', async () => {
  const request = vi.fn((_name: string, run: () => Promise<void>) => run())
  vi.stubGlobal('navigator', { locks: { request } })
  const { run, end } = work()
  const done = runExclusively('outbox', run)
  expect(request).toHaveBeenCalledWith('outbox', expect.any(Function))
  expect(run).toHaveBeenCalledOnce()
  end()
  await done
})

test('runExclusively runs the work once where the browser refuses every lock, as with all cookies blocked', async () => {
  const request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  const { run, end } = work()
  const done = runExclusively('outbox', run)
  end()
  await done
  expect(run).toHaveBeenCalledOnce()
})

test('runExclusively reports a SecurityError of the work itself and does not run it again', async () => {
  vi.stubGlobal('navigator', { locks: { request: (_name: string, run: () => Promise<void>) => run() } })
  const run = vi.fn(() => Promise.reject(new DOMException('denied', 'SecurityError')))
  await expect(runExclusively('outbox', run)).rejects.toThrow('denied')
  expect(run).toHaveBeenCalledOnce()
})
