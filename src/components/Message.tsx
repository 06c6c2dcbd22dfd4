import type { ReactNode } from 'react'
import styles from './Message.module.css'

interface MessageProps {
  title: string
  children: ReactNode
  picture: ReactNode
  /** The one way on, and perhaps a quiet second one. */
  actions?: ReactNode
  /** Below them. */
  more?: ReactNode
}

/** A picture, one sentence and one action: a page that has nothing else to show. */
export function Message({ title, children, picture, actions, more }: MessageProps) {
  return (
    <main className={styles.message}>
      {picture}
      <h1>{title}</h1>
      <p className="soft">{children}</p>
      {actions ? <div className="row">{actions}</div> : null}
      {more}
    </main>
  )
}
