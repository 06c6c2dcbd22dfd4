import { startTransition, useEffect, useState } from 'react'
import { whenNextIdle } from './whenNextIdle.ts'
import { useHydrated } from './useHydrated.ts'

/** Like `useHydrated`, but true only when the browser is idle after hydration: for what need not be there at once. */
export function useHydratedWhenIdle(): boolean {
  const [hydrated, setHydrated] = useState(useHydrated())
  useEffect(() => whenNextIdle(() => startTransition(() => setHydrated(true))), [])
  return hydrated
}
