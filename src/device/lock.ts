/**
 * Runs one piece of work at a time over all tabs of this site, under a Web Lock. A browser that blocks all cookies refuses every
 * lock: there only the host's idempotency keys keep two tabs from doing the same twice.
 */
export async function runExclusively(name: string, work: () => Promise<void>): Promise<void> {
  let begun = false
  try {
    await navigator.locks.request(name, () => {
      begun = true
      return work()
    })
  } catch (error) {
    if (begun || !isRefused(error)) throw error
    await work()
  }
}

const isRefused = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError'
