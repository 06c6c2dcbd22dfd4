import { emptyCart } from '../../domain/cart/cart.ts'
import type { OutboxState } from '../../domain/outbox/outbox.ts'
import type { OutboxStore } from '../../src/device/store/outboxStore.ts'

/** A memory that lasts as long as the page. */
export function plainMemory(start: OutboxState = { cart: emptyCart(), items: [], differences: [] }): OutboxStore {
  let last = start
  return {
    change: (step) => Promise.resolve((last = step(last))),
    remembered: () => last,
  }
}
