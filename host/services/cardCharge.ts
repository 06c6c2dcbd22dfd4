import Stripe from 'stripe'
import { failureOf } from './cardFailure.ts'
import { outcomeOf, UNKNOWN_OUTCOME } from './cardOutcome.ts'
import type { ChargeOutcome } from './cardOutcome.ts'

export interface ChargeRequest {
  amountCents: number
  currency: 'cad'
  /** A confirmation token `ctoken_…` or a payment method `pm_…` made in the browser. */
  method: string
  /** The checkout (csh) that is paid. One order key has one payment for ever. */
  orderKey: string
  /** The payment of an earlier answer to the same order, when there was one. */
  intentId?: string
  /** Kept with the payment; the same for every attempt of an order. */
  metadata?: Record<string, string>
}

export interface CardCharger {
  charge: (request: ChargeRequest) => Promise<ChargeOutcome>
  find: (orderKey: string, since?: Date) => Promise<Stripe.PaymentIntent | undefined>
}

const HOUR_MS = 3_600_000
const MAX_LISTED_INTENTS = 5_000
const expand = ['latest_charge']

/**
 * One order, one payment intent, and an intent succeeds at most once: so one order is charged at most once, by
 * whichever of its cards. The key of the creation names the order alone; when the first answer was lost and another card
 * is tried, Stripe refuses the key, and the intent is looked for instead of being made a second time.
 */
export function cardCharger(stripe: Stripe): CardCharger {
  async function charge(request: ChargeRequest): Promise<ChargeOutcome> {
    const { intentId } = request
    try {
      const intent = intentId === undefined ? undefined : await existing(intentId)
      return await (intent ? goOn(intent, request) : create(request, `order-${request.orderKey}`))
    } catch (error) {
      return failureOf(error, intentId)
    }
  }

  async function create(request: ChargeRequest, idempotencyKey: string): Promise<ChargeOutcome> {
    const { amountCents, currency, method, orderKey, metadata } = request
    const params: Stripe.PaymentIntentCreateParams = {
      amount: amountCents,
      currency,
      confirm: true,
      ...carried(method),
      use_stripe_sdk: true,
      allowed_payment_method_types: ['card'],
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { ...metadata, order_key: orderKey, method },
      expand,
    }
    try {
      const intent = await stripe.paymentIntents.create(params, { idempotencyKey })
      if (intent.lastResponse.headers['idempotent-replayed'] !== 'true') return outcomeOf(intent)
      return await goOn(await look(intent.id), request)
    } catch (error) {
      if (error instanceof Stripe.errors.StripeIdempotencyError) {
        const found = await find(orderKey)
        return found ? goOn(found, request) : { kind: 'unknown', message: UNKNOWN_OUTCOME }
      }
      const failure = failureOf(error)
      if (!isReplayed(error) || failure.intentId === undefined) return failure
      return goOn(await look(failure.intentId), request)
    }
  }

  // What is left to do for an order whose payment exists already.
  async function goOn(intent: Stripe.PaymentIntent, request: ChargeRequest): Promise<ChargeOutcome> {
    const { method, amountCents, orderKey } = request
    const { id } = intent
    if (intent.status === 'canceled') return create(request, `order-${orderKey}-${id}`)
    if (isSettled(intent)) return outcomeOf(intent)
    const tried = intent.metadata['method'] === method && intent.amount === amountCents
    try {
      // No key of ours: an amount that goes there and back again must be set each time.
      if (!tried) await stripe.paymentIntents.update(id, { amount: amountCents, metadata: { method } })
      const idempotencyKey = `order-${orderKey}-${method}-${amountCents}`
      const params = { ...carried(method), use_stripe_sdk: true, expand }
      const after = await stripe.paymentIntents.confirm(id, params, { idempotencyKey })
      return outcomeOf(after.lastResponse.headers['idempotent-replayed'] === 'true' ? await look(id) : after)
    } catch (error) {
      const failure = failureOf(error, id)
      const surely =
        failure.kind === 'unknown' || (error instanceof Stripe.errors.StripeCardError && !isReplayed(error))
      if (surely) return failure
      // Refused, perhaps because the payment had moved on in the meantime: a second tab, a card used before.
      const now = await look(id)
      const open = now.status === 'requires_action' || now.last_payment_error !== null
      return isSettled(now) || (tried && open) ? outcomeOf(now) : failure
    }
  }

  async function existing(intentId: string): Promise<Stripe.PaymentIntent | undefined> {
    try {
      return await look(intentId)
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
        return undefined
      throw error
    }
  }

  function look(intentId: string): Promise<Stripe.PaymentIntent> {
    return stripe.paymentIntents.retrieve(intentId, { expand })
  }

  async function find(
    orderKey: string,
    since = new Date(Date.now() - HOUR_MS),
  ): Promise<Stripe.PaymentIntent | undefined> {
    const created = { gte: Math.floor(since.getTime() / 1000) }
    let seen = 0
    // Lists, not search: Stripe's search lags behind by up to a minute.
    for await (const intent of stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] })) {
      if (intent.metadata['order_key'] === orderKey) return intent
      if (++seen === MAX_LISTED_INTENTS) break
    }
    return undefined
  }

  return { charge, find }
}

function carried(method: string): { confirmation_token: string } | { payment_method: string } {
  return method.startsWith('ctoken_') ? { confirmation_token: method } : { payment_method: method }
}

function isSettled(intent: Stripe.PaymentIntent): boolean {
  return intent.status === 'succeeded' || intent.status === 'processing'
}

function isReplayed(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true'
}
