/** Not before the page has come to rest. */
const IDLE_DELAY_MS = 2000

/** Does what can wait, once the page has nothing else to do; answers how to call it off. */
export function whenIdle(work: () => Promise<unknown>): () => void {
  const begin = () => {
    work().catch(() => undefined)
  }
  const timer = setTimeout(() => {
    // Safari has no idle time to tell of.
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 10_000 })
    else begin()
  }, IDLE_DELAY_MS)
  return () => clearTimeout(timer)
}
