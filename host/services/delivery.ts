import type { QueuedMessage } from '../store/messageQueue.ts'

/** Whether a provider accepted a message; `again`: a retry may succeed. `reason` never holds the message's text or recipient. */
type DeliveryResult = { ok: true } | { ok: false; again: boolean; reason: string }

/** Sends a message to a provider; it never throws. */
export type Deliver = (message: QueuedMessage) => Promise<DeliveryResult>

export type DeliveryProviders = { [K in QueuedMessage['kind']]?: Deliver }

export const DELIVERY_TIMEOUT_MS = 15_000
