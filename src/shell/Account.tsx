import { Link } from '@tanstack/react-router'
import { User } from 'lucide-react'
import { useSession } from '../parts/useDevice.ts'

/** A member's first name and points; a guest is asked to sign up [HDR-08], OQ-17. */
export function Account() {
  const { customer } = useSession()
  if (!customer?.phoneVerified)
    return (
      <Link to="/signin" className="account">
        Sign Up/In
      </Link>
    )
  return (
    <Link to="/account" className="account">
      <User className="i" strokeWidth={1.9} aria-hidden />
      <span>
        {customer.name} · <span className="num">{customer.points} points</span>
      </span>
    </Link>
  )
}
