import { emptyCart, type Cart } from '../../rules/cart.ts'
import { observable } from './observable.ts'

/** The cart as this device knows it: the host's, or the last copy of it. */
export interface CartState {
  ready: boolean
  cart: Cart
}

export const NO_CART: CartState = { ready: false, cart: emptyCart() }

export const cartState = observable<CartState>(NO_CART)

/** Takes in the host's cart and keeps a copy for the next visit. */
export function receiveCart(cart: Cart): void {
  cartState.set({ ready: true, cart })
  void import('./database.ts').then(({ database }) => database.carts.put({ key: 'cart', value: cart })).catch(notKept)
}

/** Shows the last copy until the host has answered. */
export async function recallCart(): Promise<void> {
  try {
    const { database } = await import('./database.ts')
    const kept = await database.carts.get('cart')
    if (kept && !cartState.get().ready) cartState.set({ ready: true, cart: kept.value })
  } catch {
    notKept()
  }
}

/** A device that keeps nothing still orders: the host has the cart. */
function notKept(): void {}
