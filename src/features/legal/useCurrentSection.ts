import { useEffect, useState } from 'react'

/** A section is current while it crosses this part of the window: from below the header to the upper third. */
const BAND = '-160px 0px -60% 0px'

/**
 * The id of the section that is being read. A section that a link led to stays current while it is whole on the screen:
 * the last ones are too short to reach the top.
 */
export function useCurrentSection(entries: readonly { id: string }[]): string | undefined {
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
