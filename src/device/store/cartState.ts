import { emptyCart, type Cart } from '../../../domain/cart/cart.ts'
import type { OutboxState } from '../../../domain/outbox/outbox.ts'
import { observable } from '../observable.ts'

export interface CartState {
  ready: boolean
  /** At the prices of the chosen service (D-193). */
  cart: Cart
  /** The same with the prices of both. */
  both: Cart
  waiting: readonly string[]
  /** The host's hashes for lines that this device had named: a URL may still contain the old hash. */
  names: OutboxState['names']
}

export const NO_CART: CartState = { ready: false, cart: emptyCart(), both: emptyCart(), waiting: [], names: [] }

export const cartState = observable<CartState>(NO_CART)
