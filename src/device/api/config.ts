import type { AnswerOf } from '../../../contract/calls.ts'
import { isEmpty, type Cart } from '../../../domain/cart/cart.ts'
import { receiveCart } from '../../../domain/outbox/outboxAnswer.ts'
import { choice, chooseStore } from '../store/storeChoice.ts'
import { change } from '../store/deviceStore.ts'
import { deviceOwner, setDeviceOwner } from '../store/deviceOwner.ts'
import { setCustomer } from '../store/sessionState.ts'
import { writeToken } from './token.ts'

/**
 * Takes in what /get/config answered: the token, the customer, the cart [SESS-05 SESS-06 SESS-08]. A member whose session has
 * ended, or who became another one, leaves nothing behind on this device [SESS-11]. `asked` is how many answers to changes had
 * come when it was asked.
 */
export async function receiveConfig(
  { token, customer, cart }: AnswerOf<'config'>,
  asked: number | undefined,
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
  if (cart) await change((before) => receiveCart(before, cart, { answers: asked }))
  if (cart) chooseStoreOf(cart)
  setCustomer(customer)
}

/** A member's cart comes to a device on which no store was chosen yet: its store is the one [GUARD-01 CART-21]. */
function chooseStoreOf(cart: Cart): void {
  const { ready, store } = choice.get()
  if (ready && store === '' && !isEmpty(cart)) chooseStore(cart.storeHash)
}
