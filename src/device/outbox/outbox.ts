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
  /** Runs one piece of work at a time over all senders of this memory. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** A bug of ours; the page goes on. */
  report: (error: unknown) => void
  /** The device's, unless told. */
  time?: Time
}

/** What an outbox waits by. */
export interface Time {
  /** Milliseconds since 1970, as far as the device's clock is right. */
  now: () => number
  /** From 0 to 1. */
  random: () => number
  /** Runs it in so many milliseconds; answers how to call it off. */
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

/** What can be remembered to be sent: the calls whose `offline` is `queue`. */
export type QueuedItem = Omit<NewItem, 'id' | 'madeAt' | 'call'> & { call: QueuedCall }

export interface Outbox {
  /** Remembers an intent, durably, before the first byte leaves; answers its key, a fresh one unless told. */
  enqueue: (item: QueuedItem & { id?: string }) => Promise<string>
  /** Sends all that is due, then sleeps until the next is. */
  drain: () => Promise<void>
  /** Network or page came back: nothing needs to wait for its time any more. */
  wake: () => Promise<void>
  /** Something may have changed, by another tab too: looks when to send next. */
  look: () => void
  /** The customer's decisions about an item that stands aside or waits. */
  retry: (id: string) => Promise<void>
  discard: (id: string) => Promise<void>
  /** Sends no more; what is under way ends. */
  stop: () => void
}

const MIN_WAIT_MS = 50

/** Sends what is remembered: one sender at a time, in order within a lane, each intent under its own key. */
export function outboxOver({ memory, send, alone, report, time = deviceTime }: OutboxParts): Outbox {
  const { change } = memory
  let draining: Promise<void> | undefined
  let callOff = () => {}
  let stopped = false

  function drain(): Promise<void> {
    // Whoever asks while it works gets a round of its own: the item may have come after the last look.
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
    callOff()
    const now = time.now()
    const at = nextTime(memory.remembered(), now)
    if (at === undefined || stopped) return
    callOff = time.later(Math.max(MIN_WAIT_MS, at - now), () => {
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
      await change((before) => retryItem(before, id, crypto.randomUUID()))
      await drain()
    },
    discard: async (id) => {
      await change((before) => discardItem(before, id))
    },
    stop: () => {
      stopped = true
      callOff()
    },
  }
}
