import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyWithFallback } from '../hooks/lazyWithFallback.ts'
import { useHydrated } from '../ui/useHydrated.ts'
import { Footer } from '../shell/Footer.tsx'
import { Header } from '../shell/Header.tsx'
import { Loader } from '../shell/Loader.tsx'
import { NoticeStrip } from '../shell/NoticeStrip.tsx'
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
