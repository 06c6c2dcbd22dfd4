import Stripe from 'stripe'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../webhookHost.ts'
import { authenticate, cardForm, failure, fromPage, typeCard } from '../cards.ts'
import { findingsOf, publishedRelease } from './publishedTypes.ts'
import type { Sample } from './publishedTypes.ts'
import { recordedSandbox } from './served.ts'

const PAID = '4242424242424242'
const ASKS = '4000000000003220'

// The compiler reads all of Stripe's types.
const COMPILE_MS = 60_000

/** A life of payments with everything that the sandbox serves. */
async function everythingServed(): Promise<Sample[]> {
  const { stripe, page, later, pay, samples, sandbox } = await recordedSandbox(await listen())
  onTestFinished(() => sandbox.close())
  const refused = (call: Promise<unknown>) => failure(call)
  const intent = { amount: 5495, currency: 'cad' }

  for (const number of [PAID, '5555555555554444', '378282246310005']) {
    await pay(number, { expand: ['latest_charge'], metadata: { order_key: 'csh-1' } })
  }
  const declines = ['0002', '9995', '9987', '9979', '6975', '0069', '0127', '0119', '0341']
  for (const last4 of declines) await refused(pay(`400000000000${last4}`))
  await refused(pay('4100000000000019'))

  const wallet = {
    'payment_method_data[card][wallet]': 'google_pay',
    'payment_method_data[billing_details][name]': 'A',
  }
  const token = await fromPage(page, 'confirmation_tokens', { ...cardForm(PAID), ...wallet })
  await pay(PAID, { confirmation_token: String(token.body['id']), expand: ['latest_charge'] })

  for (const number of [ASKS, '4000008400001629', '4000008260003178']) {
    const asked = await pay(number)
    await fromPage(page, `payment_intents/${asked.id}?client_secret=${asked.client_secret}`)
    await authenticate(page, asked.client_secret ?? '', 'complete')
    await stripe.paymentIntents.retrieve(asked.id, { expand: ['latest_charge'] })
  }
  const failed = await pay(ASKS)
  await authenticate(page, failed.client_secret ?? '', 'fail')
  await stripe.paymentIntents.retrieve(failed.id)
  const declined = { confirmation_token: await typeCard(page, '4000000000000002') }
  await refused(stripe.paymentIntents.confirm(failed.id, declined))

  const open = await stripe.paymentIntents.create(intent)
  await stripe.paymentIntents.update(open.id, { amount: 6000, metadata: { tip: '100' } })
  await stripe.paymentIntents.cancel(open.id)
  await refused(stripe.paymentIntents.confirm(open.id))

  const refunded = await pay(PAID)
  await stripe.refunds.create({ payment_intent: refunded.id, amount: 1000 })
  await stripe.refunds.create({ payment_intent: refunded.id })
  await refused(stripe.refunds.create({ payment_intent: refunded.id }))
  for (const number of ['4000000000007726', '4000000000005126']) {
    const { id: payment_intent } = await pay(number)
    await stripe.refunds.create({ payment_intent })
    later()
    await stripe.refunds.list({ payment_intent })
  }

  for (const number of ['4000000000000259', '4000000000002685', '4000000000001976']) {
    const { id: payment_intent } = await pay(number)
    later()
    const [dispute] = (await stripe.disputes.list({ payment_intent })).data
    if (number.endsWith('0259')) await refused(stripe.refunds.create({ payment_intent }))
    const upload = { data: Buffer.from('%PDF-1.7'), name: 'door.pdf', type: 'application/pdf' }
    const file = await stripe.files.create({ purpose: 'dispute_evidence', file: upload })
    const evidence = { uncategorized_text: 'winning_evidence', uncategorized_file: file.id }
    await refused(
      stripe.disputes.update(dispute?.id ?? '', { evidence: { ...evidence, uncategorized_file: 'file_none' } }),
    )
    await stripe.disputes.update(dispute?.id ?? '', { evidence })
    await stripe.charges.list({ payment_intent })
    await refused(stripe.disputes.close(dispute?.id ?? ''))
  }

  await refused(pay(PAID, { amount: 49 }))
  await refused(pay(PAID, { confirmation_token: 'ctoken_none' }))
  await refused(stripe.paymentIntents.retrieve('pi_none'))
  await refused(stripe.paymentIntents.create({ ...intent, metadata: { split: 'x'.repeat(501) } }))
  const key = { idempotencyKey: 'once' }
  await stripe.paymentIntents.create(intent, key)
  await refused(stripe.paymentIntents.create({ ...intent, amount: 6000 }, key))
  for (const number of ['4242424242424241', '4929420573595709']) {
    await fromPage(page, 'confirmation_tokens', cardForm(number))
  }
  await fromPage(page, 'confirmation_tokens', cardForm(PAID, { exp_year: '2020' }))
  await fromPage(page, 'refunds', {})
  await stripe.paymentIntents.list({ limit: 100 })
  return samples()
}

describe('the card sandbox and the types that stripe generates from Stripe’s OpenAPI document', () => {
  test('every object, error and event that it serves is of its published type', { timeout: COMPILE_MS }, async () => {
    const samples = await everythingServed()
    expect(new Set(samples.map(({ type }) => type)).size).toBe(10)
    expect(await findingsOf(samples)).toEqual([])
  })

  test('it answers and sends events in the version that the SDK expects', async () => {
    const { samples, pay, sandbox } = await recordedSandbox(await listen())
    onTestFinished(() => sandbox.close())
    const { lastResponse } = await pay(PAID)
    expect(Stripe.API_VERSION).toMatch(/^\d{4}-\d\d-\d\d/)
    expect(lastResponse.apiVersion).toBe(Stripe.API_VERSION)
    const events = (await samples()).filter(({ type }) => type === 'Event')
    expect(events.length).toBeGreaterThan(0)
    for (const { value } of events) expect(value).toMatchObject({ api_version: Stripe.API_VERSION })
    expect(await publishedRelease()).toMatch(/^v\d+$/)
  })

  describe('a mistake is found', () => {
    const refund = {
      id: 're_1',
      object: 'refund',
      amount: 100,
      balance_transaction: null,
      charge: 'ch_1',
      created: 1,
      currency: 'cad',
      customer: null,
      customer_account: null,
      metadata: {},
      payment_intent: 'pi_1',
      payment_method: null,
      reason: null,
      receipt_number: null,
      source_transfer_reversal: null,
      status: 'succeeded',
      transfer_reversal: null,
    }

    test('a right object has none', { timeout: COMPILE_MS }, async () => {
      expect(await findingsOf([{ type: 'Refund', value: refund }])).toEqual([])
    })

    test('a missing, an unknown, a wrong property and an unlisted value', { timeout: COMPILE_MS }, async () => {
      const missing = { ...refund, currency: undefined }
      const wrong = [missing, { ...refund, total: 1 }, { ...refund, amount: '100' }, { ...refund, reason: 'whim' }]
      const findings = await findingsOf(wrong.map((value) => ({ type: 'Refund' as const, value })))
      expect(findings.filter((line) => line.startsWith('samples.ts'))).toHaveLength(4)
    })
  })
})
