import { listAnswer, ok } from './call.ts'
import type { Answer, Call, Handler } from './call.ts'
import { withDispute } from './disputes.ts'
import { timePart } from './ids.ts'
import { consumeMethod } from './methods.ts'
import { changedMetadata, flag, group, required, strings, text, integer } from './params.ts'
import { paymentMethodObject } from './objects/cardObjects.ts'
import { paymentIntentObject, publicPaymentIntentObject } from './objects/paymentObjects.ts'
import { invalid, notFound, Refusal } from './refusal.ts'
import type { StripeErrorBody } from './refusal.ts'
import type { Method, Payment } from './records.ts'
import { DECLINES } from './testCards.ts'
import type { UnitOfWork } from './unitOfWork.ts'

/** In cents: Stripe's minimum for Canadian dollars. */
const MIN_AMOUNT_CENTS = 50
const DECLINE_CODES = 'https://stripe.com/docs/error-codes/'
const OPEN_STATUSES = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export const createPayment: Handler = async (call, work) => {
  const { params } = call
  const id = work.newId('pi')
  const payment: Payment = {
    kind: 'payment',
    id,
    created: work.now,
    amount: checkedAmount(required(integer(params, 'amount'), 'amount')),
    currency: required(text(params, 'currency'), 'currency'),
    status: 'requires_payment_method',
    clientSecret: `${id}_secret_${work.secret(24)}`,
    metadata: changedMetadata(params),
    method: null,
    error: null,
    canceledAt: null,
    charges: [],
    refunds: [],
  }
  if (flag(params, 'confirm')) return confirmed(payment, call, work)
  work.put(payment)
  return ok(viewFor(call, work)(payment))
}

export const confirmPayment: Handler = async (call, work) => {
  const payment = await requestedPayment(call, work)
  requireOpen(payment, 'confirm', work)
  return confirmed(payment, call, work)
}

/** A decline in this request is a 402 with the payment, as in Stripe. */
async function confirmed(payment: Payment, call: Call, work: UnitOfWork): Promise<Answer> {
  const method = await consumeMethod(call.params, payment, work)
  const tried: Payment = method.card.behaviour.startsWith('asks')
    ? { ...payment, method, status: 'requires_action', error: null }
    : charge({ ...payment, method }, method, false, work)
  work.put(tried)
  const view = viewFor(call, work)(tried)
  if (tried.error === null) return ok(view)
  return { status: 402, body: { error: { ...tried.error, payment_intent: view } } }
}

export const updatePayment: Handler = async (call, work) => {
  const payment = await requestedPayment(call, work)
  const amount = integer(call.params, 'amount')
  if (amount !== undefined) requireOpen(payment, 'update', work)
  const changed: Payment = {
    ...payment,
    amount: amount === undefined ? payment.amount : checkedAmount(amount),
    // A new amount voids the authentication of the old one.
    status: amount !== undefined && payment.status === 'requires_action' ? 'requires_confirmation' : payment.status,
    metadata: changedMetadata(call.params, payment.metadata),
  }
  work.put(changed)
  return ok(viewFor(call, work)(changed))
}

export const cancelPayment: Handler = async (call, work) => {
  const payment = await requestedPayment(call, work)
  requireOpen(payment, 'cancel', work)
  const canceled: Payment = { ...payment, status: 'canceled', canceledAt: work.now }
  work.put(canceled)
  work.emit('payment_intent.canceled', paymentIntentObject(canceled, work.now))
  return ok(viewFor(call, work)(canceled))
}

export const retrievePayment: Handler = async (call, work) =>
  ok(viewFor(call, work)(await requestedPayment(call, work)))

export const listPayments: Handler = async (call, work) => {
  const limit = Math.min(100, Math.max(1, integer(call.params, 'limit') ?? 10))
  const since = integer(group(call.params, 'created'), 'gte') ?? 0
  const before = text(call.params, 'starting_after') ?? 'pi_~'
  const found = await work.list({ from: `pi_${timePart(since * 1000)}`, before, limit: limit + 1 })
  const payments = found.flatMap((body) => (body.kind === 'payment' ? [viewFor(call, work)(body)] : []))
  return listAnswer('/v1/payment_intents', payments.slice(0, limit), payments.length > limit)
}

export const authenticatePayment: Handler = async (call, work) => {
  const payment = await requestedPayment(call, work)
  const { method } = payment
  if (payment.status !== 'requires_action' || !method) {
    throw invalid('This PaymentIntent does not require authentication.', { code: 'payment_intent_unexpected_state' })
  }
  const isAuthenticated = text(call.params, 'outcome') === 'complete'
  const after = isAuthenticated ? charge(payment, method, true, work) : failAuthentication(payment, method, work)
  work.put(after)
  return ok(viewFor(call, work)(after))
}

async function requestedPayment(call: Call, work: UnitOfWork): Promise<Payment> {
  const secret = text(call.params, 'client_secret')
  const id = call.id || (secret?.split('_secret_')[0] ?? '')
  const payment = await work.get(id)
  if (payment?.kind !== 'payment') throw notFound('payment_intent', id)
  if (call.access === 'public' && secret !== payment.clientSecret) {
    throw invalid('The client_secret provided does not match any associated PaymentIntent on this account.', {
      param: 'client_secret',
      code: 'resource_missing',
    })
  }
  return payment
}

function viewFor(call: Call, work: UnitOfWork): (payment: Payment) => object {
  const expand = strings(group(call.params, 'expand')).map(([, name]) => name.replace(/^data\./, ''))
  return (payment) =>
    call.access === 'public' ? publicPaymentIntentObject(payment) : paymentIntentObject(payment, work.now, expand)
}

function checkedAmount(amount: number): number {
  if (amount >= MIN_AMOUNT_CENTS) return amount
  throw invalid('Amount must be at least $0.50 cad', { param: 'amount', code: 'amount_too_small' })
}

/** A payment has at most one paid charge. */
function charge(payment: Payment, method: Method, asked: boolean, work: UnitOfWork): Payment {
  const decline = DECLINES[method.card.behaviour] ?? null
  const id = `ch_${payment.id.slice(3)}${payment.charges.length}`
  const newCharge = { id, created: work.now, amount: payment.amount, method, decline, asked }
  const charges = [...payment.charges, newCharge]
  if (decline === null) {
    const paid: Payment = { ...payment, charges, method, status: 'succeeded', error: null }
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
  work.emit('payment_intent.payment_failed', paymentIntentObject(failed, work.now))
  return failed
}

function failAuthentication(payment: Payment, method: Method, work: UnitOfWork): Payment {
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

function requireOpen(payment: Payment, verb: 'cancel' | 'confirm' | 'update', work: UnitOfWork): void {
  if (OPEN_STATUSES.includes(payment.status)) return
  const reason = payment.status === 'succeeded' ? 'it has already succeeded' : 'it has already been canceled'
  throw new Refusal(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because ${reason}.`,
    payment_intent: paymentIntentObject(payment, work.now),
  })
}
