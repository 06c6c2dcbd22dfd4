import type { Hono } from 'hono'
import type { Environment } from '../environment.ts'
import { tillOf } from '../store/till.ts'
import { settle } from './settle.ts'
import { clockFrom } from './till.ts'

export const WEBHOOK_PATH = '/webhooks/stripe'

const MOST_BYTES = 512 * 1024

/**
 * What the card provider tells by itself. Only a payment that went through leads on, by the same transition as everywhere;
 * other news may be old by the time it arrives, and the completer asks for itself. An answer other than 200 is told again.
 */
export function mountWebhook(app: Hono<Environment>): void {
  app.post(WEBHOOK_PATH, async ({ req, body, env: { ground, trace } }) => {
    trace.call = 'webhook'
    const text = await req.text()
    if (text.length > MOST_BYTES) return body(null, 413)
    const { db, services, now } = ground
    const read = services.payments.event(text, req.header('stripe-signature') ?? '')
    if (!read.ok) return body(null, 400)
    const { orderKey, outcome } = read.event
    if (orderKey !== undefined && outcome?.kind === 'paid') {
      const till = await tillOf(db, orderKey)
      if (till && till.checkout.state !== 'placed')
        await settle({ db, payments: services.payments, clock: clockFrom(now) }, orderKey, outcome)
    }
    return body(null, 200)
  })
}
