import type { AnswerOf } from '../../../contract/calls.ts'
import { isEmpty, type Cart } from '../../../domain/cart/cart.ts'
import { choice, chooseStore } from '../store/storeChoice.ts'
import { noteSessionLoss } from '../store/sessionLoss.ts'
import { cartInDoubt, change, remembered } from '../store/deviceStore.ts'
import { deviceOwner, setDeviceOwner } from '../store/deviceOwner.ts'
import { hasDisk } from '../store/queueState.ts'
import { receiveHostCart } from './receiveHostCart.ts'
import { setCustomer } from '../store/sessionState.ts'
import { writeToken } from './writeToken.ts'

/**
 * Stores the token, the customer and the cart of /get/config [SESS-05 SESS-06 SESS-08]. When the member changed or the session
 * ended, the old member's data is removed and the page reloads [SESS-11]. `asked` is the `answerCount` at the time of the
 * request: it shows whether the cart is older than a later answer. `isLost`: the page had a session, whose cookies are gone; then
 * a guest's cart is put into the new one.
 */
export async function receiveConfig(
  { token, customer, cart }: AnswerOf<'config'>,
  asked: number | undefined,
  isLost = false,
): Promise<void> {
  writeToken(token)
  const hash = customer?.hash ?? ''
  if (deviceOwner() !== '' && deviceOwner() !== hash) {
    const { clearMemberData } = await import('./clearMemberData.ts')
    await clearMemberData(hash)
    const { reloadAsGuest } = await import('./reloadAsGuest.ts')
    return reloadAsGuest()
  }
  setDeviceOwner(hash)
  if (isLost && hash === '' && cart && isEmpty(cart) && !isEmpty(remembered().cart)) {
    const { restoreCart } = await import('../../../domain/outbox/restoreCart.ts')
    await change((before) => restoreCart(before, () => crypto.randomUUID(), Date.now()))
    noteSessionLoss()
  } else if (cart) await receiveHostCart({ change, doubt: cartInDoubt, hasDisk }, cart, asked)
  if (cart) chooseStoreOf(cart)
  setCustomer(customer)
}

/** On a device without a chosen store, the cart's store is chosen [GUARD-01 CART-21]. */
function chooseStoreOf(cart: Cart): void {
  const { ready, store } = choice.get()
  if (ready && store === '' && !isEmpty(cart)) chooseStore(cart.storeHash)
}
