import { receiveReorder } from '../../../domain/outbox/outboxAnswer.ts'
import { choice, chooseStore } from '../store/storeChoice.ts'
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
  await change((before) => receiveReorder(before, { cart, lines: [line] }, { answers }))
  return { ok: true, message: product.message }
}

/**
 * Adds all of an earlier order that can be added; its store becomes the chosen one (D-75). The message says what was not
 * added and which prices have changed.
 */
export async function orderAgain({ hash, storeHash }: { hash: string; storeHash: string }): Promise<Added> {
  const answers = await answerCount()
  const sent = await api('addOrderAgain', { order: hash, store: storeHash })
  if (!sent.ok) return { ok: false, message: sent.message }
  const { lines, notes, cart } = sent.answer
  const message = notes.join(' ')
  if (lines.length === 0) return { ok: false, message }
  if (choice.get().store !== storeHash) chooseStore(storeHash)
  await change((before) => receiveReorder(before, { cart, lines }, { answers }))
  return { ok: true, message }
}
