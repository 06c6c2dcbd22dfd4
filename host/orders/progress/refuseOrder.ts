import type { Stage } from '../../../domain/order/orderStage.ts'
import { changeStage, publishOrder, type ChangedBy, type MovedOrder } from './moveOrder.ts'
import type { Db } from '../../store/database/database.ts'
import type { OrderRef } from '../../store/orders/orderStages.ts'
import type { Refund } from '../../store/orders/refunds.ts'
import { applyRefunds } from '../applyRefunds.ts'
import { noteHeldRefusal } from '../bookRefund.ts'
import type { OrderDeps } from '../orderDeps.ts'
import { settleStarted } from '../refundSettlement.ts'
import { refusalId, startRefusalRefund, type StartedRefund } from '../startRefund.ts'

export interface OrderRefusal extends ChangedBy {
  order: OrderRef
  from?: Stage
  /** Why; the customer reads it. */
  reason: string
  /** The question that its customer answers so, as in `OrderMove`. */
  answers?: string
}

/** A refusal that is written down, with the refund that its provider has yet to be asked for. */
export interface BegunRefusal {
  moved: MovedOrder
  refund?: StartedRefund
}

/**
 * Refuses an order for its store and gives everything back, also the tip and the points. Refusal and refund are written down in
 * one transaction, which also frees the coupon; when the host ends before the provider answered, the payment reconciler goes on
 * with the refund.
 */
export async function refuseOrder(deps: OrderDeps, refusal: OrderRefusal): Promise<MovedOrder> {
  const begun = await deps.db
    .transaction()
    .execute((transaction) => beginRefusal(transaction, refusal, deps.chainEmail?.(), deps.clock()))
  await endRefusal(deps, begun)
  return begun.moved
}

/** The part inside the transaction. */
export async function beginRefusal(
  db: Db,
  { order, reason, ...by }: OrderRefusal,
  chainEmail: string | undefined,
  now: Date,
): Promise<BegunRefusal> {
  const moved = await changeStage(db, { order, to: 'refused', refusal: reason, ...by }, now)
  if (!moved.ok) return { moved }
  const { hash, number } = moved.order
  const applied = await applyRefunds(db, hash, now)
  if (!moved.isRepeat) await noteHeldRefusal(db, applied, chainEmail, now)
  return { moved, refund: await startRefusalRefund(db, { id: refusalId(hash), number, reason }, now) }
}

/** The part after the transaction: asks the provider, and tells all who watch the order. Resolves with the refund as it is then. */
export async function endRefusal(deps: OrderDeps, { moved, refund }: BegunRefusal): Promise<Refund | undefined> {
  const settled = refund?.ok ? await settleStarted(deps, refund) : undefined
  if (moved.ok && !moved.isRepeat) await publishOrder(deps.db, moved.order)
  return settled?.refund
}
