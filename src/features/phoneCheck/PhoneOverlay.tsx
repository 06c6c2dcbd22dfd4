import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Customer } from '../../../domain/account/session.ts'
import { NO_CHECK, phoneCheck } from '../../device/store/phoneCheck.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { NewNumber } from './NewNumber.tsx'
import { PhoneCode } from './PhoneCode.tsx'
import '../../ui/styles/wayson.css'
import styles from './PhoneOverlay.module.css'

/** Continues as a guest; the next visit or sign-in asks again (OQ-05) [PHV-10]. */
const dismiss = () => phoneCheck.set({ ...phoneCheck.get(), dismissed: true })

/** Blocks the page until the member's phone is verified [SESS-16 PHV-01 to PHV-14]. */
export function PhoneOverlay({ customer }: { customer: Customer }) {
  const router = useRouter()
  const boxes = useRef<HTMLDivElement>(null)
  const [changing, setChanging] = useState(false)
  /** Counts changes of the number: each gets its own code (OQ-26). */
  const [changes, setChanges] = useState(0)

  useEffect(() => {
    if (!changing) boxes.current?.querySelector('input')?.focus()
  }, [changing])

  /** Leads to the page that asked for the sign-in (D-44). Checkout needs a document load (D-16). */
  async function leadOn() {
    const to = phoneCheck.get().next || '/locations'
    phoneCheck.set(NO_CHECK)
    if (to === '/checkout') location.assign(to)
    else await router.navigate({ href: to })
  }

  function changed() {
    setChanges(changes + 1)
    setChanging(false)
  }

  return (
    <Sheet title="Verify Your Phone Number" className={styles.overlay} onClose={dismiss}>
      {changing ? <NewNumber customer={customer} onDone={changed} /> : null}
      {/* Stays mounted, so that the sent code remains valid while the number is being changed. */}
      <div hidden={changing} ref={boxes}>
        <PhoneCode key={changes} customer={customer} onVerified={leadOn} />
      </div>
      <p className="wayson">
        {changing ? null : (
          <button type="button" className="link" onClick={() => setChanging(true)}>
            Wish to use a different Number?
          </button>
        )}
        <button type="button" className="link" onClick={changing ? () => setChanging(false) : dismiss}>
          Return
        </button>
        <button type="button" className="link" onClick={dismiss}>
          Continue as a guest
        </button>
        <Link to="/contact" className="link" onClick={dismiss}>
          Contact support
        </Link>
      </p>
    </Sheet>
  )
}
