import { emptyCart } from '../../domain/cart/cart.ts'
import type { OutboxState } from '../../domain/outbox/outbox.ts'
import type { OutboxStore } from '../../src/device/store/outboxStore.ts'

/** An outbox store in memory, which is lost with the page. */
export function memoryStore(start: OutboxState = { cart: emptyCart(), items: [], differences: [] }): OutboxStore {
  let last = start
  return {
    change: (step) => Promise.resolve((last = step(last))),
    remembered: () => last,
  }
}
