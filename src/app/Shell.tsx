import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useSyncExternalStore } from 'react'
import { lazyWithFallback } from '../hooks/lazyWithFallback.ts'
import { useHydrated } from '../ui/useHydrated.ts'
import { Footer } from '../shell/Footer.tsx'
import { Header } from '../shell/Header.tsx'
import { NoticeStrip } from '../shell/NoticeStrip.tsx'
import { busyPage } from '../hooks/busyPage.ts'
import { usePageChange } from '../shell/usePageChange.ts'

const Overlays = lazyWithFallback(() => import('./Overlays.tsx').then((file) => file.Overlays))

/** The frame around every page [SHELL-14]. */
export function Shell() {
  const announcement = usePageChange()
  const hydrated = useHydrated()
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Loader />
      <Header />
      <NoticeStrip />
      <div id="main" tabIndex={-1}>
        <Outlet />
      </div>
      <Footer />
      {hydrated ? (
        <Suspense>
          <Overlays />
        </Suspense>
      ) : null}
      <output className="vh">{announcement}</output>
    </>
  )
}

/** A thin progress bar while a page or a call loads; CSS delays it, so that quick ones do not flicker (OQ-19). */
function Loader() {
  const loading = useRouterState({ select: ({ status }) => status === 'pending' })
  const calls = useSyncExternalStore(busyPage.watch, busyPage.get, () => 0)
  const hydrated = useHydrated()
  if (!hydrated || (!loading && calls === 0)) return null
  return <div className="loader" aria-hidden="true" />
}
