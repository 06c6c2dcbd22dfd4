import type { OutboxState } from '../../../domain/outbox/outbox.ts'
import type { Queue } from '../../../domain/outbox/queue.ts'

/** The storage of an outbox. `change` maps the whole state to a new state; it is durable when the promise resolves. */
export interface OutboxStore<State extends Queue = OutboxState> {
  change: (step: (before: State) => State) => Promise<State>
  remembered: () => State
}
