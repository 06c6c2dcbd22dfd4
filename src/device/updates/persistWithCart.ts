import { isEmpty } from '../../../domain/cart/cart.ts'
import { cartState } from '../store/cartState.ts'
import { hasDisk } from '../store/queueState.ts'

/** Only Gecko says so; the others say "like Gecko". */
const isFirefox = (): boolean => navigator.userAgent.includes('Gecko/')

/**
 * Asks the browser to spare what this device keeps, once in a page and only when the disk has a cart, which every order begins
 * as (D-110). Chromium and Safari decide by themselves. Firefox would ask the customer, for copies of what the host has: it is not asked.
 */
export function persistWithCart(): void {
  if (!navigator.storage?.persist || isFirefox()) return
  const look = () => {
    if (!hasDisk() || isEmpty(cartState.get().cart)) return
    stop()
    // A browser that blocks storage refuses.
    navigator.storage.persist().catch(() => undefined)
  }
  const stop = cartState.watch(look)
  look()
}
