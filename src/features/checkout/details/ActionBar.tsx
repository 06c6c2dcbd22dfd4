import type { ReactNode } from 'react'
import '../../../ui/styles/bar.css'

/** The bar at the bottom of a step: what it earns, and the one next step. */
export function ActionBar({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <div className="bar">
      <div>
        <p className="sm">{note}</p>
        {children}
      </div>
    </div>
  )
}
