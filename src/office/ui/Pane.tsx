import { useId, type ReactNode } from 'react'

interface PaneProps {
  title?: ReactNode
  /** Beside the title, at the right. */
  aside?: ReactNode
  foot?: ReactNode
  /** The children reach the edges, as a table does. */
  isFull?: boolean
  className?: string
  children: ReactNode
}

/** A part of a page with its heading. */
export function Pane({ title, aside, foot, isFull, className = '', children }: PaneProps) {
  const id = useId()
  return (
    <section className={`pn ${className}`.trim()} aria-labelledby={title ? id : undefined}>
      {title ? (
        <header>
          <h2 id={id}>{title}</h2>
          <span className="sp" />
          {aside}
        </header>
      ) : null}
      {isFull ? children : <div className="in">{children}</div>}
      {foot ? <footer>{foot}</footer> : null}
    </section>
  )
}
