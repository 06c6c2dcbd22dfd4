import { emptyCart, type Cart } from '../../../domain/cart/cart.ts'
import type { OutboxState } from '../../../domain/outbox/outbox.ts'
import { observable } from '../observable.ts'

/** The cart as the customer sees it: the host's with the pending changes folded over it. src/device/memory.ts keeps it. */
export interface CartState {
  ready: boolean
  cart: Cart
  /** Hashes of lines that the host has not confirmed yet. */
  waiting: readonly string[]
  /** What the host called lines that this device had named: an address may still say the old name. */
  names: OutboxState['names']
}

export const NO_CART: CartState = { ready: false, cart: emptyCart(), waiting: [], names: [] }

export const cartState = observable<CartState>(NO_CART)
