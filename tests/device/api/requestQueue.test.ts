import { afterEach, expect, test, vi } from 'vitest'
import { joinWaiting } from '../../../src/device/api/requestQueue.ts'

afterEach(() => vi.unstubAllGlobals())

/** Requests that are answered by hand, in the order in which they began. */
function requests() {
  const answers: (() => void)[] = []
  const work = vi.fn(() => new Promise<number>((resolve) => answers.push(() => resolve(answers.length))))
  return { work, answer: (index: number) => answers[index]?.() }
}

/** Web Locks as a browser grants them: one after the other. */
function locks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: <T>(_name: string, _options: unknown, run: () => Promise<T>): Promise<T> => {
      const granted = last.then(run)
      last = granted.catch(() => undefined)
      return granted
    },
  }
}

test.each([
  ['with Web Locks', { locks: locks() }],
  ['without Web Locks', {}],
])('callers join a request that waits, and never one that has begun, %s [SESS-14]', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  const { work, answer } = requests()
  const ask = joinWaiting(work)
  const first = ask()
  expect(ask()).toBe(first)
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce())
  const second = ask()
  expect(second).not.toBe(first)
  expect(ask()).toBe(second)
  answer(0)
  await first
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2))
  answer(1)
  await second
  expect(work).toHaveBeenCalledTimes(2)
})
