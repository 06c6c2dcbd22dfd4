import type { Stage } from '../../../domain/order/orderStage.ts'
import { changeStage, publishOrder, type ChangedBy, type MovedOrder } from './moveOrder.ts'
import type { OrderRef } from '../../store/orders/orderStages.ts'
import { applyRefunds } from '../applyRefunds.ts'
import { noteHeldRefusal } from '../bookRefund.ts'
import type { OrderDeps } from '../orderDeps.ts'
import { settleRefund } from '../refundSettlement.ts'
import { refusalId, startRefusalRefund } from '../startRefund.ts'

export interface OrderRefusal extends ChangedBy {
  order: OrderRef
  from?: Stage
  /** Why; the customer reads it. */
  reason: string
  /** The question that its customer answers so, as in `OrderMove`. */
  answers?: string
}

/**
 * Refuses an order for its store and gives everything back, also the tip and the points. Refusal and refund are written down in
 * one transaction, which also frees the coupon; when the host ends before the provider answered, the payment reconciler goes on
 * with the refund.
 */
export async function refuseOrder(deps: OrderDeps, { order, reason, ...by }: OrderRefusal): Promise<MovedOrder> {
  const { db, clock } = deps
  const now = clock()
  const refusal = await db.transaction().execute(async (transaction) => {
    const moved = await changeStage(transaction, { order, to: 'refused', refusal: reason, ...by }, now)
    if (!moved.ok) return { moved }
    const { hash, number } = moved.order
    const applied = await applyRefunds(transaction, hash, now)
    if (!moved.isRepeat) await noteHeldRefusal(transaction, applied, deps.chainEmail?.(), now)
    return { moved, refund: await startRefusalRefund(transaction, { id: refusalId(hash), number, reason }, now) }
  })
  const { moved, refund } = refusal
  if (refund?.ok) await settleRefund(deps, refund.refund, refund.isRepeat)
  if (moved.ok && !moved.isRepeat) await publishOrder(db, moved.order)
  return moved
}
