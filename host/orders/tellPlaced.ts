import type { Order } from '../../domain/order/order.ts'
import { listPendingChangeRefunds } from '../store/orders/refunds.ts'
import type { OrderDeps } from './orderDeps.ts'
import { publishOrder } from './progress/moveOrder.ts'
import { settleRefund } from './refundSettlement.ts'

/** An order that was just placed or changed. */
export interface PlacedNow {
  order: Order
  /** The store's hash. */
  store: string
  isChange?: boolean
}

/**
 * After the commit: tells all who watch the order, and asks the provider for what a change gives back. Where this host ends first, the
 * payment reconciler asks.
 */
export async function tellPlaced(deps: OrderDeps, { order, store, isChange = false }: PlacedNow): Promise<void> {
  if (!isChange) deps.counts?.order(order.service, 'placed')
  await publishOrder(deps.db, { hash: order.hash, store })
  if (!isChange) return
  for (const refund of await listPendingChangeRefunds(deps.db, order.hash)) await settleRefund(deps, refund, false)
}
