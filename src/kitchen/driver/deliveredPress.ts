import { z } from '../../../contract/wire.ts'
import { nextOrder, UNTRIED } from '../../../domain/outbox/queue.ts'
import { runExclusively } from '../../device/lock.ts'
import { senderOver } from '../../device/outbox/sender.ts'
import { queueItem, storedQueue } from '../../device/store/storedQueue.ts'
import { outcomeOf } from '../../device/outbox/answerOutcome.ts'
import { askDriver } from './driverApi.ts'

const press = z.object({ ...queueItem, pin: z.optional(z.string()) })

export type DeliveredPress = z.output<typeof press>

interface PressParts {
  show: (press: DeliveredPress | undefined) => void
  /** The delivery may have ended, or its PIN be locked. */
  onAnswered: () => void
}

/** The press of Delivered for the order of this number, kept until the host has answered it, also over a reload. */
export function deliveredPress(number: string, { show, onAnswered }: PressParts) {
  const prefix = `delivered ${number} `
  const presses = storedQueue({
    prefix,
    schema: press,
    show: (items) => show(items.at(-1)),
    makeRoom: () => undefined,
  })
  const sender = senderOver({
    memory: presses,
    send: async ({ id, pin = '' }) => {
      const sent = await askDriver('driverDelivered', { key: id, pin })
      onAnswered()
      return outcomeOf(id, sent)
    },
    alone: (work) => runExclusively(prefix, work),
    report: (error) => reportError(error),
  })
  return {
    wake: sender.wake,
    stop: sender.stop,
    /** Replaces one that was refused or waits. Only the host knows the PIN, so without a connection it waits with the one that was typed (D-244). */
    press: async (pin = '') => {
      const id = crypto.randomUUID()
      await presses.change((before) => {
        const items = before.items.filter(({ state }) => state === 'sending')
        return { items: [...items, { id, lane: number, pin, ...UNTRIED, order: nextOrder(before) }] }
      })
      await sender.wake()
    },
  }
}
