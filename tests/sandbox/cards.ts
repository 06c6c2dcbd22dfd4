import Stripe from 'stripe'
import type { Sandbox } from '../../sandbox/start.ts'

/** The real Stripe SDK, pointed at a sandbox or at a proxy in front of it. */
export function sdk(sandbox: Sandbox, options: { port?: number; retries?: number } = {}): Stripe {
  return new Stripe(sandbox.secretKey, {
    host: '127.0.0.1',
    port: options.port ?? sandbox.port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: options.retries ?? 0,
  })
}

/** A request as the page makes it, with the publishable key. */
export async function fromPage(
  sandbox: Sandbox,
  path: string,
  form?: Record<string, string>,
  key = sandbox.publishableKey,
): Promise<{ status: number; body: Record<string, unknown> & { error?: Record<string, unknown> } }> {
  const request = new Request(`http://shop.test/sandbox/v1/${path}`, {
    headers: { authorization: `Bearer ${key}` },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  })
  const response = await sandbox.fetch(request)
  return { status: response.status, body: await response.json() }
}

const YEAR = String(new Date().getUTCFullYear() + 3)

export function cardForm(number: string, other: Record<string, string> = {}): Record<string, string> {
  const card = { number, exp_month: '12', exp_year: YEAR, cvc: /^3[47]/.test(number) ? '1234' : '123', ...other }
  const fields = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value])
  return { 'payment_method_data[type]': 'card', ...Object.fromEntries(fields) }
}

/** Enters a card; resolves with the confirmation token that the page would send to the host. */
export async function typeCard(sandbox: Sandbox, number: string): Promise<string> {
  const { body } = await fromPage(sandbox, 'confirmation_tokens', cardForm(number))
  return String(body.id)
}

/** Answers 3-D Secure for the customer. */
export async function authenticate(sandbox: Sandbox, clientSecret: string, outcome: 'complete' | 'fail') {
  return fromPage(sandbox, '3ds2/authenticate', { client_secret: clientSecret, outcome })
}

export const CARD_SUCCEEDS = '4242424242424242'
export const CARD_DECLINED = '4000000000000002'
export const CARD_REQUIRES_3DS = '4000000000003220'
export const ASKS_THEN_DECLINES = '4000008400001629'

/** The error with which a call of the SDK rejects. */
export async function failure(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`No Stripe error: ${String(error)}`)
  return error
}
