import { useEffect, useState, useSyncExternalStore } from 'react'
import { kitchenState, subscribe, type KitchenState } from './boardStore.ts'
import { hostNow } from './hostClock.ts'

export const useKitchen = (): KitchenState => useSyncExternalStore(subscribe, kitchenState)

/** The host's time in milliseconds, every second. */
export function useHostNow(): number {
  const [now, setNow] = useState(hostNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(hostNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
