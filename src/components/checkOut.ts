import { isSignedIn, session } from '../device/store/sessionState.ts'
import { openPanel } from '../hooks/openPanels.ts'

/** Checkout is entered by a document load (D-16). */
export const enterCheckout = (): void => location.assign('/checkout')

/** A member goes to /checkout, a guest is asked to sign up first [CART-21 SIP-01 MENU-18 MENU-19]. */
export function checkOut(): void {
  if (isSignedIn(session.get())) enterCheckout()
  else openPanel({ signInPrompt: true })
}
