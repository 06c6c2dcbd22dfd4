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
export const press = z.object({
  ...queueItem,
  number: z.string(),
  from: stageName,
  to: stageName,
  /** It is no step: who has seen the allergy, and of which content (D-238). Its stages are both the one that was shown. */
  seen: z.optional(z.object({ initials: z.string(), content: z.string() })),
})

export const addPress = (
  before: Presses,
  made: Pick<Press, 'id' | 'lane' | 'number' | 'from' | 'to' | 'seen'>,
): Presses => ({
  items: [...before.items, { ...made, ...UNTRIED, order: nextOrder(before) }],
})

export type ShownOrder = KitchenOrder & {
  /** A step of it waits to be sent. */
  isKept: boolean
}

/** The host's orders as what was pressed will leave them; those that the host has refused leave nothing. */
export function withPresses(orders: readonly KitchenOrder[], presses: readonly Press[]): ShownOrder[] {
  return orders.map((order) => {
    const waiting = presses.filter(({ lane, state }) => lane === order.hash && state !== 'parked')
    const last = waiting.findLast(({ seen }) => seen === undefined)
    const { allergy } = order
    const mark = waiting.find(({ seen }) => seen?.content === allergy?.content)?.seen
    return {
      ...order,
      ...(allergy && mark ? { allergy: { seen: { initials: mark.initials, at: '' }, ...allergy } } : {}),
      stage: last?.to ?? order.stage,
      isKept: last !== undefined,
    }
  })
}
