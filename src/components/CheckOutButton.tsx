import type { ReactNode } from 'react'
import { isSignedIn, session } from '../device/store/sessionState.ts'
import { openPanel } from '../hooks/openPanels.ts'
import { useOnline } from '../hooks/useDevice.ts'

interface CheckOutButtonProps {
  className?: string
  disabled?: boolean
  reason: string
  children?: ReactNode
}

/** 'Check Out', shared by the cart panel and the menu's bottom bar [CART-11 MENU-18]. */
export function CheckOutButton({ className = '', disabled, reason, children }: CheckOutButtonProps) {
  const online = useOnline()
  return (
    <button
      type="button"
      className={`btn btn-go ${className}`.trim()}
      disabled={disabled || !online}
      aria-describedby={online ? undefined : reason}
      onClick={checkOut}
    >
      Check Out
      {children}
    </button>
  )
}

/**
 * A member goes to /checkout, by a document load (D-16); a guest is asked to sign up first [CART-21 SIP-01 MENU-18
 * MENU-19].
 */
function checkOut(): void {
  if (isSignedIn(session.get())) location.assign('/checkout')
  else openPanel({ signInPrompt: true })
}
