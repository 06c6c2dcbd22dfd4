/** Too long for a call that is answered at all. */
const QUEUE_TIMEOUT_MS = 15_000

/**
 * One piece of work at a time over all tabs: what one of them learns of the session, another must not overwrite with what it
 * asked before. Where there are no locks, or whoever has the turn does not come back, it is done all the same.
 */
export async function runInOrder<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator) || !navigator.locks) return await work()
  let begun = false
  try {
    return await navigator.locks.request('forno-session', { signal: AbortSignal.timeout(QUEUE_TIMEOUT_MS) }, () => {
      begun = true
      return work()
    })
  } catch (error) {
    if (begun) throw error
    return await work()
  }
}
