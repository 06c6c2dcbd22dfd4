import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import type { Category } from '../../../domain/catalogue/menu.ts'
import styles from './CategoryTabs.module.css'

/** Tabs that follow the scroll position; without scripts they are links to the sections [MENU-13]. */
export function CategoryTabs({ categories, children }: { categories: readonly Category[]; children?: ReactNode }) {
  const strip = useRef<HTMLElement>(null)
  /** The section of the last press. */
  const target = useRef<HTMLElement>(undefined)
  const [current, setCurrent] = useState(categories[0]?.hash)

  useEffect(() => {
    const nav = strip.current
    const sections = categories.flatMap(({ hash }) => document.getElementById(hash) ?? [])
    if (!nav) return
    const line = nav.offsetHeight + (Number.parseFloat(getComputedStyle(nav).top) || 0) + 8
    const observer = new IntersectionObserver(
      () => {
        const reached = sections.findLast((section) => section.getBoundingClientRect().top <= line)
        setCurrent((reached ?? sections[0])?.id)
      },
      { rootMargin: `-${line}px 0px -50%` },
    )
    for (const section of sections) observer.observe(section)
    return () => observer.disconnect()
  }, [categories])

  useEffect(() => {
    const nav = strip.current
    const tab = nav?.querySelector<HTMLElement>('[aria-current]')
    // A tab that moves away while it is pressed gets no click.
    if (nav && tab && !nav.matches(':active'))
      nav.scrollTo({ left: tab.offsetLeft - nav.clientWidth / 4, behavior: 'instant' })
  }, [current])

  /** Cards that come near get their real heights with the next frames (content-visibility), which moves the section. */
  const scrollWhileCardsGrow = (section: HTMLElement, frames = 10): void => {
    // Another tab was pressed meanwhile.
    if (target.current !== section) return
    section.scrollIntoView({ behavior: 'instant', block: 'start' })
    if (frames > 0) requestAnimationFrame(() => scrollWhileCardsGrow(section, frames - 1))
  }

  // The address does not change, so that Back leaves the menu.
  const jump = (event: MouseEvent<HTMLAnchorElement>, hash: string) => {
    const section = document.getElementById(hash)
    if (!section || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    section.focus({ preventScroll: true })
    target.current = section
    scrollWhileCardsGrow(section)
    setCurrent(hash)
  }

  return (
    <nav className={`tabs wrap ${styles.tabs}`} aria-label="Categories" ref={strip}>
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
      {children}
    </nav>
  )
}
