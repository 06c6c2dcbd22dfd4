type Listener = (reads: readonly string[]) => void

const listeners = new Set<Listener>()

/** Tells that these reads are stale: what was read of them before may differ from what the host would answer now. */
export function announceStale(reads: readonly string[]): void {
  if (reads.length > 0) for (const listener of listeners) listener(reads)
}

/** For whoever keeps answers. Answers how to stop. */
export function watchStaleReads(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
