import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Customer } from '../../rules/session.ts'
import { phoneCheck } from '../device/phoneCheck.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { NewNumber } from './NewNumber.tsx'
import { PhoneCode } from './PhoneCode.tsx'
import './member.css'
import '../ui/ways.css'

/** Goes on as a guest; the next visit or sign-in asks again (OQ-05) [PHV-10]. */
const dismiss = () => phoneCheck.set({ ...phoneCheck.get(), dismissed: true })

/** Blocks the page of a member whose phone is not verified, until it is [SESS-16 PHV-01 to PHV-14]. */
export function PhoneOverlay({ customer }: { customer: Customer }) {
  const router = useRouter()
  const [changing, setChanging] = useState(false)

  // The checkout is a document of its own (D-16).
  async function leadOn() {
    const { next } = phoneCheck.get()
    const to = next || '/locations'
    if (to === '/checkout') location.assign(to)
    else await router.navigate({ href: to })
  }

  return (
    <Sheet title="Verify Your Phone Number" className="phonecheck" onClose={dismiss}>
      {changing ? (
        <NewNumber customer={customer} onDone={() => setChanging(false)} />
      ) : (
        <PhoneCode customer={customer} onVerified={leadOn} />
      )}
      <p className="ways">
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
