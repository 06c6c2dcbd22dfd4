import { setTimeout as wait } from 'node:timers/promises'

type Close = () => Promise<void>

/** The order in which the parts of a host end. */
export interface Shutdown {
  /** Ends with the others of its kind, between two jobs, while running requests are finished. */
  worker(stop: Close): void
  /** Others stand on it: ends when all workers have ended, the newest first. */
  ground(close: Close): void
  /** Ends everything; what fails does not keep the rest from ending, and is thrown at last. */
  run(): Promise<void>
}

export function openShutdown(): Shutdown {
  const workers: Close[] = []
  const grounds: Close[] = []
  return {
    worker: (stop) => void workers.push(stop),
    ground: (close) => void grounds.push(close),
    run: async () => {
      const faults: unknown[] = []
      const end = (close: Close) => close().catch((error: unknown) => faults.push(error))
      await Promise.all(workers.splice(0).map(end))
      for (const close of grounds.splice(0).reverse()) await end(close)
      if (faults.length > 0) throw faults[0]
    },
  }
}

/** Resolves after so many seconds, or at once when it is skipped. */
export async function waitUnlessSkipped(seconds: number, skip: AbortSignal): Promise<void> {
  await wait(seconds * 1000, undefined, { signal: skip }).catch((error: unknown) => {
    if (!skip.aborted) throw error
  })
}
