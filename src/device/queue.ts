import type { Difference } from '../../rules/difference.ts'
import type { Intent } from '../../rules/intent.ts'
import type { OutboxItem } from '../../rules/outbox.ts'
import { observable } from './observable.ts'

/** What waits to be sent, and what turned out differently, for the page to show. src/device/memory.ts keeps it. */
export interface QueueState {
  items: readonly OutboxItem[]
  differences: readonly Difference[]
  /** The order that is being paid, or of which it is not known what became of it. */
  intent?: Intent
  /** Where this device remembers: disk; page as long as it is open; new after a broken store was made anew. */
  keeps: 'disk' | 'page' | 'new'
}

export const NO_QUEUE: QueueState = { items: [], differences: [], keeps: 'disk' }

export const queueState = observable<QueueState>(NO_QUEUE)
