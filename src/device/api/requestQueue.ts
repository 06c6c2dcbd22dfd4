const QUEUE_TIMEOUT_MS = 15_000

/**
 * Runs work on the session one at a time over all tabs, so that an older answer in one tab does not overwrite a newer one of
 * another. Without Web Locks, or when the lock does not come within QUEUE_TIMEOUT_MS, the work runs unlocked.
 */
export async function runInOrder<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator) || !navigator.locks) return await work()
  let begun = false
  try {
    return await navigator.locks.request('shop-session', { signal: AbortSignal.timeout(QUEUE_TIMEOUT_MS) }, () => {
      begun = true
      return work()
    })
  } catch (error) {
    if (begun) throw error
    return await work()
  }
}

/**
 * Asks in order, once for all callers that wait. A caller who comes after the request has begun gets the next one: what
 * that caller knows of, a sign-in of another tab for example, may be missing from the answer under way.
 */
export function joinWaiting<T>(work: () => Promise<T>): () => Promise<T> {
  let waiting: Promise<T> | undefined
  // In a later microtask: without Web Locks the work runs at once, and `waiting` must be set before.
  return () =>
    (waiting ??= Promise.resolve().then(() =>
      runInOrder(() => {
        waiting = undefined
        return work()
      }),
    ))
}
