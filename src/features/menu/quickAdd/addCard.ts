import type { QueryClient } from '@tanstack/react-query'
import { startingConfiguration } from '../../../../domain/catalogue/configuration.ts'
import type { Card } from '../../../../domain/catalogue/menu.ts'
import type { Store } from '../../../../domain/catalogue/store.ts'
import { findSoldOutChoice } from '../../../../domain/catalogue/validateConfiguration.ts'
import { addOrUpdate } from '../../../components/addOrUpdate.ts'
import { ReadFailure } from '../../../device/api/result.ts'
import { cartState } from '../../../device/store/cartState.ts'
import { readProduct } from '../../../hooks/queries.ts'
import { toast } from '../../../hooks/toast.ts'
import { reportRejection } from '../../../ui/reportRejection.ts'

/** What the customer reads; `undo` takes the new line away, and is absent when there is none. */
interface CardAdded {
  message: string
  undo?: () => void
}

/** Adds a product as it starts. */
export async function addCard({ hash, name }: Card, store: Store, queryClient: QueryClient): Promise<CardAdded> {
  try {
    const { product } = await readProduct(queryClient, { store: store.hash, product: hash }, { retry: false })
    const configuration = startingConfiguration(product)
    const before = new Set(lineHashes())
    const soldOut = findSoldOutChoice(product, configuration)?.message
    const refusal = soldOut ?? (await addOrUpdate({ store, product, configuration }))
    if (refusal !== undefined) return { message: refusal }
    const line = lineHashes().find((one) => !before.has(one))
    const message = `${name} added to cart.`
    return line === undefined ? { message } : { message, undo: () => reportRejection(takeAway(line)) }
  } catch (error) {
    if (error instanceof ReadFailure) return { message: error.failure.message }
    throw error
  }
}

const lineHashes = (): string[] =>
  cartState
    .get()
    .cart.lines.filter(({ isPlaceholder }) => !isPlaceholder)
    .map(({ hash }) => hash)

async function takeAway(line: string): Promise<void> {
  const { removeFromCart } = await import('../../../device/outbox/outboxInstance.ts')
  const removed = await removeFromCart(line)
  if (!removed.ok) toast(removed.message)
}
