import Stripe from 'stripe'
import { failureOf, outcomeOf, UNKNOWN_OUTCOME, type ChargeOutcome } from './cardOutcome.ts'

export interface ChargeRequest {
  amountCents: number
  currency: 'cad'
  /** A confirmation token `ctoken_…` or a payment method `pm_…` made in the browser. */
  method: string
  orderKey: string
  intentId?: string
  /** The names of this try; the next try of the order replaces them. '' leaves a name out. */
  metadata?: Record<string, string>
}

interface CardCharger {
  charge: (request: ChargeRequest) => Promise<ChargeOutcome>
  find: (orderKey: string, since?: Date) => Promise<Stripe.PaymentIntent | undefined>
  /** All that were created since then. */
  list: (since: Date) => AsyncIterable<Stripe.PaymentIntent>
}

const HOUR_MS = 3_600_000
const MAX_LISTED_INTENTS = 5_000
const expand = ['latest_charge']

/**
 * An order has one payment intent, and an intent succeeds at most once, so an order is charged at most once, whatever cards are
 * tried. The idempotency key of the creation is made from the order only: when the first answer was lost and another card is
 * tried, Stripe refuses the key, and the intent is searched instead of created again.
 */
export function cardCharger(stripe: Stripe, site: string): CardCharger {
  async function charge(request: ChargeRequest): Promise<ChargeOutcome> {
    const { intentId } = request
    try {
      const intent = intentId === undefined ? undefined : await existing(intentId)
      return await (intent ? continueIntent(intent, request) : create(request, `order-${request.orderKey}`))
    } catch (error) {
      return failureOf(error, intentId)
    }
  }

  async function create(request: ChargeRequest, idempotencyKey: string): Promise<ChargeOutcome> {
    const { amountCents, currency, method, orderKey } = request
    const params: Stripe.PaymentIntentCreateParams = {
      amount: amountCents,
      currency,
      confirm: true,
      ...methodParam(method),
      use_stripe_sdk: true,
      allowed_payment_method_types: ['card'],
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { ...tryMetadata(request), order_key: orderKey, ...(site ? { site } : {}) },
      expand,
    }
    try {
      const intent = await stripe.paymentIntents.create(params, { idempotencyKey })
      if (intent.lastResponse.headers['idempotent-replayed'] !== 'true') return outcomeOf(intent)
      return await continueIntent(await retrieve(intent.id), request)
    } catch (error) {
      if (error instanceof Stripe.errors.StripeIdempotencyError) {
        const found = await find(orderKey)
        return found ? continueIntent(found, request) : { kind: 'unknown', message: UNKNOWN_OUTCOME }
      }
      const failure = failureOf(error)
      if (!isReplayed(error) || failure.intentId === undefined) return failure
      return continueIntent(await retrieve(failure.intentId), request)
    }
  }

  async function continueIntent(intent: Stripe.PaymentIntent, request: ChargeRequest): Promise<ChargeOutcome> {
    const { method, amountCents, orderKey } = request
    const { id } = intent
    if (intent.status === 'canceled') return create(request, `order-${orderKey}-${id}`)
    if (isSettled(intent)) return outcomeOf(intent)
    const metadata = tryMetadata(request)
    const isSameTry =
      intent.amount === amountCents &&
      Object.entries(metadata).every(([name, value]) => (intent.metadata[name] ?? '') === value)
    try {
      // Without an idempotency key: an amount that changes and changes back must be set each time.
      if (!isSameTry) await stripe.paymentIntents.update(id, { amount: amountCents, metadata })
      const idempotencyKey = `order-${orderKey}-${method}-${amountCents}`
      const params = { ...methodParam(method), use_stripe_sdk: true, expand }
      const after = await stripe.paymentIntents.confirm(id, params, { idempotencyKey })
      return outcomeOf(after.lastResponse.headers['idempotent-replayed'] === 'true' ? await retrieve(id) : after)
    } catch (error) {
      const failure = failureOf(error, id)
      const isCertain =
        failure.kind === 'unknown' || (error instanceof Stripe.errors.StripeCardError && !isReplayed(error))
      if (isCertain) return failure
      // The request may have been refused because the payment's state changed meanwhile: a second tab, a card used before.
      const now = await retrieve(id)
      const isOpen = now.status === 'requires_action' || now.last_payment_error !== null
      return isSettled(now) || (isSameTry && isOpen) ? outcomeOf(now) : failure
    }
  }

  async function existing(intentId: string): Promise<Stripe.PaymentIntent | undefined> {
    try {
      return await retrieve(intentId)
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
        return undefined
      throw error
    }
  }

  function retrieve(intentId: string): Promise<Stripe.PaymentIntent> {
    return stripe.paymentIntents.retrieve(intentId, { expand })
  }

  async function find(
    orderKey: string,
    since = new Date(Date.now() - HOUR_MS),
  ): Promise<Stripe.PaymentIntent | undefined> {
    let seen = 0
    for await (const intent of list(since)) {
      if (intent.metadata['order_key'] === orderKey) return intent
      if (++seen === MAX_LISTED_INTENTS) break
    }
    return undefined
  }

  // Not Stripe's search, which lags behind by up to a minute.
  function list(since: Date): AsyncIterable<Stripe.PaymentIntent> {
    const created = { gte: Math.floor(since.getTime() / 1000) }
    return stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] })
  }

  return { charge, find, list }
}

const tryMetadata = ({ method, metadata }: ChargeRequest): Record<string, string> => ({ ...metadata, method })

function methodParam(method: string): { confirmation_token: string } | { payment_method: string } {
  return method.startsWith('ctoken_') ? { confirmation_token: method } : { payment_method: method }
}

function isSettled(intent: Stripe.PaymentIntent): boolean {
  return intent.status === 'succeeded' || intent.status === 'processing'
}

function isReplayed(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true'
}
