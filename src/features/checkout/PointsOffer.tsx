import { Link } from '@tanstack/react-router'
import { Flame } from 'lucide-react'
import { BRAND } from '../../../contract/brand.ts'

/** The points that a guest's order would have earned, with a link to claim them where the host offers it (D-39). */
export function PointsOffer({ points, claim }: { points: number; claim: string | undefined }) {
  if (points === 0) return null
  return (
    <p className="note good">
      <Flame className="i" size={22} aria-hidden="true" />
      <span>
        As a member you would have earned{' '}
        <b>
          {points} {BRAND.points}
        </b>{' '}
        with this order.{' '}
        {claim === undefined ? null : (
          <>
            <Link to="/signin" search={{ claim }}>
              Join within 24 hours
            </Link>{' '}
            and we book them.
          </>
        )}
      </span>
    </p>
  )
}
