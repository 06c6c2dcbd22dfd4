import type { Cart } from '../../../domain/cart/cart.ts'
import { receiveReorder } from '../../../domain/outbox/outboxAnswer.ts'
import { CART_LANE } from '../../../domain/outbox/outbox.ts'
import { answerCount, change, remembered } from '../store/deviceStore.ts'
import { choice, chooseStore } from '../store/storeChoice.ts'
import { api } from './api.ts'
import type { Added } from './reorder.ts'

/** The cart as what changes a paid order (D-235): it needs the connection, and a cart whose changes have all arrived. */

const UNSENT = 'Your cart has changes that we do not have yet. Please try again once they are sent.'

const isUnsent = (): boolean =>
  remembered().items.some(({ lane, state }) => lane === CART_LANE && (state === 'waiting' || state === 'sending'))

/** Puts the lines of a paid order into the cart; its store becomes the chosen one. */
export async function beginChange(order: { hash: string; guest: string }): Promise<Added> {
  const answers = await answerCount()
  if (isUnsent()) return { ok: false, message: UNSENT }
  const sent = await api('beginChange', order)
  if (!sent.ok) return { ok: false, message: sent.message }
  const { cart, store } = sent.answer
  if (choice.get().store !== store) chooseStore(store)
  await take(cart, answers)
  return { ok: true, message: '' }
}

/** Leaves the order as it was; the cart has what it held before, whose store becomes the chosen one. */
export async function endChange(): Promise<Added> {
  const answers = await answerCount()
  if (isUnsent()) return { ok: false, message: UNSENT }
  const sent = await api('endChange', {})
  if (!sent.ok) return { ok: false, message: sent.message }
  const { cart } = sent.answer
  if (cart.storeHash !== '' && choice.get().store !== cart.storeHash) chooseStore(cart.storeHash)
  await take(cart, answers)
  return { ok: true, message: '' }
}

const take = async (cart: Cart, answers: number | undefined): Promise<void> => {
  await change((before) => receiveReorder(before, { cart, lines: [] }, { answers }))
}
