import { listAnswer, ok } from './call.ts'
import type { Handler } from './call.ts'
import { changedMetadata, text, integer } from './params.ts'
import { disputesUntil, isRefundable } from './objects/disputeObjects.ts'
import { chargeObject } from './objects/paymentObjects.ts'
import { refundedCents, refundObject } from './objects/refundObjects.ts'
import { invalid, notFound } from './refusal.ts'
import type { Payment, Refund } from './records.ts'
import type { Behaviour } from './testCards.ts'
import type { UnitOfWork } from './unitOfWork.ts'

const SETTLEMENT_SECONDS = 5

export const createRefund: Handler = async (call, work) => {
  const payment = await findPayment(text(call.params, 'payment_intent') ?? '', work)
  const paid = payment.charges.find((charge) => charge.decline === null)
  if (!paid || payment.status !== 'succeeded') {
    throw invalid(`This PaymentIntent (${payment.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  if (!disputesUntil(payment, work.now).every(isRefundable)) {
    throw invalid(`Charge ${paid.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  }
  const left = paid.amount - refundedCents(payment, work.now)
  if (left === 0) {
    throw invalid(`Charge ${paid.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const amount = integer(call.params, 'amount') ?? left
  if (amount < 1) throw invalid('Invalid positive integer', { param: 'amount', code: 'parameter_invalid_integer' })
  if (amount > left) {
    throw invalid(
      `Refund amount ($${dollars(amount)}) is greater than unrefunded amount on charge ($${dollars(left)})`,
      { param: 'amount' },
    )
  }
  const refund: Refund = {
    id: `re_${payment.id.slice(3)}${payment.refunds.length}`,
    created: work.now,
    amount,
    metadata: changedMetadata(call.params),
    ...settlementOf(paid.method.card.behaviour, work.now),
  }
  const after: Payment = { ...payment, refunds: [...payment.refunds, refund] }
  work.put(after)
  work.emit('refund.created', refundObject(after, refund, work.now))
  work.emit('charge.refunded', chargeObject(after, paid, work.now))
  emitSettlement(after, refund, work)
  return ok(refundObject(after, refund, work.now))
}

function settlementOf(behaviour: Behaviour, now: number): Pick<Refund, 'settlement'> {
  const at = now + SETTLEMENT_SECONDS
  if (behaviour === 'refunds_late') return { settlement: { at, status: 'succeeded' } }
  return behaviour === 'refund_fails' ? { settlement: { at, status: 'failed' } } : {}
}

function emitSettlement(payment: Payment, refund: Refund, work: UnitOfWork): void {
  const { settlement } = refund
  if (!settlement) return
  const settled = refundObject(payment, refund, settlement.at)
  work.emit('refund.updated', settled, settlement.at)
  if (settlement.status === 'failed') work.emit('refund.failed', settled, settlement.at)
}

export const listRefunds: Handler = async (call, work) => {
  const payment = await findPayment(text(call.params, 'payment_intent') ?? '', work)
  return listAnswer('/v1/refunds', payment.refunds.map((one) => refundObject(payment, one, work.now)).reverse(), false)
}

export const listCharges: Handler = async (call, work) => {
  const payment = await findPayment(text(call.params, 'payment_intent') ?? '', work)
  return listAnswer('/v1/charges', payment.charges.map((one) => chargeObject(payment, one, work.now)).reverse(), false)
}

async function findPayment(id: string, work: UnitOfWork): Promise<Payment> {
  const payment = await work.get(id)
  if (payment?.kind !== 'payment') throw notFound('payment_intent', id, 'payment_intent')
  return payment
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}
