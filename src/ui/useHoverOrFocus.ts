import { useEffect, useState, type RefObject } from 'react'

export function useHoverOrFocus(ref: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState({ pointer: false, focus: false })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const stop = new AbortController()
    const on = (type: string, change: Partial<typeof held>) =>
      element.addEventListener(type, () => setHeld((was) => ({ ...was, ...change })), { signal: stop.signal })
    on('pointerenter', { pointer: true })
    on('pointerleave', { pointer: false })
    on('focusin', { focus: true })
    on('focusout', { focus: false })
    return () => stop.abort()
  }, [ref])
  return held.pointer || held.focus
}
