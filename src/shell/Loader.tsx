import { useRouterState } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { busyPage } from '../hooks/busyPage.ts'
import { useHydrated } from '../ui/useHydrated.ts'

/** A thin progress bar while a page or a call loads; CSS delays it, so that quick ones do not flicker (OQ-19). */
export function Loader() {
  const loading = useRouterState({ select: ({ status }) => status === 'pending' })
  const calls = useSyncExternalStore(busyPage.watch, busyPage.get, () => 0)
  const hydrated = useHydrated()
  if (!hydrated || (!loading && calls === 0)) return null
  return <div className="loader" aria-hidden="true" />
}
