import { Link } from '@tanstack/react-router'
import { formatMoney } from '../../../domain/money.ts'
import { isSignedIn } from '../../device/store/sessionState.ts'
import { CheckOutButton } from '../../components/CheckOutButton.tsx'
import { NeedsConnection } from '../../forms/NeedsConnection.tsx'
import { useOnline, useSession } from '../../hooks/useDevice.ts'
import { useOrderTotals } from '../../hooks/useOrderTotals.ts'
import '../../ui/styles/bar.css'

/** The points or a sign-up link, and Check Out [MENU-17 MENU-18 MENU-19 MENU-20]. */
export function BottomBar() {
  const totals = useOrderTotals()
  const session = useSession()
  const online = useOnline()
  return (
    <div className="bar">
      <div>
        {!online ? (
          <NeedsConnection what="Check Out" id="bar-needs" />
        ) : session.customer && isSignedIn(session) ? (
          <p>
            You have <b className="num">{session.customer.points} points</b>
          </p>
        ) : (
          <Link className="link" to="/signin">
            Sign Up Here to Earn Points
          </Link>
        )}
        <CheckOutButton reason="bar-needs">
          {totals ? <span className="num">{formatMoney(totals.total)}</span> : null}
        </CheckOutButton>
      </div>
    </div>
  )
}
