import { useEffect, useRef, useState } from 'react'
import { ChevronDown } from 'lucide-react'
import styles from './Contents.module.css'

interface Entry {
  id: string
  name: string
  number?: number
}

/** The sections as links: a column that stays beside the text, on a narrow screen a list to unfold. */
export function Contents({ entries }: { entries: readonly Entry[] }) {
  const current = useCurrentSection(entries)
  const list = useRef<HTMLElement>(null)

  useEffect(() => {
    const box = list.current
    const link = box?.querySelector<HTMLElement>('[aria-current]')
    if (!box || !link) return
    const above = link.offsetTop - box.scrollTop
    const below = above + link.offsetHeight - box.clientHeight
    if (above < 0 || below > 0) box.scrollTop = link.offsetTop - box.clientHeight / 2
  }, [current])

  const links = (
    <ol>
      {entries.map(({ id, name, number }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            {number === undefined ? null : <span>{number}</span>}
            {name}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <nav className={styles.column} aria-label="Contents" ref={list}>
        {links}
      </nav>
      <details className={styles.folded}>
        <summary>
          Contents <ChevronDown size={20} strokeWidth={1.9} aria-hidden />
        </summary>
        <nav aria-label="All sections">{links}</nav>
      </details>
    </>
  )
}

/** A section is current while it crosses this part of the window: from below the header to the upper third. */
const BAND = '-160px 0px -60% 0px'

/**
 * The id of the section that is being read. A section that a link led to stays current while it is whole on the screen:
 * the last ones are too short to reach the top.
 */
function useCurrentSection(entries: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const ids = entries.map(({ id }) => id).join(' ')
  useEffect(() => {
    const sections = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const crossing = new Set<Element>()
    const target = () => sections.find(({ id }) => location.hash === `#${id}`)
    const show = () => {
      const led = target()
      const read = led && isWhole(led) ? led : sections.find((section) => crossing.has(section))
      if (read) setCurrent(read.id)
    }
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target: section, isIntersecting } of changes)
          if (isIntersecting) crossing.add(section)
          else crossing.delete(section)
        show()
      },
      { rootMargin: BAND },
    )
    for (const section of sections) observer.observe(section)
    addEventListener('hashchange', show)
    addEventListener('scrollend', show)
    return () => {
      observer.disconnect()
      removeEventListener('hashchange', show)
      removeEventListener('scrollend', show)
    }
  }, [ids])
  return current
}

function isWhole(section: Element): boolean {
  const { top, bottom } = section.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
