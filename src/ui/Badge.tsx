import type { ReactNode } from 'react'

/**
 * open: filled dot; closed: ring; was: ring with longer text; plain and warn: not the state of a service. Never a
 * control.
 */
export function Badge({ tone, children }: { tone: 'open' | 'closed' | 'was' | 'plain' | 'warn'; children: ReactNode }) {
  return <span className={tone === 'closed' ? 'badge' : `badge ${tone}`}>{children}</span>
}
