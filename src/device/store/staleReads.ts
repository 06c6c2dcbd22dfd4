type Listener = (reads: readonly string[]) => void

const listeners = new Set<Listener>()

/** Announces reads whose earlier answers may differ from what the host would answer now. */
export function announceStale(reads: readonly string[]): void {
  if (reads.length > 0) for (const listener of listeners) listener(reads)
}

/** For caches of answers. Returns how to stop. */
export function watchStaleReads(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
