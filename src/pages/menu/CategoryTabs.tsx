import { useEffect, useRef, useState, type MouseEvent } from 'react'
import type { Category } from '../../../rules/menu.ts'

/** Tabs that follow the scroll; without scripts they are links to the sections [MENU-13]. */
export function CategoryTabs({ categories }: { categories: readonly Category[] }) {
  const strip = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState(categories[0]?.hash)

  useEffect(() => {
    const nav = strip.current
    if (!nav) return
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id)
          else visible.delete(target.id)
        }
        const first = categories.find(({ hash }) => visible.has(hash))
        if (first) setCurrent(first.hash)
      },
      // A thin line right under the tabs: whatever section lies on it is the current one.
      { rootMargin: `-${Math.round(nav.getBoundingClientRect().height) + topOf(nav) + 24}px 0px -60% 0px` },
    )
    for (const { hash } of categories) {
      const section = document.getElementById(hash)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [categories])

  useEffect(() => {
    const nav = strip.current
    const tab = nav?.querySelector<HTMLElement>('[aria-current]')
    if (nav && tab) nav.scrollTo({ left: tab.offsetLeft - nav.clientWidth / 4, behavior: 'instant' })
  }, [current])

  // The address stays the menu's, so that Back does not walk through the tabs.
  const jump = (event: MouseEvent<HTMLAnchorElement>, hash: string) => {
    const section = document.getElementById(hash)
    if (!section || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    section.scrollIntoView({ behavior: 'instant', block: 'start' })
    section.focus({ preventScroll: true })
    setCurrent(hash)
  }

  return (
    <nav className="tabs wrap" aria-label="Categories" ref={strip}>
      {categories.map(({ hash, name }) => (
        <a
          key={hash}
          href={`#${hash}`}
          aria-current={hash === current ? 'true' : undefined}
          onClick={(event) => jump(event, hash)}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

/** How far below the top of the window the tabs stick. */
const topOf = (element: Element): number => Number.parseFloat(getComputedStyle(element).top) || 0
