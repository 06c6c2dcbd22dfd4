import type { OutgoingMessage } from '../store/outbox.ts'

interface QueuedMessage extends OutgoingMessage {
  id: number
  createdAt: Date
}

/** Whether a provider accepted a message; `again`: a retry may succeed. `reason` never holds the message's text or recipient. */
type DeliveryResult = { ok: true } | { ok: false; again: boolean; reason: string }

/** Sends a message to a provider; it never throws. */
export type Deliver = (message: QueuedMessage) => Promise<DeliveryResult>

export const DELIVERY_TIMEOUT_MS = 15_000
