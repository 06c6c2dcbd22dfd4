import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface Happening {
  key: string
  /** '18:12', or with a day. */
  time: string
  icon: LucideIcon
  what: ReactNode
  more?: ReactNode
  who?: ReactNode
  /** plan: still to come. */
  state?: 'done' | 'late' | 'now' | 'plan'
}

/** What happened, when and by whom, in the order that is given. */
export function Timeline({ items }: { items: readonly Happening[] }) {
  return (
    <ol className="tl">
      {items.map(({ key, time, icon: Icon, what, more, who, state }) => (
        <li key={key} className={state}>
          <time>{time}</time>
          <span className="d">
            <Icon className="i" size={13} strokeWidth={2.2} aria-hidden />
          </span>
          <div>
            {state === 'now' ? <b>{what}</b> : what}
            {more ? <p>{more}</p> : null}
          </div>
          {who ? <span className="who">{who}</span> : null}
        </li>
      ))}
    </ol>
  )
}
