import { BRAND } from '../../shared/brand.ts'
import { formatMoney, type Cents } from '../../domain/money.ts'
import {
  amountOf,
  refundable,
  reservedRefunds,
  shareRefunds,
  takeRefund,
  type RefundAmount,
} from '../../domain/payment/refund.ts'
import { refused, type Refused } from '../context/context.ts'
import {
  findRefund,
  insertRefund,
  lockRefundedOrder,
  type Refund,
  type RefundedOrder,
} from '../store/orders/refunds.ts'
import type { Db } from '../store/database/database.ts'
import { isLost } from '../store/orders/disputes.ts'
import { askedTip, meansOf } from './applyRefunds.ts'

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

/** The refund that a refused order begins. */
export const refusalId = (order: string): string => `refusal-${order}`

/** Writes down the refund of everything that is left of a refused order, also of its tip and points. */
export const startRefusalRefund = (
  db: Db,
  request: Pick<RefundRequest, 'id' | 'number' | 'reason'>,
  now: Date,
): Promise<StartedRefund> => startRefund(db, { ...request, amount: undefined, withTip: true, isRefusal: true }, now)

/** Writes a refund down, to be settled after the transaction. */
export async function startRefund(db: Db, request: RefundRequest, now: Date): Promise<StartedRefund> {
  const { id, number, amount, reason, isRefusal = false } = request
  const order = await lockRefundedOrder(db, { number })
  if (!order) return refused('There is no such order.', { httpStatus: 404 })
  const isMembers = order.member !== null
  const existing = await findRefund(db, id)
  if (existing) {
    return isSame(existing, request, order)
      ? { ok: true, refund: existing, isMembers, isRepeat: true }
      : refused('This Idempotency-Key was used for something else.', { httpStatus: 422 })
  }
  const { paid, isCardHeld } = order
  const reserved = reservedRefunds(order.refunds).map(meansOf)
  const shares = shareRefunds(paid, reserved)
  const asked = refundAmount(order, refundable(paid, shares, isCardHeld), request)
  if ('ok' in asked) return asked
  const means = takeRefund(paid, shares, asked, isCardHeld)
  const share = shareRefunds(paid, [...reserved, means]).at(-1)
  if (!share) throw new Error('A refund has its share.')
  const refund: Refund = {
    id,
    order: order.hash,
    source: isRefusal ? 'refusal' : 'operator',
    amount: amountOf(means),
    document: { ...share, reason, asked: { everything: amount === undefined, tip: asked.tip } },
    state: 'pending',
    provider: null,
  }
  await insertRefund(db, refund, now)
  return { ok: true, refund, isMembers, isRepeat: false }
}

/** Whether it was asked for in the same words. */
function isSame(refund: Refund, { amount, withTip, reason: said }: RefundRequest, { hash }: RefundedOrder): boolean {
  const { order, amount: given, document } = refund
  const { reason, asked } = document
  if (order !== hash || reason !== said || (asked?.everything ?? false) !== (amount === undefined)) return false
  const tip = askedTip(refund)
  return amount === undefined || (amount === given - tip && (withTip || tip === 0))
}

const impossible = (message: string): Refused => refused(message, { httpStatus: 422 })

/** What to give back, or why it cannot be given back. */
function refundAmount(
  { paid, isCardHeld, dispute }: RefundedOrder,
  left: RefundAmount,
  { amount, withTip, isRefusal = false }: RefundRequest,
): RefundAmount | Refused {
  if (paid.card === 0 && paid.giftCards.length === 0 && !(isRefusal && paid.points > 0))
    return impossible(
      paid.points > 0
        ? `Orders paid entirely with ${BRAND.points} cannot be canceled or refunded.`
        : 'Nothing was paid for this order.',
    )
  const bank =
    dispute && isLost(dispute)
      ? 'The bank has given the payment by card back: its dispute is lost.'
      : 'The payment by card is disputed: the bank decides about it.'
  const held = isCardHeld ? ` ${bank}` : ''
  if (left.goods + left.tip === 0)
    return impossible(
      isCardHeld ? `Nothing else can be given back.${held}` : 'Everything of this order was given back already.',
    )
  if (amount === undefined) return left
  if (amount > left.goods) {
    const tip = left.tip > 0 ? `, and the tip of ${formatMoney(left.tip)} besides` : ''
    return impossible(`At most ${formatMoney(left.goods)} can be given back${tip}.${held}`)
  }
  const asked = { goods: amount, tip: withTip ? left.tip : 0 }
  return asked.goods + asked.tip > 0 ? asked : impossible('There is nothing to give back.')
}
