import { useEffect, type RefObject } from 'react'
import { reportRejection } from '../reportRejection.ts'

export function useMouseDrag(
  ref: RefObject<HTMLElement | null>,
  enabled: boolean,
  drop: (slide: number) => void,
): void {
  useEffect(() => {
    const track = ref.current
    if (!track || !enabled) return
    let stop: (() => void) | undefined
    let here = true
    reportRejection(
      import('./mouseDrag.ts').then(({ dragByMouse }) => {
        if (here) stop = dragByMouse(track, drop)
      }),
    )
    return () => {
      here = false
      stop?.()
    }
  }, [ref, enabled, drop])
}
