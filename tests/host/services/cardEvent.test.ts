import type Stripe from 'stripe'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { CardPayments } from '../../../host/services/card.ts'
import { startSandbox } from '../../../sandbox/start.ts'
import type { Sandbox } from '../../../sandbox/start.ts'
import { paymentsOver } from '../orders/cardOrders.ts'
import { sdk, typeCard } from '../../sandbox/cards.ts'
import { listen } from '../../sandbox/webhookHost.ts'

const SOON_MS = 6000

let now: number
let sandbox: Sandbox
let payments: CardPayments
let host: Awaited<ReturnType<typeof listen>>

beforeEach(async () => {
  now = Date.now()
  host = await listen()
  sandbox = await startSandbox({ clock: () => now, webhook: { url: host.url, hold: true } })
  payments = paymentsOver(sandbox)
  onTestFinished(async () => {
    payments.close()
    await sandbox.close()
  })
})

async function pay(number: string): Promise<Stripe.PaymentIntent> {
  const confirmation_token = await typeCard(sandbox, number)
  return sdk(sandbox).paymentIntents.create({ amount: 5495, currency: 'cad', confirm: true, confirmation_token })
}

/** What the host reads of all events so far. */
async function events() {
  for (const { id } of sandbox.held?.events() ?? []) await sandbox.held?.deliver(id)
  return host.received.map(({ body, signature }) => payments.event(body, signature))
}

test('an event of a refund tells its payment', async () => {
  const { id: intentId } = await pay('4242424242424242')
  const made = await payments.refund(intentId, { key: 'r1', amountCents: 1000 })
  expect(made.ok).toBe(true)
  expect(await events()).toEqual([
    { type: 'payment_intent.succeeded', intentId },
    { type: 'refund.created', intentId },
    { type: 'charge.refunded', intentId },
  ])
})

test('an event tells the payment of a refund that fails later', async () => {
  const { id: intentId } = await pay('4000000000005126')
  await payments.refund(intentId, { key: 'r1' })
  now += SOON_MS
  const failed = (await events()).find((event) => event?.type === 'refund.failed')
  expect(failed).toEqual({ type: 'refund.failed', intentId })
  expect(await payments.retrieve(intentId)).toMatchObject({ kind: 'paid', refundedCents: 0 })
})

test('an event of a dispute tells its payment', async () => {
  const { id: intentId } = await pay('4000000000000259')
  now += SOON_MS
  const [dispute] = (await sdk(sandbox).disputes.list({ payment_intent: intentId })).data
  await sdk(sandbox).disputes.close(dispute?.id ?? '')
  expect((await events()).slice(1)).toEqual([
    { type: 'charge.dispute.created', intentId },
    { type: 'charge.dispute.closed', intentId },
  ])
})
