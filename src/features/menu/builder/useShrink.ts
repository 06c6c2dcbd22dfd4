import { useEffect, type RefObject } from 'react'

/** Browsers without scroll timelines get the same movement by hand: `--scrolled` is how far the options went (Builder.module.css). */
export function useShrink(scroller: RefObject<HTMLElement | null>, pie: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const moving = scroller.current
    if (!moving || CSS.supports('animation-timeline: scroll()')) return
    const follow = () => pie.current?.style.setProperty('--scrolled', `${moving.scrollTop}px`)
    moving.addEventListener('scroll', follow, { passive: true })
    return () => moving.removeEventListener('scroll', follow)
  }, [scroller, pie])
}
