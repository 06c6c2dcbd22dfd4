/** How long a request waits for the host before the cached answer is used. */
export const NETWORK_TIMEOUT_SECONDS = 4
/** [ERR-04] */
export const SCRIPT_TIMEOUT_MS = 120_000
/** Short, because pages wait for an activating worker. */
export const ACTIVATION_TIMEOUT_MS = 3000
/** What is not carried over by then is left out, so that the install can end. */
export const CARRY_OVER_TIMEOUT_MS = 20_000

/** The result of the work; undefined after `ms` or when it fails. */
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
