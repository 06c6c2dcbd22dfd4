import { useEffect, type RefObject } from 'react'

/** Calls `turn` with -1 or 1 for the left and the right arrow key inside an element. */
export function useArrowKeys(ref: RefObject<HTMLElement | null>, enabled: boolean, turn: (step: -1 | 1) => void): void {
  useEffect(() => {
    const element = ref.current
    if (!element || !enabled) return
    const down = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined
      if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      turn(step)
    }
    element.addEventListener('keydown', down)
    return () => element.removeEventListener('keydown', down)
  }, [ref, enabled, turn])
}
