import { Link } from '@tanstack/react-router'
import { LogOut, Mail, UserRound } from 'lucide-react'
import { BRAND } from '../../../shared/brand.ts'
import type { Customer } from '../../../domain/account/session.ts'
import { closePanels, openPanel } from '../../hooks/openPanels.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import rowStyles from './MenuRow.module.css'
import styles from './SideMenu.module.css'

/** A member's menu: Account Detail, Contact, Sign Out [HDR-10 SHELL-15]. */
export function SideMenu({ customer }: { customer: Customer }) {
  return (
    <Sheet title={`Hey, ${customer.name}`} kind="panel" className={styles.menu} onClose={closePanels}>
      <p className={styles.points}>
        <b className="num">{customer.points}</b> {BRAND.points}
      </p>
      <ul>
        <li>
          <Link className={rowStyles.row} to="/account">
            <UserRound className="i" strokeWidth={1.9} aria-hidden />
            Account Detail
          </Link>
        </li>
        <li>
          <Link className={rowStyles.row} to="/contact">
            <Mail className="i" strokeWidth={1.9} aria-hidden />
            Contact
          </Link>
        </li>
        <li>
          <button type="button" className={rowStyles.row} onClick={() => openPanel({ signOut: true })}>
            <LogOut className="i" strokeWidth={1.9} aria-hidden />
            Sign Out
          </button>
        </li>
      </ul>
    </Sheet>
  )
}
