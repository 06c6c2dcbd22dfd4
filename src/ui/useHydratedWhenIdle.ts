import { startTransition, useEffect, useState } from 'react'
import { useHydrated } from './useHydrated.ts'

/** Like `useHydrated`, but true only when the browser is idle after hydration: for what need not be there at once. */
export function useHydratedWhenIdle(): boolean {
  const [hydrated, setHydrated] = useState(useHydrated())
  useEffect(() => {
    const show = () => startTransition(() => setHydrated(true))
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(show)
      return () => clearTimeout(timer)
    }
    const callback = requestIdleCallback(show)
    return () => cancelIdleCallback(callback)
  }, [])
  return hydrated
}
