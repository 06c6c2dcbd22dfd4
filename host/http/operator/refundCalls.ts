import { randomUUID } from 'node:crypto'
import { formatAmount, formatMoney, parseDollars } from '../../../domain/money.ts'
import { amountOf, type RefundParts } from '../../../domain/payment/refund.ts'
import { responseOf, writeRefusal } from '../../context/response.ts'
import { clockFrom } from '../../orders/orderDeps.ts'
import { refundOrder } from '../../orders/refundOrder.ts'
import type { Db } from '../../store/database/database.ts'
import { listRefunds, type Refund } from '../../store/orders/refunds.ts'
import { readInput } from '../request.ts'
import type { RouteContext } from './operatorCall.ts'
import { refusal, success } from './operatorResponse.ts'

const MAX_REASON_LENGTH = 200

/**
 * `POST /operator/orders/NUMBER/refund` with `amount` (without it everything that is left), `tip` (1: the tip besides) and
 * `reason`, which the customer reads. The `Idempotency-Key` names the refund.
 */
export async function makeRefund({ req, env }: RouteContext): Promise<Response> {
  const number = req.param('number') ?? ''
  const id = req.header('idempotency-key') ?? randomUUID()
  if (!/^[\w-]{1,64}$/.test(id)) return refusal('An Idempotency-Key has up to 64 letters, digits, - or _.', 422)
  const read = await readInput(req.raw)
  if (!read.ok) return responseOf(writeRefusal(read))
  const { amount, tip, reason = '' } = read.input
  const cents = typeof amount === 'string' ? parseDollars(amount) : undefined
  if (amount !== undefined && (cents === undefined || cents < 0)) return refusal('Say amount=12.50.', 422)
  if (typeof reason !== 'string' || reason.length > MAX_REASON_LENGTH)
    return refusal(`A reason has up to ${MAX_REASON_LENGTH} characters.`, 422)
  if (!/^\d{1,9}$/.test(number)) return refusal('There is no such order.', 404)
  const { db, services, now } = env.scope
  const deps = { db, payments: services.payments, clock: clockFrom(now) }
  const request = { id, number: Number(number), amount: cents, withTip: tip === '1', reason: reason.trim() }
  const refunded = await refundOrder(deps, request)
  if (!refunded.ok) return responseOf(writeRefusal(refunded))
  const { refund, isMembers } = refunded
  return refund.state === 'failed' ? await answerToFailed(db, refund) : answerTo(refund, isMembers)
}

function answerTo({ id, state, document }: Refund, isMembers: boolean): Response {
  const { unearned, owed = 0, failure } = document
  const body = {
    status: true,
    refund: id,
    state,
    ...sharesOf(document),
    points_taken_back: isMembers ? unearned - owed : 0,
    points_owed: owed,
    ...(failure === undefined ? {} : { failure }),
  }
  return success(body, state === 'done' ? 200 : 202)
}

/** Names what its dashboard has given back, which may be why, so that nobody pays it twice. */
async function answerToFailed(db: Db, { order, document: { failure } }: Refund): Promise<Response> {
  const made = (await listRefunds(db, order)).filter(({ source, state }) => source === 'provider' && state === 'done')
  const given = made.reduce((sum, { document }) => sum + document.card, 0)
  const words =
    given === 0
      ? 'Nothing was given back.'
      : `Nothing was given back by it, but refunds in the provider's dashboard have given back ${formatMoney(given)} of this order already.`
  return refusal(`The card provider refused this refund (${failure}). ${words}`, 409)
}

/** What a refund gives back. */
export function sharesOf(parts: RefundParts) {
  const { card, giftCards, points, gst, pst, tip } = parts
  return {
    amount: formatAmount(amountOf(parts)),
    card: formatAmount(card),
    gift_cards: formatAmount(giftCards.reduce((sum, { amount }) => sum + amount, 0)),
    points,
    tax1: formatAmount(gst),
    tax2: formatAmount(pst),
    tip: formatAmount(tip),
  }
}
