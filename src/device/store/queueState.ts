import type { Difference } from '../../../domain/cart/cartDiff.ts'
import type { Intent } from '../../../domain/payment/paymentIntent.ts'
import type { OutboxItem } from '../../../domain/outbox/outbox.ts'
import { observable } from '../observable.ts'

/** The outbox items, and what the host changed in them, for the page. deviceStore.ts sets it. */
export interface QueueState {
  items: readonly OutboxItem[]
  differences: readonly Difference[]
  /** The order that is being paid, or whose outcome is not known. */
  intent?: Intent
  /** disk: IndexedDB; page: only in this page, until it is closed; new: IndexedDB, created again after it was broken or deleted. */
  storage: 'disk' | 'page' | 'new'
}

export const NO_QUEUE: QueueState = { items: [], differences: [], storage: 'disk' }

export const queueState = observable<QueueState>(NO_QUEUE)
