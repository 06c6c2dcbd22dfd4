import { emptyCart, type Cart } from '../../rules/cart.ts'
import { observable } from './observable.ts'

/** The cart as the customer sees it: the host's with the pending changes folded over it. src/device/memory.ts keeps it. */
export interface CartState {
  ready: boolean
  cart: Cart
  /** Hashes of lines that the host has not confirmed yet. */
  waiting: readonly string[]
}

export const NO_CART: CartState = { ready: false, cart: emptyCart(), waiting: [] }

export const cartState = observable<CartState>(NO_CART)
