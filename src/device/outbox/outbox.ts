import type { QueuedCall } from '../../../contract/calls.ts'
import {
  discardItem,
  enqueue,
  parkItem,
  retryItem,
  type NewItem,
  type OutboxState,
} from '../../../domain/outbox/outbox.ts'
import { receiveDelivery } from '../../../domain/outbox/outboxAnswer.ts'
import { sendItem } from './sendItem.ts'
import { deviceTime, senderOver, type Sender, type SenderParts } from './sender.ts'
import type { Api } from '../api/apiClient.ts'

export type OutboxParts = Omit<SenderParts<OutboxState>, 'send'> & { send: Api }

export type QueuedItem = Omit<NewItem, 'id' | 'madeAt' | 'call'> & { call: QueuedCall }

export interface Outbox extends Sender {
  /** Stores an item durably without sending it. Returns its id, which is the idempotency key; a new one unless given. */
  enqueue: (item: QueuedItem & { id?: string }) => Promise<string>
  retry: (id: string) => Promise<void>
  discard: (id: string) => Promise<void>
}

/** The changes of a customer's cart and address book, and forms. */
export function outboxOver({ send, ...parts }: OutboxParts): Outbox {
  const { change } = parts.memory
  const { now } = parts.time ?? deviceTime
  const sender = senderOver({
    ...parts,
    send: async (item) => {
      const outcome = await sendItem(send, item)
      if (outcome.kind === 'later') return outcome
      const step = (before: OutboxState) =>
        outcome.kind === 'delivered'
          ? receiveDelivery(before, item.id, outcome.delivered)
          : parkItem(before, item.id, outcome.message)
      return { kind: 'settled', step }
    },
  })
  return {
    ...sender,
    enqueue: async (item) => {
      const id = item.id ?? crypto.randomUUID()
      await change((before) => enqueue(before, { ...item, id, madeAt: now() }))
      return id
    },
    retry: async (id) => {
      // Made once: a step may be taken more than once, and the item must not get a second key by that.
      const fresh = crypto.randomUUID()
      await change((before) => retryItem(before, id, fresh))
      await sender.drain()
    },
    discard: async (id) => {
      await change((before) => discardItem(before, id))
    },
  }
}
