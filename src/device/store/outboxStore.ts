import type { OutboxState } from '../../../domain/outbox/outbox.ts'

/** The storage of an outbox. `change` maps the whole state to a new state; it is durable when the promise resolves. */
export interface OutboxStore {
  change: (step: (before: OutboxState) => OutboxState) => Promise<OutboxState>
  remembered: () => OutboxState
}
