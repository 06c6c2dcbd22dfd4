import type { ReactNode } from 'react'
import { checkOut } from './checkOut.ts'

interface CheckOutButtonProps {
  className?: string
  disabled?: boolean
  /** Beside the words: the total. */
  children?: ReactNode
}

/** 'Check Out', the same in the cart panel and the menu's bottom bar [CART-11 MENU-18]. */
export function CheckOutButton({ className = '', disabled, children }: CheckOutButtonProps) {
  return (
    <button type="button" className={`btn btn-go ${className}`.trim()} disabled={disabled} onClick={checkOut}>
      Check Out
      {children}
    </button>
  )
}
