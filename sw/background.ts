const work = new AbortController()

/** Of every request that no page waits for. */
export const background = work.signal

/** Browsers let a new version wait until the one in charge has nothing to do: what it keeps for later is left to its heir. */
export const stepBack = (): void => work.abort()
