/** How long a page waits for the host before it takes what is kept. */
export const NETWORK_TIMEOUT_SECONDS = 4
/** Then a script counts as missing [ERR-04]. */
export const SCRIPT_TIMEOUT_MS = 120_000
/** Pages wait for an activating worker. */
export const ACTIVATION_TIMEOUT_MS = 3000
/** A new version that cannot refresh all that is kept by then comes without the rest of it. */
export const CARRY_OVER_TIMEOUT_MS = 20_000

/** The result of the work by then, or undefined; a failure too is undefined. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: number | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([work.catch(() => undefined), late])
  } finally {
    clearTimeout(timer)
  }
}
