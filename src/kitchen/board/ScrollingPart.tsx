import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'

interface ScrollingPartProps {
  className: string
  children: ReactNode
}

/** Pixels below the last line, which nobody has to see. */
const PADDING = 12

/** A part of a dialog that scrolls. While its end is out of view a button says how many lines lie below, and scrolls on. */
export function ScrollingPart({ className, children }: ScrollingPartProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const further = useRef<HTMLButtonElement>(null)
  /** Lines that are not in view; undefined at the end. */
  const [below, setBelow] = useState<number>()
  useEffect(() => {
    const part = scroller.current
    if (!part) return
    const look = () => {
      const { scrollTop, clientHeight, scrollHeight } = part
      const edge = part.getBoundingClientRect().bottom - (further.current?.offsetHeight ?? 0)
      const hidden = [...part.querySelectorAll('li')].filter((line) => line.getBoundingClientRect().bottom > edge + 1)
      setBelow(scrollTop + clientHeight < scrollHeight - PADDING ? hidden.length : undefined)
    }
    const sizes = new ResizeObserver(look)
    for (const one of [part, ...part.children]) sizes.observe(one)
    part.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      part.removeEventListener('scroll', look)
    }
  }, [])
  return (
    <div className={`part ${className}`}>
      <div className="scroll" ref={scroller}>
        {children}
      </div>
      <button
        type="button"
        className="further"
        ref={further}
        hidden={below === undefined}
        onClick={() => scroller.current?.scrollBy({ top: scroller.current.clientHeight / 2, behavior: 'smooth' })}
      >
        {below ? `${below} more` : 'More'} below <ChevronDown size={22} aria-hidden="true" />
      </button>
    </div>
  )
}
