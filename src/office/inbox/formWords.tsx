import { ChefHat, Handshake, MessageSquare, type LucideIcon } from 'lucide-react'
import type { Answer } from '../device/ask.ts'

export type ListedForm = Answer<'listForms'>['forms'][number]

const KINDS: Record<ListedForm['kind'], { name: string; icon: LucideIcon }> = {
  catering: { name: 'Catering', icon: ChefHat },
  franchise: { name: 'Franchise', icon: Handshake },
  feedback: { name: 'Feedback', icon: MessageSquare },
}

export const kindName = (kind: ListedForm['kind']): string => KINDS[kind].name

/** What kind of form it is, and in words who looks after it or what became of it. */
export function FormBadges({ form: { kind, state, assignee } }: { form: ListedForm }) {
  const { name, icon: Icon } = KINDS[kind]
  return (
    <span className="rw">
      <span className={isOpen(state) ? 'bd line' : 'bd'}>
        <Icon className="i" size={14} strokeWidth={1.9} aria-hidden />
        {name}
      </span>
      {state === 'new' ? <span className="bd warn">nobody’s yet</span> : null}
      {state === 'assigned' ? <span className="bd ch">{assignee}</span> : null}
      {state === 'answered' ? <span className="bd good">answered</span> : null}
      {state === 'done' ? <span className="bd">done</span> : null}
    </span>
  )
}

export const isOpen = (state: ListedForm['state']): boolean => state === 'new' || state === 'assigned'

/** '3 h 22 min', '2 days'. */
export function spanWords(minutes: number): string {
  if (minutes >= 2880) return `${Math.floor(minutes / 1440)} days`
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}
