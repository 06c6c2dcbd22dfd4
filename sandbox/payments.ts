import { tryPayment, charge, requireOpen, failAuthentication, paymentAnswer } from './charge.ts'
import { listAnswer, ok } from './call.ts'
import type { Call, Handler } from './call.ts'
import { timePart } from './ids.ts'
import { consumeMethod } from './methods.ts'
import { changedMetadata, flag, group, required, strings, text, integer } from './params.ts'
import type { Params } from './params.ts'
import { paymentIntentObject, publicPaymentIntentObject } from './objects/paymentObjects.ts'
import { invalid, notFound } from './refusal.ts'
import type { Payment } from './records.ts'
import type { UnitOfWork } from './unitOfWork.ts'

/** In cents: Stripe's minimum for Canadian and American dollars. */
const MIN_AMOUNT_CENTS = 50
const MAX_AMOUNT_CENTS = 99_999_999

export const createPayment: Handler = async (call, work) => {
  const { params } = call
  const id = work.newId('pi')
  const payment: Payment = {
    kind: 'payment',
    id,
    created: work.now,
    amount: checkedAmount(required(integer(params, 'amount'), 'amount'), params),
    currency: required(text(params, 'currency'), 'currency'),
    status: 'requires_payment_method',
    clientSecret: `${id}_secret_${work.secret(24)}`,
    metadata: changedMetadata(params),
    description: text(params, 'description') ?? null,
    receiptEmail: text(params, 'receipt_email') ?? null,
    method: null,
    error: null,
    canceledAt: null,
    cancellationReason: null,
    charges: [],
    refunds: [],
  }
  work.emit('payment_intent.created', paymentIntentObject(payment, work.now))
  const method = await consumeMethod(params, payment, work)
  if (!flag(params, 'confirm')) {
    const waiting: Payment = method ? { ...payment, method, status: 'requires_confirmation' } : payment
    work.put(waiting)
    return ok(viewFor(call, work)(waiting))
  }
  if (!method)
    throw invalid('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
    })
  const tried = tryPayment(payment, method, work)
  work.put(tried)
  return paymentAnswer(tried, viewFor(call, work))
}

export const confirmPayment: Handler = async (call, work) => {
  const payment = await requestedPayment(call, work)
  requireOpen(payment, 'confirm', work)
  const method = (await consumeMethod(call.params, payment, work)) ?? payment.method
  if (!method)
    throw invalid('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
    })
  const tried = tryPayment(payment, method, work)
  work.put(tried)
  return paymentAnswer(tried, viewFor(call, work))
}

export const updatePayment: Handler = async (call, work) => {
  const payment = await requestedPayment(call, work)
  const amount = integer(call.params, 'amount')
  if (amount !== undefined) requireOpen(payment, 'update', work)
  const changed: Payment = {
    ...payment,
    amount: amount === undefined ? payment.amount : checkedAmount(amount, call.params),
    // A new amount voids the authentication of the old one.
    status: amount !== undefined && payment.status === 'requires_action' ? 'requires_confirmation' : payment.status,
    metadata: changedMetadata(call.params, payment.metadata),
    description: text(call.params, 'description') ?? payment.description,
    receiptEmail: text(call.params, 'receipt_email') ?? payment.receiptEmail,
  }
  work.put(changed)
  return ok(viewFor(call, work)(changed))
}

export const cancelPayment: Handler = async (call, work) => {
  const payment = await requestedPayment(call, work)
  requireOpen(payment, 'cancel', work)
  const reason = text(call.params, 'cancellation_reason') ?? null
  const canceled: Payment = { ...payment, status: 'canceled', canceledAt: work.now, cancellationReason: reason }
  work.put(canceled)
  work.emit('payment_intent.canceled', paymentIntentObject(canceled, work.now))
  return ok(viewFor(call, work)(canceled))
}

export const retrievePayment: Handler = async (call, work) =>
  ok(viewFor(call, work)(await requestedPayment(call, work)))

export const listPayments: Handler = async (call, work) => {
  const limit = Math.min(100, Math.max(1, integer(call.params, 'limit') ?? 10))
  const created = group(call.params, 'created')
  const since = integer(created, 'gte') ?? (integer(created, 'gt') ?? -1) + 1
  const until = integer(created, 'lt') ?? (integer(created, 'lte') ?? work.now + 60) + 1
  const before = text(call.params, 'starting_after') ?? `pi_${timePart(until * 1000)}`
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

function checkedAmount(amount: number, params: Params): number {
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', {
      param: 'amount',
      code: 'parameter_invalid_integer',
    })
  const currency = text(params, 'currency') ?? 'cad'
  if (amount < MIN_AMOUNT_CENTS)
    throw invalid(`Amount must be at least $0.50 ${currency}`, { param: 'amount', code: 'amount_too_small' })
  if (amount > MAX_AMOUNT_CENTS)
    throw invalid(`Amount must be no more than $999,999.99 ${currency}`, { param: 'amount', code: 'amount_too_large' })
  return amount
}
