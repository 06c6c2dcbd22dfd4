import type { Difference } from '../../../domain/cart/cartDiff.ts'
import type { Intent } from '../../../domain/payment/paymentIntent.ts'
import type { OutboxItem } from '../../../domain/outbox/outbox.ts'
import { observable } from '../observable.ts'

export interface QueueState {
  items: readonly OutboxItem[]
  differences: readonly Difference[]
  intent?: Intent
  /**
   * disk: IndexedDB; late: only in this page, until IndexedDB answers; page: the same, and it has failed or is very late; new:
   * IndexedDB, created again after it was broken or deleted.
   */
  storage: 'disk' | 'late' | 'page' | 'new'
}

export const NO_QUEUE: QueueState = { items: [], differences: [], storage: 'disk' }

export const queueState = observable<QueueState>(NO_QUEUE)

/** Whether what this page does is kept on disk. */
export const hasDisk = ({ storage } = queueState.get()): boolean => storage === 'disk' || storage === 'new'
