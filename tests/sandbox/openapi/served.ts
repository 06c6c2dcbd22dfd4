import Stripe from 'stripe'
import { startSandbox } from '../../../sandbox/start.ts'
import type { Sandbox } from '../../../sandbox/start.ts'
import { typeCard } from '../cards.ts'
import type { listen } from '../webhookHost.ts'
import type { PublishedType, Sample } from './publishedTypes.ts'

const TYPES: Record<string, PublishedType> = {
  charge: 'Charge',
  confirmation_token: 'ConfirmationToken',
  dispute: 'Dispute',
  event: 'Event',
  file: 'File',
  payment_intent: 'PaymentIntent',
  refund: 'Refund',
}

/** A sandbox of which everything it serves is recorded, with the SDK and the page as its clients. */
export async function recordedSandbox(host: Awaited<ReturnType<typeof listen>>) {
  let now = Date.now()
  const sandbox = await startSandbox({ clock: () => now, webhook: { url: host.url, hold: true } })
  const samples: Sample[] = []

  function record(body: unknown, isPublic: boolean): void {
    if (typeof body !== 'object' || body === null) throw new Error('The card sandbox served no object.')
    if ('error' in body)
      samples.push({ type: isPublic ? 'PublicError' : 'PaymentIntent.LastPaymentError', value: body.error })
    else if ('data' in body && Array.isArray(body.data)) for (const one of body.data) record(one, isPublic)
    else samples.push({ type: typeOf(body, isPublic), value: body })
  }

  const fetchAndRecord: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    record(await response.clone().json(), false)
    return response
  }
  const stripe = new Stripe(sandbox.secretKey, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(fetchAndRecord),
  })
  const page: Sandbox = {
    ...sandbox,
    async fetch(request) {
      const response = await sandbox.fetch(request)
      record(await response.clone().json(), true)
      return response
    },
  }
  return {
    stripe,
    page,
    later: () => (now += 6000),
    sandbox,
    pay: async (number: string, other: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
      stripe.paymentIntents.create({
        amount: 5495,
        currency: 'cad',
        confirm: true,
        use_stripe_sdk: true,
        confirmation_token: await typeCard(page, number),
        ...other,
      }),
    /** All that was served so far, with the events. */
    samples: async (): Promise<Sample[]> => {
      for (const { id } of sandbox.held?.events() ?? []) await sandbox.held?.deliver(id)
      return [...samples, ...host.received.map(({ body }) => ({ type: 'Event' as const, value: JSON.parse(body) }))]
    },
  }
}

function typeOf(body: object, isPublic: boolean): PublishedType {
  const name = 'object' in body ? String(body.object) : ''
  const type = TYPES[name]
  if (!type) throw new Error(`The card sandbox served an object of the kind '${name}'.`)
  return type === 'PaymentIntent' && isPublic ? 'PublicPaymentIntent' : type
}
