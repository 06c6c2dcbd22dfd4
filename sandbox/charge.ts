import { asksForAuthentication, declineOf } from './cards/behaviour.ts'
import { paymentMethodObject } from './objects/cardObjects.ts'
import type { Answer } from './call.ts'
import { ok } from './call.ts'
import { withDispute } from './disputes.ts'
import { chargeObject, paymentIntentObject } from './objects/paymentObjects.ts'
import { Refusal } from './refusal.ts'
import type { StripeErrorBody } from './refusal.ts'
import type { Method, Payment } from './records.ts'
import type { UnitOfWork } from './unitOfWork.ts'

const DECLINE_CODES = 'https://stripe.com/docs/error-codes/'
const OPEN_STATUSES = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export function tryPayment(payment: Payment, method: Method, work: UnitOfWork): Payment {
  if (!asksForAuthentication(method.card.behaviour)) return charge({ ...payment, method }, method, false, work)
  const waiting: Payment = { ...payment, method, status: 'requires_action', error: null }
  work.emit('payment_intent.requires_action', paymentIntentObject(waiting, work.now))
  return waiting
}

/** A payment has at most one paid charge. */
export function charge(payment: Payment, method: Method, asked: boolean, work: UnitOfWork): Payment {
  const decline = declineOf(method.card.behaviour) ?? null
  const id = `ch_${payment.id.slice(3)}${payment.charges.length}`
  const newCharge = { id, created: work.now, amount: payment.amount, method, decline, asked }
  const charges = [...payment.charges, newCharge]
  if (decline === null) {
    const paid: Payment = { ...payment, charges, method, status: 'succeeded', error: null }
    work.emit('charge.succeeded', chargeObject(paid, newCharge, work.now))
    work.emit('payment_intent.succeeded', paymentIntentObject(paid, work.now))
    return withDispute(paid, newCharge, work)
  }
  const error: StripeErrorBody = {
    charge: id,
    code: decline.code,
    ...(decline.declineCode === undefined ? {} : { decline_code: decline.declineCode }),
    doc_url: DECLINE_CODES + decline.code.replaceAll('_', '-'),
    message: decline.message,
    payment_method: paymentMethodObject(method),
    type: 'card_error',
  }
  const failed: Payment = { ...payment, charges, method: null, status: 'requires_payment_method', error }
  work.emit('charge.failed', chargeObject(failed, newCharge, work.now))
  work.emit('payment_intent.payment_failed', paymentIntentObject(failed, work.now))
  return failed
}

export function failAuthentication(payment: Payment, method: Method, work: UnitOfWork): Payment {
  const error: StripeErrorBody = {
    code: 'payment_intent_authentication_failure',
    doc_url: `${DECLINE_CODES}payment-intent-authentication-failure`,
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: paymentMethodObject(method),
    type: 'invalid_request_error',
  }
  const failed: Payment = { ...payment, method: null, status: 'requires_payment_method', error }
  work.emit('payment_intent.payment_failed', paymentIntentObject(failed, work.now))
  return failed
}

/** A decline in this request is a 402 with the payment, as in Stripe. */
export function paymentAnswer(payment: Payment, view: (payment: Payment) => object): Answer {
  if (payment.status !== 'requires_payment_method' || payment.error === null) return ok(view(payment))
  return { status: 402, body: { error: { ...payment.error, payment_intent: view(payment) } } }
}

export function requireOpen(payment: Payment, verb: 'cancel' | 'confirm' | 'update', work: UnitOfWork): void {
  if (OPEN_STATUSES.includes(payment.status)) return
  const reason = payment.status === 'succeeded' ? 'it has already succeeded' : 'it has already been canceled'
  throw new Refusal(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because ${reason}.`,
    payment_intent: paymentIntentObject(payment, work.now),
  })
}
