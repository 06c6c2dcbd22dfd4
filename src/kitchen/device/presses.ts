import type { Stage } from '../../../domain/order/orderStage.ts'
import type { KitchenOrder } from '../../../domain/kitchen/kitchenOrder.ts'

/** A step that was pressed and may not have reached the host yet. Its key makes it count once. */
export interface Press {
  key: string
  order: string
  number: string
  from: Stage
  to: Stage
}

const NAME = 'kitchen presses'

export function readPresses(): Press[] {
  const text = localStorage.getItem(NAME)
  return text ? (JSON.parse(text) as Press[]) : []
}

export function savePresses(presses: readonly Press[]): void {
  localStorage.setItem(NAME, JSON.stringify(presses))
}

export type ShownOrder = KitchenOrder & {
  /** A press of it waits for the connection. */
  isKept: boolean
}

/** The host's orders as the pressed steps will leave them. */
export function withPresses(orders: readonly KitchenOrder[], presses: readonly Press[]): ShownOrder[] {
  return orders.map((order) => {
    const last = presses.findLast(({ order: hash }) => hash === order.hash)
    return { ...order, stage: last?.to ?? order.stage, isKept: last !== undefined }
  })
}
