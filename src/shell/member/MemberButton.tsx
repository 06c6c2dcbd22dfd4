import { UserRound } from 'lucide-react'
import { openPanel } from '../../hooks/openPanels.ts'
import { useSession } from '../../hooks/useDevice.ts'
import styles from './MemberButton.module.css'

/** A member's first name and points; it opens the side menu [HDR-08 HDR-09]. */
export function MemberButton() {
  const { customer } = useSession()
  return customer ? (
    <button
      type="button"
      className={`account ${styles.member}`}
      // On a narrow screen the text is hidden.
      aria-label={`${customer.name} ${customer.points} points`}
      aria-haspopup="dialog"
      onClick={() => openPanel({ menu: true })}
    >
      <UserRound className="i" strokeWidth={1.9} aria-hidden />
      <span>
        {customer.name} <span className="num">{customer.points} points</span>
      </span>
    </button>
  ) : null
}
