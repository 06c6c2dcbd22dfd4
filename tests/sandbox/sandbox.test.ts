import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSandbox } from '../../sandbox/start.ts'
import type { Sandbox } from '../../sandbox/start.ts'
import { memoryStorage } from '../../sandbox/storage.ts'
import {
  CARD_REQUIRES_3DS,
  ASKS_THEN_DECLINES,
  authenticate,
  cardForm,
  CARD_DECLINED,
  failure,
  fromPage,
  CARD_SUCCEEDS,
  sdk,
  typeCard,
} from './cards.ts'

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

describe('cards', () => {
  test.each([
    ['4242424242424242', 'visa', '4242'],
    ['4000056655665556', 'visa', '5556'],
    ['4000001240000000', 'visa', '0000'],
    ['5555555555554444', 'mastercard', '4444'],
    ['2223003122003222', 'mastercard', '3222'],
    ['5105105105105100', 'mastercard', '5100'],
    ['378282246310005', 'amex', '0005'],
    ['371449635398431', 'amex', '8431'],
    ['6011111111111117', 'discover', '1117'],
    ['3056930009020004', 'diners', '0004'],
    ['36227206271667', 'diners', '1667'],
    ['3566002020360505', 'jcb', '0505'],
    ['6200000000000005', 'unionpay', '0005'],
  ])('%s is charged', async (number, brand, last4) => {
    const intent = await pay(number)
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 5495,
      livemode: false,
      last_payment_error: null,
    })
    expect(intent.latest_charge).toMatchObject({ paid: true, payment_method_details: { card: { brand, last4 } } })
  })

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
    ['4000000000009979', 'card_declined', 'stolen_card', 'Your card was declined.'],
    ['4100000000000019', 'card_declined', 'fraudulent', 'Your card was declined.'],
    [
      '4000000000006975',
      'card_declined',
      'card_velocity_exceeded',
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    ],
    ['4000000000000069', 'expired_card', '', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', '', "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      '',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('%s is declined: %s %s', async (number, code, decline, message) => {
    const error = await failure(pay(number))
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(error).toMatchObject({ statusCode: 402, code, decline_code: decline, message })
    const intent = await stripe.paymentIntents.retrieve(error.payment_intent?.id ?? '')
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount_received: 0, payment_method: null })
    expect(intent.last_payment_error).toMatchObject({ code, message })
  })

  test('a declined payment can be paid with another card', async () => {
    const { payment_intent: declined } = await failure(pay(CARD_DECLINED))
    const confirmed = await stripe.paymentIntents.confirm(declined?.id ?? '', {
      confirmation_token: await typeCard(sandbox, CARD_SUCCEEDS),
    })
    expect(confirmed.status).toBe('succeeded')
    const charges = await stripe.charges.list({ payment_intent: confirmed.id })
    expect(charges.data.map((charge) => charge.status)).toEqual(['succeeded', 'failed'])
  })

  test.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['424242424242', {}, 'incorrect_number'],
    [CARD_SUCCEEDS, { exp_year: '2020' }, 'invalid_expiry_year'],
    [CARD_SUCCEEDS, { exp_month: '13' }, 'invalid_expiry_month'],
    [CARD_SUCCEEDS, { cvc: '12' }, 'invalid_cvc'],
    ['4929420573595709', {}, 'card_declined'],
  ])('%s %o is refused when the token is created: %s', async (number, other, code) => {
    const { status, body } = await fromPage(sandbox, 'confirmation_tokens', cardForm(number, other))
    expect(status).toBe(402)
    expect(body.error).toMatchObject({ type: 'card_error', code })
  })

  test('no stored row and no response contains a card number', async () => {
    const { body } = await fromPage(sandbox, 'confirmation_tokens', cardForm(CARD_SUCCEEDS))
    await pay(CARD_SUCCEEDS)
    await failure(pay(CARD_DECLINED))
    const rows = await storage.list({ from: '', before: '~', limit: 1000 })
    expect(rows.length).toBeGreaterThan(5)
    expect(JSON.stringify([body, rows])).not.toMatch(/4242424242|40000000000|"123"/)
  })
})

describe('3-D Secure', () => {
  test.each([CARD_REQUIRES_3DS, '4000002500003155'])(
    '%s requires the customer’s authentication and is then charged',
    async (number) => {
      const intent = await pay(number)
      expect(intent).toMatchObject({
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk' },
        amount_received: 0,
      })
      const { body } = await authenticate(sandbox, intent.client_secret ?? '', 'complete')
      expect(body).toMatchObject({ status: 'succeeded' })
      expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
        status: 'succeeded',
        amount_received: 5495,
      })
    },
  )

  test('a customer who fails the authentication is not charged', async () => {
    const intent = await pay(CARD_REQUIRES_3DS)
    await authenticate(sandbox, intent.client_secret ?? '', 'fail')
    const after = await stripe.paymentIntents.retrieve(intent.id)
    expect(after).toMatchObject({ status: 'requires_payment_method', latest_charge: null })
    expect(after.last_payment_error?.code).toBe('payment_intent_authentication_failure')
  })

  test.each([
    [ASKS_THEN_DECLINES, 'generic_decline'],
    ['4000008260003178', 'insufficient_funds'],
  ])('%s is declined after the authentication: %s', async (number, decline) => {
    const intent = await pay(number)
    const { body } = await authenticate(sandbox, intent.client_secret ?? '', 'complete')
    expect(body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: decline },
    })
  })

  test('a customer who abandons the authentication is not charged, and the payment can be canceled', async () => {
    const intent = await pay(CARD_REQUIRES_3DS)
    now += 3_600_000
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'requires_action' })
    expect(await stripe.paymentIntents.cancel(intent.id)).toMatchObject({ status: 'canceled', amount_received: 0 })
    const late = await authenticate(sandbox, intent.client_secret ?? '', 'complete')
    expect(late.status).toBe(400)
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toEqual([])
  })

  test('a second authentication of a payment is refused and charges nothing', async () => {
    const intent = await pay(CARD_REQUIRES_3DS)
    const both = await Promise.all([1, 2].map(() => authenticate(sandbox, intent.client_secret ?? '', 'complete')))
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]))
    const charges = await stripe.charges.list({ payment_intent: intent.id })
    expect(charges.data).toHaveLength(1)
  })
})
