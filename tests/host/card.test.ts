import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { cardPayments } from '../../host/services/card.ts'
import type { CardPayments } from '../../host/services/card.ts'
import { startSandbox } from '../../host/sandbox/start.ts'
import type { Sandbox } from '../../host/sandbox/start.ts'
import { lossyProxy } from './lossyProxy.ts'
import { ASKS, ASKS_THEN_DECLINES, authenticate, DECLINES, PAYS, sdk, typeCard } from './sandboxCards.ts'

let sandbox: Sandbox
let payments: CardPayments
let orders = 0

beforeAll(async () => {
  sandbox = await startSandbox()
  payments = over(sandbox.port)
})
afterAll(async () => {
  payments.close()
  await sandbox.close()
})

function over(port: number): CardPayments {
  const { secretKey, webhookSecret } = sandbox
  return cardPayments({ secretKey, webhookSecret, sandboxPort: port })
}

/** A new order, to be paid with a card typed now. */
async function order(number: string, amountCents = 5495) {
  const orderKey = `csh-${++orders}`
  return { amountCents, currency: 'cad' as const, orderKey, method: await typeCard(sandbox, number) }
}

/** What really happened at the bank for an order. */
async function chargesOf(orderKey: string): Promise<{ amount: number; status: string }[]> {
  const stripe = sdk(sandbox)
  const all = []
  for await (const intent of stripe.paymentIntents.list({ limit: 100 })) {
    if (intent.metadata['order_key'] !== orderKey) continue
    const charges = await stripe.charges.list({ payment_intent: intent.id })
    all.push(...charges.data.map(({ amount, status }) => ({ amount, status })))
  }
  return all
}

describe('one order, one charge', () => {
  test('a good card pays, and paying again changes nothing', async () => {
    const request = await order(PAYS)
    const paid = await payments.charge(request)
    expect(paid).toMatchObject({
      kind: 'paid',
      amountCents: 5495,
      refundedCents: 0,
      card: { brand: 'visa', last4: '4242' },
    })
    expect(await payments.charge(request)).toEqual(paid)
    expect(await payments.charge({ ...request, intentId: paid.intentId })).toEqual(paid)
    expect(await chargesOf(request.orderKey)).toEqual([{ amount: 5495, status: 'succeeded' }])
  })

  test('asked ten times at once, it pays once', async () => {
    const request = await order(PAYS)
    const all = await Promise.all(Array.from({ length: 10 }, () => payments.charge(request)))
    // Who came second may be told to ask again; nobody is told that it failed.
    expect(all.filter(({ kind }) => kind !== 'paid' && kind !== 'unknown')).toEqual([])
    expect(all.some(({ kind }) => kind === 'paid')).toBe(true)
    expect(await chargesOf(request.orderKey)).toHaveLength(1)
  })

  test('two cards at once pay once', async () => {
    const request = await order(PAYS)
    const other = { ...request, method: await typeCard(sandbox, '5555555555554444') }
    const all = await Promise.all([payments.charge(request), payments.charge(other)])
    expect(all.map(({ kind }) => kind)).toEqual(['paid', 'paid'])
    expect(all[0].intentId).toBe(all[1].intentId)
    expect(await chargesOf(request.orderKey)).toHaveLength(1)
  })
})

describe('declines [PAY-23]', () => {
  test.each([
    [DECLINES, 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000127', 'incorrect_cvc', "Your card's security code is incorrect."],
  ])("%s: the provider's own words", async (number, code, message) => {
    expect(await payments.charge(await order(number))).toMatchObject({ kind: 'declined', code, message })
  })

  test('asked again with the declined card, the answer is the same and the bank is not asked', async () => {
    const request = await order('4000000000009995')
    const declined = await payments.charge(request)
    expect(await payments.charge(request)).toEqual(declined)
    expect(await payments.charge({ ...request, intentId: declined.intentId })).toEqual(declined)
    expect(await chargesOf(request.orderKey)).toHaveLength(1)
  })

  test('the next card pays the same payment, with the amount as it is by then', async () => {
    const request = await order(DECLINES)
    const declined = await payments.charge(request)
    const next = { ...request, amountCents: 6000, intentId: declined.intentId, method: await typeCard(sandbox, PAYS) }
    expect(await payments.charge(next)).toMatchObject({ kind: 'paid', intentId: declined.intentId, amountCents: 6000 })
    expect((await chargesOf(request.orderKey)).map(({ status }) => status)).toEqual(['succeeded', 'failed'])
  })

  test('an amount that goes there and back again is charged as it is at last', async () => {
    const request = await order(DECLINES, 1000)
    const { intentId } = await payments.charge(request)
    for (const amountCents of [2000, 1000]) {
      await payments.charge({ ...request, intentId, amountCents, method: await typeCard(sandbox, DECLINES) })
    }
    const last = { ...request, intentId, amountCents: 2000, method: await typeCard(sandbox, PAYS) }
    expect(await payments.charge(last)).toMatchObject({ kind: 'paid', amountCents: 2000 })
  })

  test('a card that was used for another order has to be entered again', async () => {
    const request = await order(PAYS)
    await payments.charge(request)
    const stolen = await payments.charge({ ...request, orderKey: 'csh-other' })
    expect(stolen).toMatchObject({
      kind: 'declined',
      message: 'The card details have expired. Please enter your card again.',
    })
  })

  test('less than 50 cents is refused without a charge', async () => {
    expect(await payments.charge(await order(PAYS, 49))).toMatchObject({ kind: 'declined', code: 'amount_too_small' })
  })
})

describe('3-D Secure [PAY-24]', () => {
  test('the customer proves it, then the order is found paid', async () => {
    const request = await order(ASKS)
    const asked = await payments.charge(request)
    if (asked.kind !== 'needs-action') throw new Error(asked.kind)
    expect(await payments.charge(request)).toEqual(asked)
    await authenticate(sandbox, asked.clientSecret, 'complete')
    // With the payment's ID, and without it (a host that died before it was kept).
    const paid = await payments.charge({ ...request, intentId: asked.intentId })
    expect(paid).toMatchObject({ kind: 'paid', intentId: asked.intentId, amountCents: 5495 })
    expect(await payments.charge(request)).toEqual(paid)
    expect(await chargesOf(request.orderKey)).toHaveLength(1)
  })

  test('who fails is told so and may take another card', async () => {
    const request = await order(ASKS)
    const asked = await payments.charge(request)
    if (asked.kind !== 'needs-action') throw new Error(asked.kind)
    await authenticate(sandbox, asked.clientSecret, 'fail')
    const failed = await payments.charge({ ...request, intentId: asked.intentId })
    expect(failed).toMatchObject({ kind: 'declined', message: expect.stringContaining('unable to authenticate') })
    const next = { ...request, intentId: asked.intentId, method: await typeCard(sandbox, PAYS) }
    expect(await payments.charge(next)).toMatchObject({ kind: 'paid', intentId: asked.intentId })
  })

  test('the bank may decline afterwards', async () => {
    const request = await order(ASKS_THEN_DECLINES)
    const asked = await payments.charge(request)
    if (asked.kind !== 'needs-action') throw new Error(asked.kind)
    await authenticate(sandbox, asked.clientSecret, 'complete')
    const after = await payments.charge({ ...request, intentId: asked.intentId })
    expect(after).toMatchObject({ kind: 'declined', message: 'Your card was declined.' })
  })

  test('who turns to another card meanwhile pays with that one alone', async () => {
    const request = await order(ASKS)
    const asked = await payments.charge(request)
    if (asked.kind !== 'needs-action') throw new Error(asked.kind)
    const next = { ...request, intentId: asked.intentId, method: await typeCard(sandbox, PAYS) }
    expect(await payments.charge(next)).toMatchObject({ kind: 'paid' })
    await authenticate(sandbox, asked.clientSecret, 'complete')
    expect(await chargesOf(request.orderKey)).toHaveLength(1)
  })
})

describe('when the line breaks', () => {
  async function lossy() {
    const line = await lossyProxy(sandbox.port)
    const remote = over(line.port)
    onTestFinished(async () => {
      remote.close()
      await line.close()
    })
    return { line, remote }
  }

  test('a lost answer is asked for again: paid, once', async () => {
    const { line, remote } = await lossy()
    const request = await order(PAYS)
    line.cut(1)
    expect(await remote.charge(request)).toMatchObject({ kind: 'paid', amountCents: 5495 })
    expect(await chargesOf(request.orderKey)).toHaveLength(1)
  })

  test('a line that stays broken is unknown, never declined; later the truth comes out, even by another card', async () => {
    const { line, remote } = await lossy()
    const request = await order(PAYS)
    line.cut(100)
    expect(await remote.charge(request)).toMatchObject({ kind: 'unknown' })
    line.cut(0)
    const other = { ...request, amountCents: 7000, method: await typeCard(sandbox, '5555555555554444') }
    const paid = await remote.charge(other)
    expect(paid).toMatchObject({ kind: 'paid', amountCents: 5495, card: { last4: '4242' } })
    expect(await chargesOf(request.orderKey)).toEqual([{ amount: 5495, status: 'succeeded' }])
  })

  test('nobody there is unknown too', async () => {
    const { line, remote } = await lossy()
    await line.close()
    const unknown = await remote.charge(await order(PAYS))
    expect(unknown).toMatchObject({ kind: 'unknown' })
    expect(await remote.retrieve('pi_1')).toMatchObject({ kind: 'unknown' })
  })

  test('a wrong key charges nobody and says so', async () => {
    const wrong = cardPayments({ secretKey: 'sk_test_wrong', webhookSecret: 'whsec_1', sandboxPort: sandbox.port })
    onTestFinished(() => wrong.close())
    const refused = await wrong.charge(await order(PAYS))
    expect(refused).toMatchObject({ kind: 'declined', message: expect.stringContaining('not available right now') })
  })
})

describe('afterwards', () => {
  test('a payment is found by its order', async () => {
    const request = await order(PAYS)
    const paid = await payments.charge(request)
    expect(await payments.find(request.orderKey)).toEqual(paid)
    expect(await payments.find('csh-none')).toBeUndefined()
    expect(await payments.retrieve(paid.intentId ?? '')).toEqual(paid)
  })

  test('money goes back in part and then the rest, each once however often asked', async () => {
    const request = await order(PAYS, 1000)
    const { intentId = '' } = await payments.charge(request)
    const part = await payments.refund(intentId, { key: 'a', amountCents: 300 })
    expect(part).toMatchObject({ ok: true, amountCents: 300 })
    expect(await payments.refund(intentId, { key: 'a', amountCents: 300 })).toEqual(part)
    expect(await payments.refund(intentId, { key: 'b' })).toMatchObject({ ok: true, amountCents: 700 })
    const none = await payments.refund(intentId, { key: 'c' })
    expect(none).toMatchObject({ ok: false, unknown: false, code: 'charge_already_refunded' })
    expect(await payments.retrieve(intentId)).toMatchObject({ kind: 'paid', refundedCents: 1000 })
  })

  test('an unpaid payment is given up for ever, and the order can be paid anew', async () => {
    const request = await order(DECLINES)
    const { intentId = '' } = await payments.charge(request)
    expect(await payments.cancel(intentId)).toMatchObject({ kind: 'declined', code: 'canceled' })
    const next = { ...request, intentId, method: await typeCard(sandbox, PAYS) }
    const paid = await payments.charge(next)
    expect(paid).toMatchObject({ kind: 'paid' })
    expect(paid.intentId).not.toBe(intentId)
    expect(await payments.cancel(paid.intentId ?? '')).toEqual(paid)
  })

  test('a webhook is believed only with its signature', async () => {
    const intent = {
      id: 'pi_1',
      object: 'payment_intent',
      status: 'succeeded',
      amount_received: 500,
      metadata: { order_key: 'csh-1' },
    }
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: intent },
    })
    const signed = (secret: string) => sdk(sandbox).webhooks.generateTestHeaderString({ payload, secret })
    expect(payments.event(payload, signed(sandbox.webhookSecret))).toMatchObject({
      ok: true,
      event: { id: 'evt_1', intentId: 'pi_1', orderKey: 'csh-1', outcome: { kind: 'paid', amountCents: 500 } },
    })
    expect(payments.event(payload, signed('whsec_other')).ok).toBe(false)
    expect(payments.event(payload.replace('500', '900'), signed(sandbox.webhookSecret)).ok).toBe(false)
  })

  test('a live key and the sandbox do not go together', () => {
    expect(() => cardPayments({ secretKey: 'sk_live_1', webhookSecret: 'whsec_1', sandboxPort: 1 })).toThrow('test key')
  })
})
