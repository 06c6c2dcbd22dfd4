import { setTimeout as pause } from 'node:timers/promises'

/** Real milliseconds after which a missing result counts as a violation; nothing else depends on them. */
export const MAX_WAIT_MS = 600_000

/** The result, or undefined when it takes longer than that. */
export async function within<T>(work: Promise<T>, milliseconds: number): Promise<T | undefined> {
  const timer = new AbortController()
  const late = pause(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    timer.abort()
  }
}
