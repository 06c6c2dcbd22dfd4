import { Link } from '@tanstack/react-router'
import { openPanel } from '../../hooks/openPanels.ts'
import styles from './MenuRow.module.css'

/** A member's links in the mobile menu [HDR-05]. */
export function MemberLinks() {
  return (
    <>
      <li>
        <Link to="/account">Account Detail</Link>
      </li>
      <li>
        <button
          type="button"
          className={styles.row}
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
