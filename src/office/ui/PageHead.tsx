import { useEffect, useRef, type ReactNode } from 'react'
import { BRAND } from '../../../shared/brand.ts'

interface PageHeadProps {
  title: string
  /** What stands in place of the title, as figures of a heading. */
  heading?: ReactNode
  /** One line that says what is true. */
  line?: ReactNode
  /** The way back, above the title. */
  crumb?: ReactNode
  /** Buttons, the next step last. */
  children?: ReactNode
}

/** The path of the page before; the first one was opened by its address, and its focus is the browser's. */
let shownPath: string | undefined

/** The head of a page, which gives the window its title and takes the focus when somebody comes from another page. */
export function PageHead({ title, heading = title, line, crumb, children }: PageHeadProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${BRAND.name} office`
  }, [title])
  useEffect(() => {
    if (shownPath !== undefined && shownPath !== location.pathname) ref.current?.focus({ preventScroll: true })
    shownPath = location.pathname
  }, [])
  return (
    <div className="ohead">
      <div>
        {crumb ? <div className="crumb">{crumb}</div> : null}
        <h1 ref={ref} tabIndex={-1}>
          {heading}
        </h1>
        {line ? <p>{line}</p> : null}
      </div>
      {children}
    </div>
  )
}
