import { CircleSlash } from 'lucide-react'
import type { Answer } from '../device/ask.ts'

const WORDS = { good: 'Good', empty: 'Empty', blocked: 'Blocked', replaced: 'Lost, replaced' } as const

/** Whether a gift card pays, in a word. */
export function CardState({ state }: Pick<Answer<'findGiftCards'>['cards'][number], 'state'>) {
  if (state === 'good') return <span className="st open">{WORDS[state]}</span>
  if (state === 'empty') return <span className="st off">{WORDS[state]}</span>
  return (
    <span className="st bad">
      <CircleSlash className="i" size={16} strokeWidth={2} aria-hidden />
      {WORDS[state]}
    </span>
  )
}
