import { useEffect, useRef, type RefObject } from 'react'

/** Moves the focus to the heading of the content that just appeared. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return heading
}
