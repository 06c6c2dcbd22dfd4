import { useEffect, useRef } from 'react'
import { ChevronDown } from 'lucide-react'
import { useCurrentSection } from './useCurrentSection.ts'
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
