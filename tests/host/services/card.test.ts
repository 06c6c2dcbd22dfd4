import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CardPayments } from '../../../host/services/card.ts'
import { startSandbox } from '../../../sandbox/start.ts'
import type { Sandbox } from '../../../sandbox/start.ts'
import { chargesOf, newOrder, paymentsOver } from '../orders/cardOrders.ts'
import {
  CARD_REQUIRES_3DS,
  ASKS_THEN_DECLINES,
  authenticate,
  CARD_DECLINED,
  CARD_SUCCEEDS,
  typeCard,
} from '../../sandbox/cards.ts'

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

describe('cardPayments.charge', () => {
  test('charges a good card once and returns the same payment when it is repeated', async () => {
    const request = await order(CARD_SUCCEEDS)
    const paid = await payments.charge(request)
    expect(paid).toMatchObject({
      kind: 'paid',
      amountCents: 5495,
      refundedCents: 0,
      card: { brand: 'visa', last4: '4242' },
    })
    expect(await payments.charge(request)).toEqual(paid)
    expect(await payments.charge({ ...request, intentId: paid.intentId })).toEqual(paid)
    expect(await chargesOf(sandbox, request.orderKey)).toEqual([{ amount: 5495, status: 'succeeded' }])
  })

  test('makes one charge for ten concurrent calls', async () => {
    const request = await order(CARD_SUCCEEDS)
    const all = await Promise.all(Array.from({ length: 10 }, () => payments.charge(request)))
    // A concurrent call may return `unknown`, which means ask again, but never a failure.
    expect(all.filter(({ kind }) => kind !== 'paid' && kind !== 'unknown')).toEqual([])
    expect(all.some(({ kind }) => kind === 'paid')).toBe(true)
    expect(await chargesOf(sandbox, request.orderKey)).toHaveLength(1)
  })

  test('makes one charge for two cards used concurrently', async () => {
    const request = await order(CARD_SUCCEEDS)
    const other = { ...request, method: await typeCard(sandbox, '5555555555554444') }
    const all = await Promise.all([payments.charge(request), payments.charge(other)])
    expect(all.map(({ kind }) => kind)).toEqual(['paid', 'paid'])
    expect(all[0].intentId).toBe(all[1].intentId)
    expect(await chargesOf(sandbox, request.orderKey)).toHaveLength(1)
  })
})

describe('declined cards [PAY-23]', () => {
  test.each([
    [CARD_DECLINED, 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000127', 'incorrect_cvc', "Your card's security code is incorrect."],
  ])("%s is declined with the provider's message", async (number, code, message) => {
    expect(await payments.charge(await order(number))).toMatchObject({ kind: 'declined', code, message })
  })

  test('repeating a charge with a declined card returns the same answer without another attempt', async () => {
    const request = await order('4000000000009995')
    const declined = await payments.charge(request)
    expect(await payments.charge(request)).toEqual(declined)
    expect(await payments.charge({ ...request, intentId: declined.intentId })).toEqual(declined)
    expect(await chargesOf(sandbox, request.orderKey)).toHaveLength(1)
  })

  test('another card pays the same payment with the current amount', async () => {
    const request = await order(CARD_DECLINED)
    const declined = await payments.charge(request)
    const next = {
      ...request,
      amountCents: 6000,
      intentId: declined.intentId,
      method: await typeCard(sandbox, CARD_SUCCEEDS),
    }
    expect(await payments.charge(next)).toMatchObject({ kind: 'paid', intentId: declined.intentId, amountCents: 6000 })
    expect((await chargesOf(sandbox, request.orderKey)).map(({ status }) => status)).toEqual(['succeeded', 'failed'])
  })

  test('the last amount is charged after the amount changes back and forth', async () => {
    const request = await order(CARD_DECLINED, 1000)
    const { intentId } = await payments.charge(request)
    for (const amountCents of [2000, 1000]) {
      await payments.charge({ ...request, intentId, amountCents, method: await typeCard(sandbox, CARD_DECLINED) })
    }
    const last = { ...request, intentId, amountCents: 2000, method: await typeCard(sandbox, CARD_SUCCEEDS) }
    expect(await payments.charge(last)).toMatchObject({ kind: 'paid', amountCents: 2000 })
  })

  test('a card that was used for another order has to be entered again', async () => {
    const request = await order(CARD_SUCCEEDS)
    await payments.charge(request)
    const stolen = await payments.charge({ ...request, orderKey: 'csh-other' })
    expect(stolen).toMatchObject({
      kind: 'declined',
      message: 'The card details have expired. Please enter your card again.',
    })
  })

  test('an amount below 50 cents is declined as too small', async () => {
    expect(await payments.charge(await order(CARD_SUCCEEDS, 49))).toMatchObject({
      kind: 'declined',
      code: 'amount_too_small',
    })
  })
})

describe('3-D Secure [PAY-24]', () => {
  test('an order is paid after the customer authenticates', async () => {
    const request = await order(CARD_REQUIRES_3DS)
    const asked = await payments.charge(request)
    if (asked.kind !== 'needs-action') throw new Error(asked.kind)
    expect(await payments.charge(request)).toEqual(asked)
    await authenticate(sandbox, asked.clientSecret, 'complete')
    // With the payment ID, and without it, as after a crash of the host before it was stored.
    const paid = await payments.charge({ ...request, intentId: asked.intentId })
    expect(paid).toMatchObject({ kind: 'paid', intentId: asked.intentId, amountCents: 5495 })
    expect(await payments.charge(request)).toEqual(paid)
    expect(await chargesOf(sandbox, request.orderKey)).toHaveLength(1)
  })

  test('a failed authentication is reported, and another card can pay', async () => {
    const request = await order(CARD_REQUIRES_3DS)
    const asked = await payments.charge(request)
    if (asked.kind !== 'needs-action') throw new Error(asked.kind)
    await authenticate(sandbox, asked.clientSecret, 'fail')
    const failed = await payments.charge({ ...request, intentId: asked.intentId })
    expect(failed).toMatchObject({ kind: 'declined', message: expect.stringContaining('unable to authenticate') })
    const next = { ...request, intentId: asked.intentId, method: await typeCard(sandbox, CARD_SUCCEEDS) }
    expect(await payments.charge(next)).toMatchObject({ kind: 'paid', intentId: asked.intentId })
  })

  test('the bank can decline after the authentication', async () => {
    const request = await order(ASKS_THEN_DECLINES)
    const asked = await payments.charge(request)
    if (asked.kind !== 'needs-action') throw new Error(asked.kind)
    await authenticate(sandbox, asked.clientSecret, 'complete')
    const after = await payments.charge({ ...request, intentId: asked.intentId })
    expect(after).toMatchObject({ kind: 'declined', message: 'Your card was declined.' })
  })

  test('paying with another card during the authentication makes one charge', async () => {
    const request = await order(CARD_REQUIRES_3DS)
    const asked = await payments.charge(request)
    if (asked.kind !== 'needs-action') throw new Error(asked.kind)
    const next = { ...request, intentId: asked.intentId, method: await typeCard(sandbox, CARD_SUCCEEDS) }
    expect(await payments.charge(next)).toMatchObject({ kind: 'paid' })
    await authenticate(sandbox, asked.clientSecret, 'complete')
    expect(await chargesOf(sandbox, request.orderKey)).toHaveLength(1)
  })
})
