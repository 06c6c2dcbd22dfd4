type Listener = (reads: readonly string[]) => void

const listeners = new Set<Listener>()

export function announceStale(reads: readonly string[]): void {
  if (reads.length > 0) for (const listener of listeners) listener(reads)
}

export function watchStaleReads(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
