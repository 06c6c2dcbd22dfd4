import { setImmediate } from 'node:timers/promises'

/**
 * Runs pieces of work that keep the processor busy one after the other, and lets other requests in between. `isFull` when `most`
 * of them wait, `isIdle` when none does.
 */
export function openWorkQueue(most: number) {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    isFull: () => waiting >= most,
    isIdle: () => waiting === 0,
    run: <T>(work: () => Promise<T>): Promise<T> => {
      waiting += 1
      const done = last
        .then(() => setImmediate())
        .then(work)
        .finally(() => (waiting -= 1))
      last = done.catch(() => undefined)
      return done
    },
  }
}
