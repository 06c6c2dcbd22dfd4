import { shownCart } from '../../rules/outbox.ts'
import { linesOfItems } from '../../rules/waiting.ts'
import { cartState } from './cart.ts'
import { memoryOver } from './keptMemory.ts'
import { queueState } from './queue.ts'

/**
 * This device's memory of the cart and the outbox: every change is one step from all of it to all of it, in one transaction.
 * On disk through Dexie; where the disk does not work, in this page, and the host has the cart.
 */
const memory = memoryOver({
  disk: async () => (await import('./disk.ts')).disk,
  show: (last, keeps) => {
    const { items, differences, intent } = last
    queueState.set({ items, differences, intent, keeps })
    cartState.set({ ready: true, cart: shownCart(last), waiting: linesOfItems(items) })
  },
})

/** Wakes the memory, once a page. */
export const openMemory = memory.open

/** Takes one step; answers what is remembered then. `remembered` is as this page last saw it. */
export const { change, remembered } = memory

/** How many answers to changes of the cart have come, as soon as that is known. */
export const answersSoFar = async (): Promise<number | undefined> => {
  await openMemory()
  return remembered().answers
}
