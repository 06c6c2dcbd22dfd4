import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importInTime } from '../../../src/device/updates/importTimeout.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a file of the page that does not come within 120 seconds is given up [ERR-04]', async () => {
  const ended = vi.fn<(error: unknown) => void>()
  importInTime(new Promise(() => undefined)).catch(ended)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledWith(new Error('timed out'))
})

test('a file that comes, or fails, in time leaves no timer', async () => {
  expect(await importInTime(Promise.resolve('module'))).toBe('module')
  await expect(importInTime(Promise.reject(new Error('404')))).rejects.toThrow('404')
  expect(vi.getTimerCount()).toBe(0)
})
