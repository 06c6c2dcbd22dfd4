import { useRouter, type AnyRouter, type ParsedLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { closePanels } from '../hooks/openPanels.ts'
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
    let left: { page: string; focused: Element | null } | undefined
    const unsubscribers = [
      router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, hrefChanged }) => {
        if (!hrefChanged) return
        // The search of a menu may be opened while the menu is still being drawn.
        const page = pageOf(toLocation.pathname)
        if (left?.page !== page) left = { page, focused: document.activeElement }
        if (fromLocation) keepPlace(fromLocation)
        closePanels()
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        const title = showTitle(router)
        restorePlace(toLocation).catch(reportError)
        if (!fromLocation || pageOf(fromLocation.pathname) === pageOf(toLocation.pathname)) return
        setAnnouncement(title)
        // What the visitor opened or pressed meanwhile keeps the focus; a sheet of the header would close without it.
        const { activeElement } = document
        const isPressed = activeElement !== document.body && activeElement !== left?.focused
        if (!isPressed && !document.querySelector('dialog:modal, #nav:popover-open'))
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

interface Landmark {
  tag: string
  /** Among all elements with the same tag. */
  index: number
  text: string | null
  /** Distance from the top of the viewport in CSS pixels. */
  top: number
}

const landmarks = new Map<string, Landmark>()
const keyOf = ({ state, href }: ParsedLocation): string => state.__TSR_key ?? href

/** Remembers which element is in the middle of the screen when a page is left, and where. */
function keepPlace(location: ParsedLocation): void {
  for (let y = innerHeight / 2; y < innerHeight; y += 16) {
    const element = document.elementFromPoint(innerWidth / 2, y)
    const { top = 0, height = Infinity } = element?.getBoundingClientRect() ?? {}
    if (!element || height > innerHeight / 2) continue
    const tag = element.localName
    const index = [...document.getElementsByTagName(tag)].indexOf(element)
    landmarks.set(keyOf(location), { tag, index, text: element.textContent, top })
    return
  }
}

/**
 * Puts that element back to its place, for Back and Forward. The router restores a number of pixels, which is another place
 * once a line breaks elsewhere in the brand's fonts (`showBrandFonts`). Does nothing if another text is there now [D-45].
 */
async function restorePlace(location: ParsedLocation): Promise<void> {
  const landmark = landmarks.get(keyOf(location))
  const element = landmark && document.getElementsByTagName(landmark.tag)[landmark.index]
  if (!element || element.textContent !== landmark.text) return
  const align = (): void => scrollBy({ top: element.getBoundingClientRect().top - landmark.top, behavior: 'instant' })
  align()
  const place = scrollY
  await document.fonts.ready
  if (scrollY === place) align()
}
