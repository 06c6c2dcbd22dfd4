import { Link } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { BRAND } from '../../../shared/brand.ts'
import { closePanels } from '../../hooks/openPanels.ts'
import { useCart } from '../../hooks/useDevice.ts'
import { Dialog } from '../../ui/Dialog.tsx'

/**
 * Shown when a guest presses Check Out [SIP-01 SIP-02 SIP-03 SIP-04 SIP-05]. /checkout needs a document load (D-16),
 * hence a plain link. Who changes an order is not asked, and goes on at once (D-235).
 */
export function SignInPrompt() {
  const id = useId()
  const isChange = useCart().cart.change !== undefined
  useEffect(() => {
    if (isChange) location.assign('/checkout')
  }, [isChange])
  if (isChange) return null
  return (
    <Dialog labelledBy={id} className="ask" onClose={closePanels}>
      <div className="dialog-body stack">
        <h2 id={id}>Sign Up or Login To Complete Order</h2>
        <p className="soft">Get rewarded for every order. Sign up to receive {BRAND.points} for this order.</p>
        <div className="stack stack-1">
          <Link to="/signin" search={{ next: '/checkout' }} className="btn btn-line btn-big">
            Sign Up
          </Link>
          <a href="/checkout" className="btn btn-go btn-big">
            Continue As Guest
          </a>
        </div>
      </div>
    </Dialog>
  )
}
