import type { Refused } from '../context/context.ts'
import type { Refund } from '../store/orders/refunds.ts'
import type { OrderDeps } from './orderDeps.ts'
import { settleRefund } from './refundSettlement.ts'
import { startRefund, type RefundRequest } from './startRefund.ts'

/** Refunds an order in full or in part. The refund is written down before the provider is asked. */
export async function refundOrder(
  deps: OrderDeps,
  request: RefundRequest,
): Promise<{ ok: true; refund: Refund; isMembers: boolean } | Refused> {
  const started = await deps.db.transaction().execute((db) => startRefund(db, request, deps.clock()))
  if (!started.ok) return started
  const { refund, isMembers, isRepeat } = started
  return { ok: true, refund: await settleRefund(deps, refund, isRepeat), isMembers }
}
