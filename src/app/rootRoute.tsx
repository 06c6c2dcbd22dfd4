import { createRootRouteWithContext, lazyRouteComponent, Outlet, useRouterState } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { Suspense, useSyncExternalStore } from 'react'
import { BRAND } from '../../shared/brand.ts'
import { lazyWithFallback } from '../hooks/lazyWithFallback.ts'
import { HydrateWhenIdle } from '../ui/HydrateWhenIdle.tsx'
import { useHydrated } from '../ui/useHydrated.ts'
import { Footer } from '../shell/Footer.tsx'
import { Header } from '../shell/Header.tsx'
import { NoticeStrip } from '../shell/NoticeStrip.tsx'
import { busyPage } from '../hooks/busyPage.ts'
import { usePageChange } from '../shell/usePageChange.ts'

export interface RouterContext {
  queryClient: QueryClient
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  notFoundComponent: lazyRouteComponent(() => import('./NotFoundPage.tsx'), 'NotFoundPage'),
  head: () => pageHead(''),
})

/** The title, and the description of a page that has none in src/content/descriptions.ts; the host adds the rest (D-80). */
export const pageHead = (title: string, description?: string) => ({
  meta: [
    { title: title ? `${title} · ${BRAND.name}` : BRAND.title },
    ...(description ? [{ name: 'description', content: description }] : []),
  ],
})

const Overlays = lazyWithFallback(() => import('./Overlays.tsx').then((file) => file.Overlays))

const FOOTER = (
  <HydrateWhenIdle>
    <Footer />
  </HydrateWhenIdle>
)

/** The frame around every page [SHELL-14]. */
function Shell() {
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
      {FOOTER}
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
