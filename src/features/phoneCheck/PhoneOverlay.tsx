import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Customer } from '../../../domain/account/session.ts'
import { NO_CHECK, phoneCheck } from '../../device/store/phoneCheck.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { NewNumber } from './NewNumber.tsx'
import { PhoneCode } from './PhoneCode.tsx'
import '../../ui/styles/wayson.css'
import styles from './PhoneOverlay.module.css'

/** Goes on as a guest; the next visit or sign-in asks again (OQ-05) [PHV-10]. */
const dismiss = () => phoneCheck.set({ ...phoneCheck.get(), dismissed: true })

/** Blocks the page of a member whose phone is not verified, until it is [SESS-16 PHV-01 to PHV-14]. */
export function PhoneOverlay({ customer }: { customer: Customer }) {
  const router = useRouter()
  const boxes = useRef<HTMLDivElement>(null)
  const [changing, setChanging] = useState(false)
  /** How often the number was changed: each gets a code of its own (OQ-26). */
  const [changes, setChanges] = useState(0)

  useEffect(() => {
    if (!changing) boxes.current?.querySelector('input')?.focus()
  }, [changing])

  /** To the page that asked (D-44). The checkout is a document of its own (D-16). */
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
      {/* The code that was sent stays good while another number is thought of. */}
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
