/** Work that is done again and again, never twice at the same time. */
export interface Repeated {
  /** Does it once more; resolves afterwards. */
  run: () => Promise<void>
  /** Does it once more, and nobody waits for it. */
  start: () => void
  /** Resolves when what runs has ended. */
  stop: () => Promise<void>
}

/** Does the work every so many milliseconds until it is stopped; `failed` receives what it throws. */
export function repeat(work: () => Promise<void>, everyMs: number, failed: (error: unknown) => void): Repeated {
  let running = Promise.resolve()
  const run = (): Promise<void> => {
    running = running.then(work).catch(failed)
    return running
  }
  const start = () => void run()
  const timer = setInterval(start, everyMs)
  timer.unref()
  return {
    run,
    start,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
