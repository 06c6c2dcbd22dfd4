import { observable } from '../device/observable.ts'

/** How many calls the customer is waiting for; the shell's loader shows while it is above 0 (OQ-19). */
export const waiting = observable(0)

/** Shows the loader until the work is done. */
export async function waitFor<T>(work: Promise<T>): Promise<T> {
  waiting.set(waiting.get() + 1)
  try {
    return await work
  } finally {
    waiting.set(waiting.get() - 1)
  }
}
