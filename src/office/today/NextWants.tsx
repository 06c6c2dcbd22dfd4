import {
  Clock3,
  MessageCircle,
  MonitorOff,
  Pause,
  Printer,
  Timer,
  Wallet,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import { counted } from '../stores/words.ts'
import { Pane } from '../ui/Pane.tsx'
import { Panel } from '../ui/Panel.tsx'
import { WantSlip, type Want } from './WantSlip.tsx'

const ICONS: Record<Want['kind'], LucideIcon> = {
  unanswered: Timer,
  late: Timer,
  unwatched: MonitorOff,
  provider: Wallet,
  refunds: Wallet,
  printer: Printer,
  messages: MessageCircle,
  'closed-orders': Clock3,
  off: Pause,
  paused: Pause,
  webhooks: Webhook,
}

const SHOWN = 4

/** What comes after the first thing, each with its press. */
export function NextWants({ wants, nameOf }: { wants: readonly Want[]; nameOf: (store: string) => string }) {
  const [open, setOpen] = useState<Want>()
  const [isAll, setIsAll] = useState(false)
  const urgent = wants.filter(({ urgency }) => urgency === 'now').length
  return (
    <Pane
      title="After that"
      aside={
        <span className="sm soft">
          {counted(wants.length, 'thing')}, {urgent === 0 ? 'none urgent' : `${urgent} urgent`}
        </span>
      }
    >
      <ul className="next">
        {(isAll ? wants : wants.slice(0, SHOWN)).map((want) => {
          const Icon = ICONS[want.kind]
          return (
            <li key={`${want.kind} ${want.store} ${want.says}`}>
              <Icon className={want.urgency === 'now' ? 'i bad' : 'i warn'} size={18} strokeWidth={1.9} aria-hidden />
              <span>{want.says}.</span>
              <button type="button" className="ob s" aria-label={`Look: ${want.says}`} onClick={() => setOpen(want)}>
                Look
              </button>
            </li>
          )
        })}
      </ul>
      {!isAll && wants.length > SHOWN ? (
        <button type="button" className="ob s" onClick={() => setIsAll(true)}>
          All {wants.length}
        </button>
      ) : null}
      {open ? (
        <Panel title="What wants a person" onClose={() => setOpen(undefined)}>
          <WantSlip want={open} name={nameOf(open.store)} />
        </Panel>
      ) : null}
    </Pane>
  )
}
