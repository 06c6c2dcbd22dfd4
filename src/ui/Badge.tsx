import type { ReactNode } from 'react'

/** open: filled dot; closed: ring; was: a ring too, and longer words; plain and warn: no state of a service. Never tappable. */
export function Badge({ tone, children }: { tone: 'open' | 'closed' | 'was' | 'plain' | 'warn'; children: ReactNode }) {
  return <span className={tone === 'closed' ? 'badge' : `badge ${tone}`}>{children}</span>
}
