import { useEffect } from 'react'
import type { ShownOrder } from './presses.ts'
import { playBell, startRinging, stopRinging } from './ring.ts'

/** One ring for all orders that nobody accepted, and their number in the title and on the icon. */
export function useRinging(
  fresh: readonly ShownOrder[],
  { isQuiet, arrived }: { isQuiet: boolean; arrived: number },
): void {
  const count = fresh.length
  const rings = count > 0 && !isQuiet
  useEffect(() => {
    document.documentElement.dataset['ringing'] = String(rings)
    if (!rings) return
    startRinging()
    return stopRinging
  }, [rings])
  useEffect(() => {
    document.title = count > 0 ? `(${count}) New order` : 'Kitchen'
    const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    shown?.catch(() => undefined)
  }, [count])
  // What came while there was no connection is rung for even when somebody has accepted it elsewhere.
  useEffect(() => {
    if (arrived > 0) playBell()
  }, [arrived])
}
