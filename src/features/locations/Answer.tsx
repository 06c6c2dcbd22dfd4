import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Answer.module.css'

interface AnswerProps {
  icon: LucideIcon
  tone: 'good' | 'closed' | 'no' | 'plain'
  title: string
  /** Stays in view on a phone above the list of stores, from which it is chosen. */
  isSticky?: boolean
  children?: ReactNode
}

/** The panel that says what the chosen store or address means for the order; changes are announced. */
export function Answer({ icon: Icon, tone, title, isSticky, children }: AnswerProps) {
  return (
    <section
      className={`${styles.answer} ${styles[tone]} ${isSticky ? styles.sticky : ''}`}
      aria-label="Your restaurant"
    >
      <output>
        <b>
          <Icon className="i" strokeWidth={1.9} aria-hidden />
          <span>{title}</span>
        </b>
      </output>
      {children}
    </section>
  )
}
