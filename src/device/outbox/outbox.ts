import type { QueuedCall } from '../../../contract/calls.ts'
import {
  markSending,
  deferItem,
  discardItem,
  enqueue,
  parkItem,
  retryItem,
  type NewItem,
} from '../../../domain/outbox/outbox.ts'
import { receiveDelivery } from '../../../domain/outbox/outboxAnswer.ts'
import { backOffMs, retryNow, nextItem, nextTime } from '../../../domain/outbox/outboxTime.ts'
import { sendItem } from './sendItem.ts'
import type { Api } from '../api/apiClient.ts'
import type { OutboxStore } from '../store/outboxStore.ts'

export interface OutboxParts {
  memory: OutboxStore
  send: Api
  alone: (work: () => Promise<void>) => Promise<void>
  report: (error: unknown) => void
  time?: Time
}

export interface Time {
  /** Milliseconds since 1970. The device's clock may be wrong. */
  now: () => number
  random: () => number
  later: (milliseconds: number, work: () => void) => () => void
}

export const deviceTime: Time = {
  now: () => Date.now(),
  random: () => Math.random(),
  later: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
}

export type QueuedItem = Omit<NewItem, 'id' | 'madeAt' | 'call'> & { call: QueuedCall }

export interface Outbox {
  /** Stores an item durably without sending it. Returns its id, which is the idempotency key; a new one unless given. */
  enqueue: (item: QueuedItem & { id?: string }) => Promise<string>
  drain: () => Promise<void>
  /** Sends without waiting for retry times: the network or the page came back. */
  wake: () => Promise<void>
  look: () => void
  retry: (id: string) => Promise<void>
  discard: (id: string) => Promise<void>
  /** A running request is not cancelled. */
  stop: () => void
}

const MIN_WAIT_MS = 50

/** Sends stored items: one sender over all tabs, in order within a lane, each item under its own idempotency key. */
export function outboxOver({ memory, send, alone, report, time = deviceTime }: OutboxParts): Outbox {
  const { change } = memory
  let draining: Promise<void> | undefined
  let cancel = () => {}
  let stopped = false

  function drain(): Promise<void> {
    // A call during a round gets a round of its own: its item may have been added after the round read the queue.
    const round = (draining ?? Promise.resolve()).then(() => alone(sendDue)).catch(report)
    const tail = round.then(() => {
      if (draining === tail) draining = undefined
      look()
    })
    draining = tail
    return tail
  }

  async function sendDue(): Promise<void> {
    while (!stopped) {
      const item = nextItem(await change((same) => same), time.now())
      if (!item) return
      await sendOne(item.id)
    }
  }

  async function sendOne(id: string): Promise<void> {
    const item = (await change((before) => markSending(before, id))).items.find((one) => one.id === id)
    if (!item) return
    const outcome = await sendItem(send, item)
    await change((before) => {
      switch (outcome.kind) {
        case 'delivered':
          return receiveDelivery(before, id, outcome.delivered)
        case 'refused':
          return parkItem(before, id, outcome.message)
        case 'later': {
          const wait = Math.max(outcome.waitMs ?? 0, backOffMs(item.tries, time.random()))
          const from = time.now()
          return deferItem(before, id, { from, until: from + wait }, outcome.trouble)
        }
      }
    })
  }

  function look(): void {
    if (draining) return
    cancel()
    const now = time.now()
    const at = nextTime(memory.remembered(), now)
    if (at === undefined || stopped) return
    cancel = time.later(Math.max(MIN_WAIT_MS, at - now), () => {
      drain().catch(report)
    })
  }

  async function wake(): Promise<void> {
    await change(retryNow)
    await drain()
  }

  return {
    drain,
    wake,
    look,
    enqueue: async (item) => {
      const id = item.id ?? crypto.randomUUID()
      await change((before) => enqueue(before, { ...item, id, madeAt: time.now() }))
      return id
    },
    retry: async (id) => {
      // Made once: a step may be taken more than once, and the item must not get a second key by that.
      const fresh = crypto.randomUUID()
      await change((before) => retryItem(before, id, fresh))
      await drain()
    },
    discard: async (id) => {
      await change((before) => discardItem(before, id))
    },
    stop: () => {
      stopped = true
      cancel()
    },
  }
}
