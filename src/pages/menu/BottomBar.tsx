import { Link } from '@tanstack/react-router'
import { isEmpty } from '../../../rules/cart.ts'
import { formatMoney } from '../../../rules/money.ts'
import { isSignedIn } from '../../device/session.ts'
import { CheckOutButton } from '../../parts/CheckOutButton.tsx'
import { useCart, useSession } from '../../parts/useDevice.ts'

/** The way on, as soon as the cart holds something [MENU-16 MENU-17 MENU-18 MENU-20]. */
export function BottomBar() {
  const { ready, cart } = useCart()
  const session = useSession()
  if (!ready || isEmpty(cart)) return null
  return (
    <div className="bar">
      <div>
        {session.customer && isSignedIn(session) ? (
          <p>
            You have <b className="num">{session.customer.points} points</b>
          </p>
        ) : (
          <Link className="link" to="/signin">
            Sign Up Here to Earn Points
          </Link>
        )}
        <CheckOutButton>
          <span className="num">{formatMoney(cart.total)}</span>
        </CheckOutButton>
      </div>
    </div>
  )
}
