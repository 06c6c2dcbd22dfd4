import { useCallback, useSyncExternalStore } from 'react'

/** Whether the page is scrolled by at least this many pixels; false on the host and during hydration. */
export function useScrolled(pixels: number): boolean {
  const watch = useCallback((changed: () => void) => {
    addEventListener('scroll', changed, { passive: true })
    return () => removeEventListener('scroll', changed)
  }, [])
  return useSyncExternalStore(
    watch,
    () => scrollY >= pixels,
    () => false,
  )
}
