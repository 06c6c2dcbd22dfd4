import type { OutboxState } from '../../../domain/outbox/outbox.ts'

/** Where an outbox keeps what it remembers: one step from all of it to all of it, durable when it answers. */
export interface OutboxStore {
  change: (step: (before: OutboxState) => OutboxState) => Promise<OutboxState>
  /** As last seen. */
  remembered: () => OutboxState
}
