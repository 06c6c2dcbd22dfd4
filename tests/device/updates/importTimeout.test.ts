import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importInTime } from '../../../src/device/updates/importTimeout.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('importInTime rejects when a file of the page does not arrive within 120 seconds [ERR-04]', async () => {
  const ended = vi.fn<(error: unknown) => void>()
  importInTime(new Promise(() => undefined)).catch(ended)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledWith(new Error('timed out'))
})

test('importInTime leaves no timer when the file arrives or fails in time', async () => {
  expect(await importInTime(Promise.resolve('module'))).toBe('module')
  await expect(importInTime(Promise.reject(new Error('404')))).rejects.toThrow('404')
  expect(vi.getTimerCount()).toBe(0)
})
