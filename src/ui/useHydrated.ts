import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the host and during hydration, then true: for controls that only work with scripts. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
