import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSandbox } from '../../sandbox/start.ts'
import type { Sandbox } from '../../sandbox/start.ts'
import { memoryStorage } from '../../sandbox/storage.ts'
import { failure, fromPage, CARD_SUCCEEDS, sdk, typeCard } from './cards.ts'

let sandbox: Sandbox
let stripe: Stripe
let now = Date.now()
const storage = memoryStorage()

beforeAll(async () => {
  sandbox = await startSandbox({ storage, clock: () => now })
  stripe = sdk(sandbox)
})
afterAll(() => sandbox.close())

async function pay(number: string, amount = 5495) {
  const params = { amount, currency: 'cad', confirm: true, use_stripe_sdk: true, expand: ['latest_charge'] }
  return stripe.paymentIntents.create({ ...params, confirmation_token: await typeCard(sandbox, number) })
}

describe('tokens and keys', () => {
  test('a confirmation token can be used once', async () => {
    const token = await typeCard(sandbox, CARD_SUCCEEDS)
    const params = { amount: 5495, currency: 'cad', confirm: true, confirmation_token: token }
    await stripe.paymentIntents.create(params)
    expect((await failure(stripe.paymentIntents.create(params))).code).toBe('token_already_used')
  })

  test('a confirmation token expires after twelve hours', async () => {
    const token = await typeCard(sandbox, CARD_SUCCEEDS)
    const params = { amount: 5495, currency: 'cad', confirm: true, confirmation_token: token }
    now += 12 * 3_600_000
    const error = await failure(stripe.paymentIntents.create(params)).finally(() => (now -= 12 * 3_600_000))
    expect(error.message).toContain('expired')
    expect((await stripe.paymentIntents.create(params)).status).toBe('succeeded')
  })

  test('a wrong key, a secret key from the page, and a publishable key for a secret-key call are refused', async () => {
    expect(
      await failure(
        new Stripe('sk_test_wrong', { host: '127.0.0.1', port: sandbox.port, protocol: 'http' }).charges.list(),
      ),
    ).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect((await fromPage(sandbox, 'payment_intents', undefined, sandbox.secretKey)).status).toBe(401)
    expect((await fromPage(sandbox, 'refunds', { payment_intent: 'pi_1' })).status).toBe(401)
    expect((await fromPage(sandbox, 'payment_intents')).body.error).toMatchObject({ code: 'secret_key_required' })
  })

  test('the page reads a payment only with its client secret, and without its metadata', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'cad',
      metadata: { order_key: 'secret' },
    })
    expect((await fromPage(sandbox, `payment_intents/${intent.id}`)).status).toBe(400)
    expect((await fromPage(sandbox, `payment_intents/${intent.id}?client_secret=x`)).status).toBe(400)
    const { status, body } = await fromPage(
      sandbox,
      `payment_intents/${intent.id}?client_secret=${intent.client_secret}`,
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ amount: 500 })
    expect(body).not.toHaveProperty('metadata')
  })

  test('live keys are refused', async () => {
    const keys = { publishableKey: 'pk_live_1', secretKey: 'sk_test_1', webhookSecret: 'whsec_1' }
    await expect(startSandbox({ keys })).rejects.toThrow('test keys only')
    await expect(
      startSandbox({ keys: { ...keys, publishableKey: 'pk_test_1', secretKey: 'sk_live_1' } }),
    ).rejects.toThrow()
  })
})

describe('requests', () => {
  test('unknown IDs, parameters and endpoints and too small amounts are refused with Stripe’s error codes', async () => {
    expect(await failure(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    expect(await failure(stripe.paymentIntents.create({ amount: 49, currency: 'cad' }))).toMatchObject({
      code: 'amount_too_small',
    })
    const strange = { amount: 500, currency: 'cad', customer: 'cus_1' }
    expect(await failure(stripe.paymentIntents.create(strange))).toMatchObject({
      code: 'parameter_unknown',
      param: 'customer',
    })
    expect(await failure(stripe.customers.create({}))).toMatchObject({ statusCode: 404 })
  })

  test('a body that is too large is refused before it is read completely', async () => {
    let read = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        read += 1
        controller.enqueue(new Uint8Array(16_384))
      },
    })
    const headers = { authorization: `Bearer ${sandbox.publishableKey}` }
    const asked = new Request('http://shop.test/sandbox/v1/confirmation_tokens', {
      method: 'POST',
      headers,
      body: endless,
      duplex: 'half',
    } as RequestInit)
    expect((await sandbox.fetch(asked)).status).toBe(413)
    expect(read).toBeLessThan(10)
  })

  test('payments are listed page by page, newest first', async () => {
    const since = Math.floor(now / 1000) + 100
    now += 100_000
    const made: string[] = []
    for (let i = 0; i < 5; i++) {
      now += 1000
      made.unshift((await stripe.paymentIntents.create({ amount: 500, currency: 'cad' })).id)
    }
    const listed: string[] = []
    for await (const { id } of stripe.paymentIntents.list({ created: { gte: since }, limit: 2 })) listed.push(id)
    expect(listed).toEqual(made)
  })

  test('a canceled payment cannot be paid, and a paid payment cannot be canceled', async () => {
    const open = await stripe.paymentIntents.create({ amount: 500, currency: 'cad' })
    expect((await stripe.paymentIntents.cancel(open.id)).status).toBe('canceled')
    const card = { confirmation_token: await typeCard(sandbox, CARD_SUCCEEDS) }
    expect((await failure(stripe.paymentIntents.confirm(open.id, card))).code).toBe('payment_intent_unexpected_state')
    const paid = await pay(CARD_SUCCEEDS)
    expect((await failure(stripe.paymentIntents.cancel(paid.id))).code).toBe('payment_intent_unexpected_state')
  })
})

describe('metadata', () => {
  const created = (metadata: Record<string, string>) =>
    stripe.paymentIntents.create({ amount: 5495, currency: 'cad', metadata })

  test('a change adds to it, and an empty value removes its key', async () => {
    const { id } = await created({ order_key: 'csh-1', tip: '100' })
    const changed = await stripe.paymentIntents.update(id, { metadata: { tip: '', method: 'ctoken_1' } })
    expect(changed.metadata).toEqual({ order_key: 'csh-1', method: 'ctoken_1' })
  })

  test.each([
    ['a value of 501 characters', { split: 'x'.repeat(501) }],
    ['a key of 41 characters', { ['k'.repeat(41)]: 'x' }],
    ['51 keys', Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`key${i}`, 'x']))],
  ])('%s is refused', async (_, metadata) => {
    expect(await failure(created(metadata))).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' })
  })
})
