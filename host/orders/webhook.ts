import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Environment } from '../environment.ts'
import { tillOf } from '../store/till.ts'
import { settle } from './settle.ts'
import { clockFrom } from './till.ts'
import { inTurn } from './turns.ts'

export const WEBHOOK_PATH = '/webhooks/stripe'

const MOST_BYTES = 512 * 1024

/**
 * What the card provider tells by itself. Only a payment that went through leads on, by the same transition as everywhere;
 * other news may be old by the time it arrives, and the completer asks for itself. An answer other than 200 is told again.
 */
export function mountWebhook(app: Hono<Environment>): void {
  app.post(
    WEBHOOK_PATH,
    bodyLimit({ maxSize: MOST_BYTES, onError: ({ body }) => body(null, 413) }),
    async ({ req, body, env: { ground, trace } }) => {
      trace.call = 'webhook'
      const text = await req.text()
      const { db, services, now } = ground
      const read = services.payments.event(text, req.header('stripe-signature') ?? '')
      if (!read.ok) return body(null, 400)
      const { orderKey, outcome } = read.event
      if (orderKey !== undefined && outcome?.kind === 'paid')
        // The news often comes before the answer that complete is waiting for: it lets complete finish first.
        await inTurn(orderKey, async () => {
          const till = await tillOf(db, orderKey)
          if (till && till.checkout.state !== 'placed')
            await settle({ db, payments: services.payments, clock: clockFrom(now) }, orderKey, outcome)
        })
      return body(null, 200)
    },
  )
}
