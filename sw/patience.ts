/** How long a page waits for a slow network before it takes what is kept. */
export const SOFT = 4000
/** Then a script counts as not to be had [ERR-04]. */
export const SCRIPT = 120_000

/** What came of the work by then, or undefined; a failure too is undefined. */
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
