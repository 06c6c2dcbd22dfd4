/** Work that is done again and again, never twice at the same time. */
export interface Repeated {
  /** Does it once more; resolves afterwards. */
  run(): Promise<void>
  /** Resolves when what runs has ended. */
  stop(): Promise<void>
}

/** Does the work every so many milliseconds until it is stopped; `failed` receives what it throws. */
export function repeat(work: () => Promise<void>, everyMs: number, failed: (error: unknown) => void): Repeated {
  let running = Promise.resolve()
  const run = (): Promise<void> => {
    running = running.then(work).catch(failed)
    return running
  }
  const timer = setInterval(() => void run(), everyMs)
  timer.unref()
  return {
    run,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
