const IDLE_DELAY_MS = 2000

export function whenIdle(work: () => Promise<unknown>): () => void {
  const begin = () => {
    work().catch(() => undefined)
  }
  const timer = setTimeout(() => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 10_000 })
    else begin()
  }, IDLE_DELAY_MS)
  return () => clearTimeout(timer)
}
