import { BRAND } from '../../contract/brand.ts'
import { formatMoney, type Cents } from '../../domain/money.ts'
import { amountOf, refundable, shareRefund, type RefundAmount } from '../../domain/payment/refund.ts'
import { refused, type Refused } from '../context/context.ts'
import {
  findRefund,
  insertRefund,
  lockRefundedOrder,
  type Refund,
  type RefundedOrder,
} from '../store/orders/refunds.ts'
import type { Db } from '../store/database/database.ts'
import type { OrderDeps } from './orderDeps.ts'
import { settleRefund } from './refundSettlement.ts'

export interface RefundRequest {
  /** Names the intent: the same id refunds once. */
  id: string
  number: number
  /** Without the tip; undefined for everything that is left, with the tip. */
  amount: Cents | undefined
  withTip: boolean
  reason: string
  /** The store gives up the order, so that points come back too where nothing else was paid. */
  isRefusal?: boolean
}

/** `isMembers`: the order's points are in a member's account. */
type StartedRefund = { ok: true; refund: Refund; isMembers: boolean; isRepeat: boolean } | Refused

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

/** Writes a refund down, to be settled after the transaction. */
export async function startRefund(db: Db, request: RefundRequest, now: Date): Promise<StartedRefund> {
  const { id, number, reason } = request
  const order = await lockRefundedOrder(db, { number })
  if (!order) return refused('There is no such order.', { httpStatus: 404 })
  const isMembers = order.member !== null
  const existing = await findRefund(db, id)
  if (existing) {
    return isSame(existing, request, order)
      ? { ok: true, refund: existing, isMembers, isRepeat: true }
      : refused('This Idempotency-Key was used for something else.', { httpStatus: 422 })
  }
  const counted = order.refunds.filter(({ state }) => state !== 'failed').map(({ document }) => document)
  const amount = refundAmount(order, refundable(order.paid, counted), request)
  if ('ok' in amount) return amount
  const parts = shareRefund(order.paid, counted, amount)
  const document = { ...parts, reason }
  const refund: Refund = { id, order: order.hash, amount: amountOf(parts), document, state: 'pending', provider: null }
  await insertRefund(db, refund, now)
  return { ok: true, refund, isMembers, isRepeat: false }
}

const isSame = (
  { order, document }: Refund,
  { amount, withTip, reason }: RefundRequest,
  { hash }: RefundedOrder,
): boolean =>
  order === hash &&
  document.reason === reason &&
  (amount === undefined || (amount === amountOf(document) - document.tip && (withTip || document.tip === 0)))

const impossible = (message: string): Refused => refused(message, { httpStatus: 422 })

/** What to give back, or why it cannot be given back. */
function refundAmount(
  { paid }: RefundedOrder,
  left: RefundAmount,
  { amount, withTip, isRefusal = false }: RefundRequest,
): RefundAmount | Refused {
  if (paid.card === 0 && paid.giftCards.length === 0 && !(isRefusal && paid.points > 0))
    return impossible(
      paid.points > 0
        ? `Orders paid entirely with ${BRAND.points} cannot be canceled or refunded.`
        : 'Nothing was paid for this order.',
    )
  if (left.goods + left.tip === 0) return impossible('Everything of this order was given back already.')
  if (amount === undefined) return left
  if (amount > left.goods) {
    const tip = left.tip > 0 ? `, and the tip of ${formatMoney(left.tip)} besides` : ''
    return impossible(`At most ${formatMoney(left.goods)} can be given back${tip}.`)
  }
  const asked = { goods: amount, tip: withTip ? left.tip : 0 }
  return asked.goods + asked.tip > 0 ? asked : impossible('There is nothing to give back.')
}
