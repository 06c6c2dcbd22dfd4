import { useEffect, useState, useSyncExternalStore } from 'react'
import { hostNow } from '../../device/hostClock.ts'
import { kitchenState, watch, type KitchenState } from './boardStore.ts'

export const useKitchen = (): KitchenState => useSyncExternalStore(watch, kitchenState)

/** The host's time in milliseconds, every second. */
export function useHostNow(): number {
  const [now, setNow] = useState(hostNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(hostNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
