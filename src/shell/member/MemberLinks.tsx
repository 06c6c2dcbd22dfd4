import { Link } from '@tanstack/react-router'
import { openPanel } from '../../hooks/openPanels.ts'

/** What the mobile menu holds for a member [HDR-05]. */
export function MemberLinks() {
  return (
    <>
      <li>
        <Link to="/account">Account Detail</Link>
      </li>
      <li>
        <button
          type="button"
          popoverTarget="nav"
          popoverTargetAction="hide"
          onClick={() => openPanel({ signOut: true })}
        >
          Sign Out
        </button>
      </li>
    </>
  )
}
