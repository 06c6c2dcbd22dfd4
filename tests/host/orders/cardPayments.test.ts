import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { cardPayments } from '../../../host/services/card.ts'
import type { CardPayments } from '../../../host/services/card.ts'
import { startSandbox } from '../../../sandbox/start.ts'
import type { Sandbox } from '../../../sandbox/start.ts'
import { chargesOf, newOrder, paymentsOver } from './cardOrders.ts'
import { lossyProxy } from '../store/lossyProxy.ts'
import { CARD_DECLINED, CARD_SUCCEEDS, sdk, typeCard } from '../../sandbox/cards.ts'

let sandbox: Sandbox
let payments: CardPayments

beforeAll(async () => {
  sandbox = await startSandbox()
  payments = paymentsOver(sandbox)
})
afterAll(async () => {
  payments.close()
  await sandbox.close()
})

const order = (number: string, amountCents?: number) => newOrder(sandbox, number, amountCents)

describe('cardPayments over a broken connection', () => {
  async function lossy() {
    const line = await lossyProxy(sandbox.port)
    const remote = paymentsOver(sandbox, line.port)
    onTestFinished(async () => {
      remote.close()
      await line.close()
    })
    return { line, remote }
  }

  test('charge retries after a lost answer and charges once', async () => {
    const { line, remote } = await lossy()
    const request = await order(CARD_SUCCEEDS)
    line.dropResponses(1)
    expect(await remote.charge(request)).toMatchObject({ kind: 'paid', amountCents: 5495 })
    expect(await chargesOf(sandbox, request.orderKey)).toHaveLength(1)
  })

  test('charge returns unknown while answers are lost, and later the first payment, even with another card', async () => {
    const { line, remote } = await lossy()
    const request = await order(CARD_SUCCEEDS)
    line.dropResponses(100)
    expect(await remote.charge(request)).toMatchObject({ kind: 'unknown' })
    line.dropResponses(0)
    const other = { ...request, amountCents: 7000, method: await typeCard(sandbox, '5555555555554444') }
    const paid = await remote.charge(other)
    expect(paid).toMatchObject({ kind: 'paid', amountCents: 5495, card: { last4: '4242' } })
    expect(await chargesOf(sandbox, request.orderKey)).toEqual([{ amount: 5495, status: 'succeeded' }])
  })

  test('charge and retrieve return unknown when the provider cannot be reached', async () => {
    const { line, remote } = await lossy()
    await line.close()
    const unknown = await remote.charge(await order(CARD_SUCCEEDS))
    expect(unknown).toMatchObject({ kind: 'unknown' })
    expect(await remote.retrieve('pi_1')).toMatchObject({ kind: 'unknown' })
  })

  test('charge with a wrong API key is declined with a message', async () => {
    const wrong = cardPayments({ secretKey: 'sk_test_wrong', webhookSecret: 'whsec_1', sandboxPort: sandbox.port })
    onTestFinished(() => wrong.close())
    const refused = await wrong.charge(await order(CARD_SUCCEEDS))
    expect(refused).toMatchObject({ kind: 'declined', message: expect.stringContaining('not available right now') })
  })
})

describe('cardPayments', () => {
  test('find and retrieve return the payment of an order', async () => {
    const request = await order(CARD_SUCCEEDS)
    const paid = await payments.charge(request)
    expect(await payments.find(request.orderKey)).toEqual(paid)
    expect(await payments.find('csh-none')).toBeUndefined()
    expect(await payments.retrieve(paid.intentId ?? '')).toEqual(paid)
  })

  test('refund pays back a part and then the rest, each once per key', async () => {
    const request = await order(CARD_SUCCEEDS, 1000)
    const { intentId = '' } = await payments.charge(request)
    const part = await payments.refund(intentId, { key: 'a', amountCents: 300 })
    expect(part).toMatchObject({ ok: true, amountCents: 300 })
    expect(await payments.refund(intentId, { key: 'a', amountCents: 300 })).toEqual(part)
    expect(await payments.refund(intentId, { key: 'b' })).toMatchObject({ ok: true, amountCents: 700 })
    const none = await payments.refund(intentId, { key: 'c' })
    expect(none).toMatchObject({ ok: false, unknown: false, code: 'charge_already_refunded' })
    expect(await payments.retrieve(intentId)).toMatchObject({ kind: 'paid', refundedCents: 1000 })
  })

  test('cancel ends an unpaid payment for good, and the order can be paid with a new one', async () => {
    const request = await order(CARD_DECLINED)
    const { intentId = '' } = await payments.charge(request)
    expect(await payments.cancel(intentId)).toMatchObject({ kind: 'declined', code: 'canceled' })
    const next = { ...request, intentId, method: await typeCard(sandbox, CARD_SUCCEEDS) }
    const paid = await payments.charge(next)
    expect(paid).toMatchObject({ kind: 'paid' })
    expect(paid.intentId).not.toBe(intentId)
    expect(await payments.cancel(paid.intentId ?? '')).toEqual(paid)
  })

  test('event accepts a webhook only with a valid signature', async () => {
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
    expect(payments.event(payload, signed(sandbox.webhookSecret))).toEqual({
      type: 'payment_intent.succeeded',
      intentId: 'pi_1',
    })
    expect(payments.event(payload, signed('whsec_other'))).toBeUndefined()
    expect(payments.event(payload.replace('500', '900'), signed(sandbox.webhookSecret))).toBeUndefined()
  })

  test('a live key throws when used with the sandbox', () => {
    expect(() => cardPayments({ secretKey: 'sk_live_1', webhookSecret: 'whsec_1', sandboxPort: 1 })).toThrow('test key')
  })
})
