import type { ReactNode } from 'react'
import { checkOut } from './checkOut.ts'
import { useOnline } from '../hooks/useDevice.ts'

interface CheckOutButtonProps {
  className?: string
  disabled?: boolean
  /** The id of the words that say why it is disabled without a connection. */
  reason: string
  /** Beside the words: the total. */
  children?: ReactNode
}

/** 'Check Out', the same in the cart panel and the menu's bottom bar, where it also says what it needs [CART-11 MENU-18]. */
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
