import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { closePanels } from '../hooks/openPanels.ts'
import { keepPlace, restorePlace } from './keptPlace.ts'
import { titleOf } from './titleOf.ts'

/**
 * Side effects of a change of route: panels close at once [SHELL-12], the title follows, and a new page starts with the
 * focus at the top. (The router scrolls to the top [SHELL-13], or to the number
 * of pixels at which a page was left, which its landmark then corrects.)
 */
export function usePageChange(): string {
  const router = useRouter()
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    showTitle(router)
    const unsubscribers = [
      router.subscribe('onBeforeLoad', ({ fromLocation, hrefChanged }) => {
        if (!hrefChanged) return
        if (fromLocation) keepPlace(fromLocation)
        closePanels()
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        const title = showTitle(router)
        restorePlace(toLocation).catch(reportError)
        if (!fromLocation || pageOf(fromLocation.pathname) === pageOf(toLocation.pathname)) return
        setAnnouncement(title)
        // What is already open over the new page keeps the focus; a sheet of the header would close without it.
        if (!document.querySelector('dialog:modal, #nav:popover-open'))
          document.getElementById('main')?.focus({ preventScroll: true })
      }),
    ]
    return () => unsubscribers.forEach((stop) => stop())
  }, [router])
  return announcement
}

function showTitle(router: AnyRouter): string {
  document.title = titleOf(router.state.matches) || document.title
  return document.title
}

/** A product opens over its menu and does not count as another page. */
const pageOf = (path: string): string => /^\/menu\/[^/]+/.exec(path)?.[0] ?? path
