import { CircleAlert, CircleCheck, Clock, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const ICONS = { plain: Info, good: CircleCheck, warn: Clock, bad: CircleAlert }

/** An inline message; `bad` is announced at once, since it results from the last action. */
export function Note({ tone = 'plain', children }: { tone?: keyof typeof ICONS; children: ReactNode }) {
  const Icon = ICONS[tone]
  return (
    <div className={`note ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon className="i" size={20} strokeWidth={1.9} aria-hidden />
      <div>{children}</div>
    </div>
  )
}
