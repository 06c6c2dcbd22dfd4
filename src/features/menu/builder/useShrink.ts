import { useEffect, type RefObject } from 'react'

/**
 * For browsers without scroll timelines: sets `--scrolled` to the scroll position of the options (Builder.module.css).
 */
export function useShrink(scroller: RefObject<HTMLElement | null>, pie: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const moving = scroller.current
    if (!moving || CSS.supports('animation-timeline: scroll()')) return
    const follow = () => pie.current?.style.setProperty('--scrolled', `${moving.scrollTop}px`)
    moving.addEventListener('scroll', follow, { passive: true })
    return () => moving.removeEventListener('scroll', follow)
  }, [scroller, pie])
}
