import { z } from '../../../contract/wire.ts'
import { dropItem, nextOrder, UNTRIED } from '../../../domain/outbox/queue.ts'
import { runExclusively } from '../../device/lock.ts'
import { outcomeOf } from '../../device/outbox/answerOutcome.ts'
import { senderOver } from '../../device/outbox/sender.ts'
import { queueItem, storedQueue } from '../../device/store/storedQueue.ts'
import { askDriver } from './driverApi.ts'

const saying = z.object({ ...queueItem, words: z.string() })

export type DriverSaying = z.output<typeof saying>

interface WordsParts {
  show: (sayings: readonly DriverSaying[]) => void
  onSent: () => void
}

/** What the driver of the order of this number says to its customer, kept until the host has it, once each by its id (D-243). */
export function driverWords(number: string, { show, onSent }: WordsParts) {
  const prefix = `driver says ${number} `
  const sayings = storedQueue({ prefix, schema: saying, show, makeRoom: () => undefined })
  const sender = senderOver({
    memory: sayings,
    send: async ({ id, words }) => {
      const sent = await askDriver('driverSays', { id, words })
      if (sent.ok) onSent()
      return outcomeOf(id, sent)
    },
    alone: (work) => runExclusively(prefix, work),
    report: (error) => reportError(error),
  })
  return {
    wake: sender.wake,
    stop: sender.stop,
    say: async (words: string) => {
      const id = crypto.randomUUID()
      await sayings.change((before) => ({
        items: [...before.items, { id, lane: number, words, ...UNTRIED, order: nextOrder(before) }],
      }))
      await sender.wake()
    },
    remove: (id: string) => sayings.change((before) => dropItem(before, id)),
  }
}
