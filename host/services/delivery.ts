import type { QueuedMessage } from '../store/messageQueue.ts'

/** A provider's word on a message: it has it, or not, and whether to come again. Never holds what the message said. */
export type DeliveryResult = { ok: true } | { ok: false; again: boolean; reason: string }

/** Hands a message to a provider; it throws nothing. */
export type Deliver = (message: QueuedMessage) => Promise<DeliveryResult>

/** Who delivers which kind; a kind without anybody stays written down in the outbox. */
export type DeliveryProviders = { [K in QueuedMessage['kind']]?: Deliver }

/** A provider that does not answer. */
export const DELIVERY_TIMEOUT_MS = 15_000
