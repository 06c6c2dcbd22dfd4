import { Link } from '@tanstack/react-router'
import { isSignedIn } from '../../device/store/sessionState.ts'
import { lazyWithFallback } from '../../hooks/lazyWithFallback.ts'
import { useSession } from '../../hooks/useDevice.ts'

const MemberButton = lazyWithFallback(() => import('./MemberButton.tsx').then((file) => file.MemberButton))

/** A member's first name and points; a guest gets Sign Up [HDR-08], OQ-17. */
export function Account() {
  return isSignedIn(useSession()) ? (
    <MemberButton />
  ) : (
    <Link to="/signin" className="account">
      Sign Up/In
    </Link>
  )
}
