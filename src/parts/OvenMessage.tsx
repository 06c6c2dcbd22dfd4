import type { ReactNode } from 'react'
import { OvenArt } from './OvenArt.tsx'

interface OvenMessageProps {
  title: string
  children: ReactNode
  /** The one way on, and perhaps a quiet second one. */
  actions?: ReactNode
}

/** The lit, empty oven with one sentence and one action: a page that has nothing else to show. */
export function OvenMessage({ title, children, actions }: OvenMessageProps) {
  return (
    <main className="message">
      <OvenArt id="message-glow" />
      <h1>{title}</h1>
      <p className="soft">{children}</p>
      {actions ? <div className="row">{actions}</div> : null}
    </main>
  )
}
