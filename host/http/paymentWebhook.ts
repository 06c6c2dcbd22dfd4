import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { HonoEnv } from './honoEnv.ts'
import { readCheckoutState } from '../store/orders/checkoutState.ts'
import { settlePayment } from '../orders/settlePayment.ts'
import { clockFrom } from '../orders/orderDeps.ts'

export const WEBHOOK_PATH = '/webhooks/stripe'

const MAX_BODY_BYTES = 512 * 1024

/**
 * The card provider's webhook for succeeded payments. An event may come late, twice, or after the payment was refunded, so it
 * only names the payment to look up at the provider.
 */
export function mountWebhook(app: Hono<HonoEnv>): void {
  app.post(
    WEBHOOK_PATH,
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: ({ body }) => body(null, 413) }),
    async ({ req, body, env: { scope, trace } }) => {
      trace.call = 'webhook'
      const text = await req.text()
      const { db, services, now } = scope
      const read = services.payments.event(text, req.header('stripe-signature') ?? '')
      if (!read.ok) return body(null, 400)
      const { type, intentId } = read.event
      if (type !== 'payment_intent.succeeded' || intentId === undefined) return body(null, 200)
      const outcome = await services.payments.retrieve(intentId)
      if (outcome.kind === 'unknown') return body(null, 503)
      if (outcome.kind !== 'paid' || outcome.orderKey === undefined) return body(null, 200)
      // The payment may belong to another host that uses the same provider with another database.
      if (!(await readCheckoutState(db, outcome.orderKey))) return body(null, 200)
      const deps = { db, payments: services.payments, clock: clockFrom(now) }
      const settled = await settlePayment(deps, outcome.orderKey, outcome)
      return body(null, settled.kind === 'unknown' ? 503 : 200)
    },
  )
}
