import { z } from '../../../contract/wire.ts'
import { stageName } from '../../../contract/kitchen.ts'
import type { KitchenOrder } from '../../../domain/kitchen/kitchenOrder.ts'
import { nextOrder, UNTRIED } from '../../../domain/outbox/queue.ts'
import { queueItem } from '../../device/store/storedQueue.ts'

export type Press = z.output<typeof press>

export interface Presses {
  items: readonly Press[]
}

/** A step that was pressed and may not have reached the host yet. Its lane is the order's hash. */
export const press = z.object({ ...queueItem, number: z.string(), from: stageName, to: stageName })

export const addPress = (before: Presses, made: Pick<Press, 'id' | 'lane' | 'number' | 'from' | 'to'>): Presses => ({
  items: [...before.items, { ...made, ...UNTRIED, order: nextOrder(before) }],
})

export type ShownOrder = KitchenOrder & {
  /** A press of it waits to be sent. */
  isKept: boolean
}

/** The host's orders as the pressed steps will leave them; those that the host has refused leave nothing. */
export function withPresses(orders: readonly KitchenOrder[], presses: readonly Press[]): ShownOrder[] {
  return orders.map((order) => {
    const last = presses.findLast(({ lane, state }) => lane === order.hash && state !== 'parked')
    return { ...order, stage: last?.to ?? order.stage, isKept: last !== undefined }
  })
}
