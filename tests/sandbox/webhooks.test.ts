import Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import { startSandbox } from '../../sandbox/start.ts'
import type { SandboxOptions } from '../../sandbox/start.ts'
import { memoryStorage } from '../../sandbox/storage.ts'
import { CARD_DECLINED, CARD_SUCCEEDS, sdk, typeCard } from './cards.ts'
import { listen } from './webhookHost.ts'

async function start(options: SandboxOptions) {
  const sandbox = await startSandbox(options)
  onTestFinished(() => sandbox.close())
  return sandbox
}

const webhooks = new Stripe('sk_test_1').webhooks

test('the host receives a signed event for each change of a payment', async () => {
  const host = await listen()
  const sandbox = await start({ webhook: { url: host.url } })
  const stripe = sdk(sandbox)
  const declined = {
    amount: 1000,
    currency: 'cad',
    confirm: true,
    confirmation_token: await typeCard(sandbox, CARD_DECLINED),
  }
  await stripe.paymentIntents.create(declined).catch(() => {})
  const params = {
    ...declined,
    confirmation_token: await typeCard(sandbox, CARD_SUCCEEDS),
    metadata: { order_key: 'csh-1' },
  }
  const paid = await stripe.paymentIntents.create(params)
  await stripe.refunds.create({ payment_intent: paid.id })
  await host.atLeast(4)

  const events = host.received.map(({ body, signature }) =>
    webhooks.constructEvent(body, signature, sandbox.webhookSecret),
  )
  const types = ['payment_intent.payment_failed', 'payment_intent.succeeded', 'refund.created', 'charge.refunded']
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(types))
  // Events are sent side by side, so they may arrive in another order.
  const succeeded = events.find(({ type }) => type === 'payment_intent.succeeded')
  expect(succeeded?.data.object).toMatchObject({ id: paid.id, status: 'succeeded', metadata: { order_key: 'csh-1' } })

  const { body, signature } = host.received[0]!
  const tampered = () => webhooks.constructEvent(body.replace('1000', '9000'), signature, sandbox.webhookSecret)
  expect(tampered).toThrow(Stripe.errors.StripeSignatureVerificationError)
})

test('an event is sent again until the host accepts it', async () => {
  const host = await listen([500, 302])
  const sandbox = await start({ webhook: { url: host.url } })
  const params = {
    amount: 1000,
    currency: 'cad',
    confirm: true,
    confirmation_token: await typeCard(sandbox, CARD_SUCCEEDS),
  }
  await sdk(sandbox).paymentIntents.create(params)
  await host.atLeast(3)
  expect(new Set(host.received.map(({ body }) => body)).size).toBe(1)
})

test('an event survives a restart and is removed once the host accepts it', async () => {
  const storage = memoryStorage()
  const left = () => storage.list({ from: 'evt_', before: 'evt_~', limit: 10 })
  const deaf = await listen(Array.from({ length: 100 }, () => 503))
  const before = await startSandbox({ storage, webhook: { url: deaf.url } })
  const params = {
    amount: 1000,
    currency: 'cad',
    confirm: true,
    confirmation_token: await typeCard(before, CARD_SUCCEEDS),
  }
  await sdk(before).paymentIntents.create(params)
  await deaf.atLeast(1)
  await before.close()
  expect(await left()).toHaveLength(1)

  const host = await listen()
  const after = await startSandbox({ storage, webhook: { url: host.url } })
  await host.atLeast(1)
  await after.close()
  const { body, signature } = host.received[0]!
  expect(webhooks.constructEvent(body, signature, after.webhookSecret).type).toBe('payment_intent.succeeded')
  expect(await left()).toEqual([])
})
