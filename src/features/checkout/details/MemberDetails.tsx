import { User } from 'lucide-react'
import type { Draft } from '../../../device/store/database.ts'
import styles from './MemberDetails.module.css'
import checkoutPageStyles from '../CheckoutPage.module.css'

/** A member's details, read-only [CHK-19 SESS-25]. */
export function MemberDetails({ draft: { name, lastname, email, phone } }: { draft: Draft }) {
  return (
    <section className="stack stack-1" aria-labelledby="your-details">
      <h2 className={checkoutPageStyles.legend} id="your-details">
        Your details
      </h2>
      <div className={`row ${styles.details}`}>
        <User className="i" size={24} strokeWidth={1.9} aria-hidden="true" />
        <p>
          <b>
            {name} {lastname}
          </b>
          <br />
          <span className="soft sm">
            {email} · <span className="num">+1 {phone}</span>
          </span>
        </p>
      </div>
    </section>
  )
}
