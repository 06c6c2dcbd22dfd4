import type { ReactNode } from 'react'

/** open: filled dot; closed: ring; plain and warn: no state of a service. Never tappable. */
export function Badge({ tone, children }: { tone: 'open' | 'closed' | 'plain' | 'warn'; children: ReactNode }) {
  return <span className={tone === 'closed' ? 'badge' : `badge ${tone}`}>{children}</span>
}
