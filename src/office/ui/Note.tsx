import { CircleAlert, CircleCheck, CircleX, Info, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'

const ICONS = { plain: Info, good: CircleCheck, warn: CircleAlert, bad: CircleX, ch: Info, offline: WifiOff }

interface NoteProps {
  tone?: keyof typeof ICONS
  /** It came while somebody was at something else, and is announced once they pause. */
  isNews?: boolean
  /** A button or a link at the right. */
  action?: ReactNode
  children: ReactNode
}

/** An inline message; `bad` is announced at once, since it results from the last press. */
export function Note({ tone = 'plain', isNews = false, action, children }: NoteProps) {
  const Icon = ICONS[tone]
  return (
    <div className={`nt ${tone}`} role={tone === 'bad' ? 'alert' : tone === 'offline' || isNews ? 'status' : undefined}>
      <Icon className="i" size={20} strokeWidth={1.9} aria-hidden />
      <div>{children}</div>
      {action}
    </div>
  )
}
