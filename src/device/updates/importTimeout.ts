/** How long a file of the page may take [ERR-04]. */
const IMPORT_TIMEOUT_MS = 120_000

/** Browsers wait for ever for a file that an `import()` asks for: this rejects after two minutes. */
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
