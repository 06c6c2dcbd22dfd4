import type { ReactNode } from 'react'

export function Badge({ tone, children }: { tone: 'open' | 'closed' | 'was' | 'plain' | 'warn'; children: ReactNode }) {
  return <span className={tone === 'closed' ? 'badge' : `badge ${tone}`}>{children}</span>
}
