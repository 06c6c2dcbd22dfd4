import { receiveCart } from '../../../domain/outbox/outboxAnswer.ts'
import { withLines } from '../../../domain/cart/cart.ts'
import { chooseStore } from '../store/storeChoice.ts'
import { change } from '../store/deviceStore.ts'
import { api } from './api.ts'

/** The host's remark on what was added, or why nothing was. */
export type Added = { ok: boolean; message: string }

/**
 * Puts an item of an earlier order into the cart, if the chosen store sells it [HIST-19 AERR-12], OQ-45; with none chosen
 * (`hash` is '') the order's store is. The cart is the host's; this changes the copy here as the host answered.
 */
export async function reorder(item: string, store: { hash: string; name: string }): Promise<Added> {
  const sent = await api('addFromHistory', { item, store: store.hash })
  if (!sent.ok) return { ok: false, message: sent.message }
  const { product, cart } = sent.answer
  if (!product.ok && product.message) return { ok: false, message: product.message }
  const isElsewhere = store.hash !== '' && product.storeHash !== store.hash
  if (isElsewhere || !product.line)
    return { ok: false, message: `This product is not available in the selected store (${store.name})` }
  const { line } = product
  if (store.hash === '') chooseStore(product.storeHash)
  await change((before) => (cart ? receiveCart(before, cart) : { ...before, cart: withLines(before.cart, [line]) }))
  return { ok: true, message: product.message }
}
