const abort = new AbortController()

/** Of every request that no page waits for. */
export const backgroundSignal = abort.signal

/** A browser lets a new version wait until the worker in charge has nothing to do: the new one does what is left. */
export const abortBackground = (): void => abort.abort()
