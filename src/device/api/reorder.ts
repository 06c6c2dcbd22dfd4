import { receiveReorder } from '../../../domain/outbox/outboxAnswer.ts'
import { chooseStore } from '../store/storeChoice.ts'
import { answerCount, change } from '../store/deviceStore.ts'
import { api } from './api.ts'

export type Added = { ok: boolean; message: string }

/**
 * Adds an item of an earlier order to the cart, if the chosen store sells it [HIST-19 AERR-12], OQ-45. With no store chosen
 * (`hash` is ''), the order's store becomes the chosen one.
 */
export async function reorder(item: string, store: { hash: string; name: string }): Promise<Added> {
  const answers = await answerCount()
  const sent = await api('addFromHistory', { item, store: store.hash })
  if (!sent.ok) return { ok: false, message: sent.message }
  const { product, cart } = sent.answer
  if (!product.ok && product.message) return { ok: false, message: product.message }
  const isElsewhere = store.hash !== '' && product.storeHash !== store.hash
  if (isElsewhere || !product.line)
    return { ok: false, message: `This product is not available in the selected store (${store.name})` }
  const { line } = product
  if (store.hash === '') chooseStore(product.storeHash)
  await change((before) => receiveReorder(before, { cart, line }, { answers }))
  return { ok: true, message: product.message }
}
