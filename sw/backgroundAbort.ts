const abort = new AbortController()

/** The signal of every request that no page waits for. */
export const backgroundSignal = abort.signal

/** Browsers activate a new worker only when the active one is idle. The new worker repeats what is aborted here. */
export const abortBackground = (): void => abort.abort()
