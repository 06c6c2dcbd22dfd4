import type { Hono } from 'hono'
import type { HonoEnv } from './honoEnv.ts'
import { readBody } from './request.ts'
import { settleFound } from '../orders/lostPayments.ts'
import { recordCardRefunds } from '../orders/refundWebhook.ts'
import { recordDispute } from '../orders/recordDispute.ts'
import { settleRefund } from '../orders/refundSettlement.ts'
import { isPaid } from '../store/orders/payments.ts'
import { orderDepsOf } from '../orders/orderDeps.ts'

export const WEBHOOK_PATH = '/webhooks/stripe'

const MAX_BODY_BYTES = 512 * 1024

/**
 * The card provider's webhook. An event may come late, twice, in any order, or after the payment was refunded, so it only names
 * the payment to look up at the provider.
 */
export function mountWebhook(app: Hono<HonoEnv>): void {
  app.post(WEBHOOK_PATH, async ({ req, body, env }) => {
    env.trace.call = 'webhook'
    const text = await readBody(req.raw, MAX_BODY_BYTES)
    if (text === undefined) return body(null, 413)
    const event = env.scope.services.payments.event(text, req.header('stripe-signature') ?? '')
    if (!event) return body(null, 400)
    const { type, intentId } = event
    const handle = HANDLERS.find(([types]) => types.test(type))?.[1]
    if (!handle || intentId === undefined) return body(null, 200)
    // The provider sends an event that was answered with an error again later.
    return body(null, (await handle(intentId, env)) ? 200 : 503)
  })
}

/** Takes the provider's payment; false when the provider does not answer or the outcome is unknown. */
type EventHandler = (intent: string, env: HonoEnv['Bindings']) => Promise<boolean>

const settleSucceeded: EventHandler = async (intent, { scope, warn }) => {
  // As a rule: the customer's own call has placed the order.
  if (await isPaid(scope.db, intent)) return true
  const outcome = await scope.services.payments.retrieve(intent)
  if (outcome.kind === 'unknown') return false
  if (outcome.kind !== 'paid') return true
  return await settleFound(orderDepsOf(scope), outcome, outcome.site === scope.settings.publicUrl, warn)
}

const refunded: EventHandler = async (intent, { scope }) => await recordCardRefunds(orderDepsOf(scope), intent)

const disputed: EventHandler = async (intent, { scope, warn }) => {
  const deps = orderDepsOf(scope)
  const { ok, order, refund } = await recordDispute(deps, intent)
  if (order !== undefined) warn(`There is news of the disputed payment of order ${order}.`)
  // The payment reconciler goes on with one that was begun before.
  if (refund) await settleRefund(deps, refund, false)
  return ok
}

const HANDLERS: readonly (readonly [types: RegExp, EventHandler])[] = [
  [/^payment_intent\.succeeded$/, settleSucceeded],
  [/^(refund\.(created|updated|failed)|charge\.refunded)$/, refunded],
  [/^charge\.dispute\./, disputed],
]
