import type { ReactNode } from 'react'

/** The one thing that wants a person now, or sums that somebody checks. `isUrgent` is told by readers when it changes. */
export function Slip({ isUrgent, isSunk, children }: { isUrgent?: boolean; isSunk?: boolean; children: ReactNode }) {
  return (
    <section className={isSunk ? 'slip sunk' : 'slip'} aria-live={isUrgent ? 'polite' : undefined}>
      <div className="g12">{children}</div>
    </section>
  )
}
