import { Link } from '@tanstack/react-router'
import { Flame } from 'lucide-react'
import { wrongInEmail } from '../../../domain/forms/fields.ts'
import { BRAND } from '../../../shared/brand.ts'

/**
 * The points that a guest's order would have earned, with a link to claim them where the host offers it (D-39), and
 * a word where the account cannot have the order's e-mail (D-136).
 */
export function PointsOffer({ points, claim, email }: { points: number; claim: string | undefined; email: string }) {
  if (points === 0) return null
  const wrong = wrongInEmail(email)
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
            {wrong === '' ? null : ` An account cannot have ${wrong} in its e-mail: please join with another one.`}
          </>
        )}
      </span>
    </p>
  )
}
