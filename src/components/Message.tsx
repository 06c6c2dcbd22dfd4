import type { ReactNode } from 'react'
import styles from './Message.module.css'

interface MessageProps {
  title: string
  children: ReactNode
  picture: ReactNode
  actions?: ReactNode
  more?: ReactNode
}

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
