import type { Cart } from '../../../domain/cart/cart.ts'
import { receiveCart } from '../../../domain/outbox/outboxAnswer.ts'
import type { CartDoubt } from '../store/cartDoubt.ts'
import type { OutboxStore } from '../store/outboxStore.ts'

interface CartKeeper extends Pick<OutboxStore, 'change'> {
  doubt: CartDoubt
  /** Whether this page has the disk: without it, other tabs may do what it does not see. */
  hasDisk: () => boolean
}

/** Takes the cart of /get/config, which was asked for at the count `answers`, and notes what differs where that is certain (D-109). */
export async function receiveHostCart(
  { change, doubt, hasDisk }: CartKeeper,
  cart: Cart,
  answers: number | undefined,
): Promise<void> {
  let isTaken = false
  await change((before) => {
    const after = receiveCart(before, cart, { answers }, hasDisk() && !doubt.exists())
    isTaken = after !== before
    return after
  })
  if (isTaken && hasDisk()) doubt.settle()
}
