import { Agent as HttpAgent, type Agent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import Stripe from 'stripe'
import { cardCharger, type ChargeRequest } from './cardCharge.ts'
import { outcomeOf, type ChargeOutcome, failureOf, type PaidOutcome } from './cardOutcome.ts'
import { cardRefunds, type CardRefunds } from './cardRefunds.ts'

interface CardPaymentsOptions {
  secretKey: string
  webhookSecret: string
  /** The address of the site, which stands in each payment; without it no payment is known as the site's own. */
  site?: string
  /** The loopback port of the sandbox; without it, Stripe itself. */
  sandboxPort?: number
  /** Milliseconds for one try of one request (10 s). A request is tried three times. */
  timeout?: number
}

/** Events come late, twice and out of order, so one says no more than what to ask about. */
interface CardEvent {
  type: string
  intentId: string | undefined
}

/** The card provider. Money is whole cents. No method but `find` and `paidSince` throws, and none answers `declined` while money may have moved. */
export interface CardPayments extends CardRefunds {
  /** Charges an order at most once, however often and with whatever card it is called. */
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  retrieve(intentId: string): Promise<ChargeOutcome>
  /** Finds an order's payment when its intent is unknown, among those created since then (default: the last hour). */
  find(orderKey: string, since?: Date): Promise<ChargeOutcome | undefined>
  /** What the site was paid in payments created since then. */
  paidSince(since: Date): Promise<PaidOutcome[]>
  /** Cancels a payment, so that it cannot succeed any more; one that has already succeeded answers `paid`. */
  cancel(intentId: string): Promise<ChargeOutcome>
  /** A webhook's type and payment, from its body exactly as received; undefined when its `Stripe-Signature` is not valid. */
  event(body: string, signature: string): CardEvent | undefined
  close(): void
}

const MAX_RETRIES = 2

export function cardPayments(options: CardPaymentsOptions): CardPayments {
  const { secretKey, webhookSecret, site = '', sandboxPort, timeout = 10_000 } = options
  const local = sandboxPort !== undefined
  if (local && !secretKey.startsWith('sk_test_')) throw new Error('The card sandbox takes a test key only.')
  const agent = local ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true })
  const stripe = new Stripe(secretKey, {
    httpClient: cardHttp(agent),
    timeout,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...(local ? { host: '127.0.0.1', port: sandboxPort, protocol: 'http' as const } : {}),
  })
  const { charge, find, list } = cardCharger(stripe, site)

  async function retrieve(intentId: string): Promise<ChargeOutcome> {
    try {
      return outcomeOf(await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }))
    } catch (error) {
      return failureOf(error, intentId)
    }
  }

  return {
    charge,
    retrieve,
    async find(orderKey, since) {
      const found = await find(orderKey, since)
      return found && outcomeOf(found)
    },
    async paidSince(since) {
      const paid: PaidOutcome[] = []
      if (site)
        for await (const intent of list(since)) {
          const outcome = outcomeOf(intent)
          if (outcome.kind === 'paid' && outcome.site === site) paid.push(outcome)
        }
      return paid
    },
    ...cardRefunds(stripe),
    async cancel(intentId) {
      try {
        return outcomeOf(await stripe.paymentIntents.cancel(intentId))
      } catch (error) {
        const failure = failureOf(error, intentId)
        return failure.kind === 'declined' ? retrieve(intentId) : failure
      }
    },
    event(body, signature) {
      try {
        const { type, data } = stripe.webhooks.constructEvent(body, signature, webhookSecret)
        return { type, intentId: intentOf(data.object) }
      } catch {
        return undefined
      }
    },
    close: () => agent.destroy(),
  }
}

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>

/**
 * Stripe's HTTP client takes every JSON body without `error` for success, whatever its status, so an answer of something in
 * between would count as the provider's. Such an answer fails here, and its outcome is unknown.
 */
function cardHttp(agent: Agent): HttpClient {
  const client = Stripe.createNodeHttpClient(agent)
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      const response = await client.makeRequest(...request)
      const status = response.getStatusCode()
      const read = response.toJSON.bind(response)
      response.toJSON = async () => {
        const body: unknown = await read()
        if (status >= 400 && !hasError(body)) throw new Error(`The answer ${status} is not the card provider's.`)
        return body
      }
      return response
    },
  }
}

const hasError = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'error' in body && Boolean(body.error)

function intentOf(object: Stripe.Event['data']['object']): string | undefined {
  if (!('object' in object)) return undefined
  if (object.object === 'payment_intent') return object.id
  if (object.object !== 'charge' && object.object !== 'refund' && object.object !== 'dispute') return undefined
  const { payment_intent: intent } = object
  return (typeof intent === 'string' ? intent : intent?.id) ?? undefined
}
