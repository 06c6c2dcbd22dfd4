import type { Remembered } from '../../../domain/outbox/outbox.ts'

/** Where an outbox keeps what it remembers: one step from all of it to all of it, durable when it answers. */
export interface Memory {
  change: (step: (before: Remembered) => Remembered) => Promise<Remembered>
  /** As last seen. */
  remembered: () => Remembered
}
