import { z } from '../../../contract/wire.ts'
import type { HandOver } from '../../../domain/order/handOver.ts'
import { dropItem, nextOrder, UNTRIED } from '../../../domain/outbox/queue.ts'
import type { OrderRef } from '../../services/live/liveChannel.ts'
import { api } from '../api/api.ts'
import { runExclusively } from '../lock.ts'
import { outcomeOf } from '../outbox/answerOutcome.ts'
import { senderOver } from '../outbox/sender.ts'
import { queueItem, storedQueue } from '../store/storedQueue.ts'

/** Words for the driver, or a car that waits outside: what of the two it is, its lane says. */
const saying = z.object({ ...queueItem, words: z.string(), spot: z.string() })

export type Saying = z.output<typeof saying>
export type SayingLane = 'words' | 'car'

interface QueueParts {
  show: (sayings: readonly Saying[]) => void
  /** Takes what the host says after it has got one. */
  take: (handOver: HandOver) => void
}

/**
 * What the customer of an order has said and the host may not have yet, kept over a reload and sent once each by its id (D-243,
 * D-245).
 */
export function handOverQueue({ hash, guest }: OrderRef, { show, take }: QueueParts) {
  const prefix = `last metres ${hash} `
  const sayings = storedQueue({ prefix, schema: saying, show, makeRoom: () => undefined })
  const sender = senderOver({
    memory: sayings,
    send: async ({ id, lane, words, spot }) => {
      const sent =
        lane === 'car'
          ? await api('sayHere', { hash, guest, id, car: words, spot }, id)
          : await api('tellDriver', { hash, guest, id, words }, id)
      if (sent.ok) take(sent.answer)
      return outcomeOf(id, sent)
    },
    alone: (work) => runExclusively(prefix, work),
    report: (error) => reportError(error),
  })
  return {
    remembered: () => sayings.remembered().items,
    reread: sayings.reread,
    wake: sender.wake,
    /** A car that was not sent yet gives way to a newer one. */
    say: async (lane: SayingLane, words: string, spot = '') => {
      const id = crypto.randomUUID()
      await sayings.change((before) => ({
        items: [
          ...before.items.filter((one) => lane === 'words' || one.lane !== 'car' || one.state === 'sending'),
          { id, lane, words, spot, ...UNTRIED, order: nextOrder(before) },
        ],
      }))
      await sender.wake()
    },
    remove: (id: string) => sayings.change((before) => dropItem(before, id)),
    /** Nobody could read it any more. */
    clear: () => sayings.change(() => ({ items: [] })),
  }
}

export type HandOverQueue = ReturnType<typeof handOverQueue>
