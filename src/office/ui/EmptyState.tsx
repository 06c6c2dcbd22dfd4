import type { ReactNode } from 'react'
import { Scene } from '../../ui/picture/Scene.tsx'

interface EmptyStateProps {
  title: string
  /** What would stand here, or what to take off to see something. */
  children?: ReactNode
  action?: ReactNode
}

/** What stands in place of rows that are not there. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <Scene name="oven" alt="" />
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  )
}
