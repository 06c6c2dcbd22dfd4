import type { ReactNode } from 'react'
import { BRAND } from '../../../../contract/brand.ts'
import type { PointsUsed } from '../../../../domain/payment/points.ts'
import '../../../ui/styles/bar.css'

interface NoteProps {
  online: boolean
  unsent: boolean
  earned: number
  isMember: boolean
  using: PointsUsed | undefined
  /** Why a delivery cannot be confirmed yet. */
  blocked: string | undefined
}

export function ActionBar({ children, ...note }: NoteProps & { children: ReactNode }) {
  return (
    <div className="bar">
      <div>
        <p className="sm">
          <StepNote {...note} />
        </p>
        {children}
      </div>
    </div>
  )
}

/**
 * The note of step 0: why it cannot continue, else the points it earns, uses or lacks [POINTS-06 POINTS-07 POINTS-08].
 */
function StepNote({ online, unsent, earned, isMember, using, blocked }: NoteProps) {
  if (!online) return <span id="confirm-needs">Confirm & Pay needs a connection.</span>
  if (unsent) return <span id="confirm-needs">The last changes of your cart are on their way to us.</span>
  if (blocked !== undefined) return <span id="confirm-needs">{blocked}</span>
  const [verb, points] = using ? ['Using', using.required] : [isMember ? 'Earning' : 'Missing', earned]
  if (points === 0) return null
  return (
    <>
      You're {verb}{' '}
      <b>
        {points} {BRAND.points}!
      </b>
    </>
  )
}
