import { useRouterState } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { realLines } from '../../domain/cart/cart.ts'
import { openCart } from '../hooks/openPanels.ts'
import { useCart } from '../hooks/useDevice.ts'

/**
 * The cart button with the number of lines (OQ-49); hidden with an empty cart and on Checkout [HDR-06 HDR-07 CART-16].
 */
export function CartButton() {
  const { cart } = useCart()
  const atCheckout = useRouterState({ select: ({ location }) => location.pathname === '/checkout' })
  const count = realLines(cart).length
  if (count === 0 || atCheckout) return null
  return (
    <button
      type="button"
      className="btn btn-icon cartbtn"
      aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
      onClick={openCart}
    >
      <ShoppingBag strokeWidth={1.9} aria-hidden />
      <b aria-hidden="true">{count}</b>
    </button>
  )
}
