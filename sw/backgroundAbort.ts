const abort = new AbortController()

export const backgroundSignal = abort.signal

/** Browsers activate a new worker only when the active one is idle. The new worker repeats what is aborted here. */
export const abortBackground = (): void => abort.abort()
