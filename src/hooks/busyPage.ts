import { observable } from '../device/observable.ts'

/** The number of calls the customer waits for; the shell's loader shows while it is above 0 (OQ-19). */
export const busyPage = observable(0)

export async function withLoader<T>(work: Promise<T>): Promise<T> {
  busyPage.set(busyPage.get() + 1)
  try {
    return await work
  } finally {
    busyPage.set(busyPage.get() - 1)
  }
}
