import type { Difference } from '../../../domain/cart/cartDiff.ts'
import type { Intent } from '../../../domain/payment/paymentIntent.ts'
import type { OutboxItem } from '../../../domain/outbox/outbox.ts'
import { observable } from '../observable.ts'

/** What waits to be sent, and what turned out differently, for the page to show. src/device/memory.ts keeps it. */
export interface QueueState {
  items: readonly OutboxItem[]
  differences: readonly Difference[]
  /** The order that is being paid, or of which it is not known what became of it. */
  intent?: Intent
  /** Where this device remembers: disk; page as long as it is open; new after a broken store was made anew. */
  storage: 'disk' | 'page' | 'new'
}

export const NO_QUEUE: QueueState = { items: [], differences: [], storage: 'disk' }

export const queueState = observable<QueueState>(NO_QUEUE)
