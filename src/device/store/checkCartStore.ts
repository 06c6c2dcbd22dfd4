import { isEmpty } from '../../../domain/cart/cart.ts'
import { cartState } from './cartState.ts'

/**
 * Tells whether the cart is another store's and holds something [STORE-06], once the device has read it: the first tap on a
 * page may come before.
 */
export function checkCartStore(storeHash: string, act: (isOfAnother: boolean) => void): void {
  const { ready, cart } = cartState.get()
  if (ready) return act(!isEmpty(cart) && cart.storeHash !== storeHash)
  const stop = cartState.watch(() => {
    if (!cartState.get().ready) return
    stop()
    checkCartStore(storeHash, act)
  })
}
