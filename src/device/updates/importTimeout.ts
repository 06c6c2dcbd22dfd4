/** [ERR-04] */
const IMPORT_TIMEOUT_MS = 120_000

/** Rejects when a dynamic import takes longer than IMPORT_TIMEOUT_MS: browsers have no timeout of their own for it. */
export async function importInTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), IMPORT_TIMEOUT_MS)
  })
  try {
    return await Promise.race([loading, late])
  } finally {
    clearTimeout(timer)
  }
}
