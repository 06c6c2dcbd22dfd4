import Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import { startSandbox } from '../../sandbox/start.ts'
import type { Sandbox } from '../../sandbox/start.ts'
import { memoryStorage } from '../../sandbox/storage.ts'
import type { SandboxStorage } from '../../sandbox/storage.ts'
import { lossyProxy } from '../host/store/lossyProxy.ts'
import { CARD_DECLINED, CARD_SUCCEEDS, sdk, typeCard } from './cards.ts'

async function start(storage: SandboxStorage = memoryStorage()): Promise<Sandbox> {
  const sandbox = await startSandbox({ storage })
  onTestFinished(() => sandbox.close())
  return sandbox
}

async function payment(sandbox: Sandbox, number: string) {
  return { amount: 5495, currency: 'cad', confirm: true, confirmation_token: await typeCard(sandbox, number) }
}

test('a repeated request with the same key and parameters gets the first response and is charged once', async () => {
  const sandbox = await start()
  const stripe = sdk(sandbox)
  const params = await payment(sandbox, CARD_SUCCEEDS)
  const first = await stripe.paymentIntents.create(params, { idempotencyKey: 'order-1' })
  const again = await stripe.paymentIntents.create(params, { idempotencyKey: 'order-1' })
  expect(again).toEqual(first)
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
})

test('two requests with one key get the same decline and make one charge', async () => {
  const sandbox = await start()
  const stripe = sdk(sandbox)
  const params = await payment(sandbox, CARD_DECLINED)
  const tries = await Promise.allSettled(
    [0, 1].map(() => stripe.paymentIntents.create(params, { idempotencyKey: 'k', maxNetworkRetries: 3 })),
  )
  const [a, b] = tries.map((one) => (one.status === 'rejected' ? one.reason : undefined))
  expect(a.payment_intent.id).toBe(b.payment_intent.id)
  expect((await stripe.charges.list({ payment_intent: a.payment_intent.id })).data).toHaveLength(1)
})

test('the same key with other parameters is refused', async () => {
  const sandbox = await start()
  const stripe = sdk(sandbox)
  const params = await payment(sandbox, CARD_SUCCEEDS)
  await stripe.paymentIntents.create(params, { idempotencyKey: 'order-1' })
  const other = stripe.paymentIntents.create({ ...params, amount: 5496 }, { idempotencyKey: 'order-1' })
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
})

test('a request with invalid parameters does not use up its key', async () => {
  const sandbox = await start()
  const stripe = sdk(sandbox)
  const params = await payment(sandbox, CARD_SUCCEEDS)
  const key = { idempotencyKey: 'order-1' }
  await expect(stripe.paymentIntents.create({ ...params, amount: 1 }, key)).rejects.toThrow('at least')
  expect((await stripe.paymentIntents.create(params, key)).status).toBe('succeeded')
})

test('a second request with a key in use is refused with 409', async () => {
  const kept = memoryStorage()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let entered = () => {}
  const inside = new Promise<void>((resolve) => (entered = resolve))
  const sandbox = await start({
    ...kept,
    async put(rows) {
      if (rows.some(({ id }) => id.startsWith('pi_'))) {
        entered()
        await released
      }
      return kept.put(rows)
    },
  })
  const stripe = sdk(sandbox)
  const params = await payment(sandbox, CARD_SUCCEEDS)
  const first = stripe.paymentIntents.create(params, { idempotencyKey: 'order-1' })
  await inside
  const second = await stripe.paymentIntents
    .create(params, { idempotencyKey: 'order-1' })
    .catch((error: unknown) => error)
  expect(second).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  release()
  expect((await first).status).toBe('succeeded')
})

test('two sandboxes on one storage charge once for one key', async () => {
  const storage = memoryStorage()
  const [one, two] = [await start(storage), await start(storage)]
  const params = await payment(one, CARD_SUCCEEDS)
  const paid = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      sdk(i % 2 ? one : two, { retries: 5 }).paymentIntents.create(params, { idempotencyKey: 'order-1' }),
    ),
  )
  expect(new Set(paid.map(({ id }) => id)).size).toBe(1)
  expect((await sdk(one).paymentIntents.list()).data).toHaveLength(1)
})

test('a dropped connection leads to one charge, because the SDK repeats its key', async () => {
  const sandbox = await start()
  const line = await lossyProxy(sandbox.port)
  onTestFinished(() => line.close())
  const params = await payment(sandbox, CARD_SUCCEEDS)
  line.dropResponses(1)
  const paid = await sdk(sandbox, { port: line.port, retries: 2 }).paymentIntents.create(params)
  expect(paid.status).toBe('succeeded')
  expect(paid.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await sdk(sandbox).paymentIntents.list()).data).toHaveLength(1)
})
