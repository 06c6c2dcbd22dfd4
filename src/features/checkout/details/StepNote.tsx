import { Fragment } from 'react'
import type { PointsUsed } from '../../../../domain/payment/points.ts'

interface StepNoteProps {
  online: boolean
  /** Changes of the cart have not reached the host. */
  unsent: boolean
  /** What this order earns. */
  earned: number
  isMember: boolean
  /** What is paid with points, when it is. */
  using: PointsUsed | undefined
}

/** In the bar of step 0: why it cannot go on just now, else the points, if any, that it earns, uses or misses [POINTS-06 POINTS-07 POINTS-08]. */
export function StepNote({ online, unsent, earned, isMember, using }: StepNoteProps) {
  if (!online) return <span id="confirm-needs">Confirm & Pay needs a connection.</span>
  if (unsent) return <span id="confirm-needs">The last changes of your cart are on their way to us.</span>
  const [verb, points] = using ? ['Using', using.required] : [isMember ? 'Earning' : 'Missing', earned]
  if (points === 0) return null
  return (
    <Fragment>
      You're {verb} <b>{points} PG Points!</b>
    </Fragment>
  )
}
