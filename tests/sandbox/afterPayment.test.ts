import type Stripe from 'stripe'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startSandbox } from '../../sandbox/start.ts'
import type { Sandbox } from '../../sandbox/start.ts'
import { failure, sdk, typeCard } from './cards.ts'
import { listen } from './webhookHost.ts'

const SOON_MS = 6000

let sandbox: Sandbox
let stripe: Stripe
let now: number
let host: Awaited<ReturnType<typeof listen>>

// Refunds and disputes go on after the payment: the clock is the test's, and so is the delivery of the events.
beforeEach(async () => {
  now = Date.now()
  host = await listen()
  sandbox = await startSandbox({ clock: () => now, webhook: { url: host.url, hold: true } })
  stripe = sdk(sandbox)
  onTestFinished(() => sandbox.close())
})

async function pay(number: string): Promise<Stripe.PaymentIntent> {
  const confirmation_token = await typeCard(sandbox, number)
  return stripe.paymentIntents.create({ amount: 5495, currency: 'cad', confirm: true, confirmation_token })
}

async function chargeOf(intent: Stripe.PaymentIntent): Promise<Stripe.Charge> {
  const [charge] = (await stripe.charges.list({ payment_intent: intent.id })).data
  if (!charge) throw new Error('The payment has no charge.')
  return charge
}

const received = () =>
  host.received.map(({ body, signature }) => stripe.webhooks.constructEvent(body, signature, sandbox.webhookSecret))
const happened = () => sandbox.held?.events() ?? []
const deliver = (type: string) => sandbox.held?.deliver(happened().find((event) => event.type === type)?.id ?? type)

describe('refunds', () => {
  test('parts add up to the whole, which can be refunded no further', async () => {
    const intent = await pay('4242424242424242')
    await stripe.refunds.create({ payment_intent: intent.id, amount: 1000 })
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 1000, refunded: false })
    const tooMuch = await failure(stripe.refunds.create({ payment_intent: intent.id, amount: 4496 }))
    expect(tooMuch.message).toBe('Refund amount ($44.96) is greater than unrefunded amount on charge ($44.95)')
    expect(await stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({ amount: 4495 })
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 5495, refunded: true })
    expect(await failure(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_already_refunded',
    })
  })

  test('4000000000007726: a refund is pending and succeeds later', async () => {
    const intent = await pay('4000000000007726')
    const refund = await stripe.refunds.create({ payment_intent: intent.id })
    expect(refund.status).toBe('pending')
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 5495 })
    now += SOON_MS
    expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toMatchObject([{ status: 'succeeded' }])
    await deliver('refund.updated')
    expect(received()).toMatchObject([{ type: 'refund.updated', data: { object: { status: 'succeeded' } } }])
  })

  test('4000000000005126: a refund succeeds and fails later, and its money can be refunded again', async () => {
    const intent = await pay('4000000000005126')
    const refund = await stripe.refunds.create({ payment_intent: intent.id })
    expect(refund.status).toBe('succeeded')
    now += SOON_MS
    expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toMatchObject([
      { id: refund.id, status: 'failed', failure_reason: 'expired_or_canceled_card' },
    ])
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 0, refunded: false })
    await deliver('refund.failed')
    expect(received()).toMatchObject([{ type: 'refund.failed', data: { object: { id: refund.id, status: 'failed' } } }])
    expect(await stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({ amount: 5495 })
  })
})

describe('disputes', () => {
  async function disputed(number = '4000000000000259') {
    const intent = await pay(number)
    expect((await stripe.disputes.list({ payment_intent: intent.id })).data).toEqual([])
    expect(await chargeOf(intent)).toMatchObject({ disputed: false })
    now += SOON_MS
    const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data
    if (!dispute) throw new Error('The charge is not disputed.')
    return { intent, dispute }
  }

  test('4000000000000259: a charge is disputed soon after, and cannot be refunded', async () => {
    const { intent, dispute } = await disputed()
    expect(dispute).toMatchObject({ amount: 5495, reason: 'fraudulent', status: 'needs_response' })
    expect(await chargeOf(intent)).toMatchObject({ disputed: true })
    expect(await failure(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_disputed',
    })
    await deliver('charge.dispute.created')
    expect(received()).toMatchObject([{ data: { object: { id: dispute.id, payment_intent: intent.id } } }])
  })

  test.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ])('%s closes a dispute as %s', async (uncategorized_text, status) => {
    const { dispute } = await disputed('4000000000002685')
    expect(dispute.reason).toBe('product_not_received')
    expect(await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text } })).toMatchObject({ status })
    await deliver('charge.dispute.closed')
    expect(received()).toMatchObject([{ data: { object: { id: dispute.id, status } } }])
    expect((await failure(stripe.disputes.close(dispute.id))).message).toBe('This dispute is already closed')
  })

  test('a charge whose dispute is won can be refunded, one whose dispute is lost cannot', async () => {
    for (const [uncategorized_text, isRefundable] of [
      ['winning_evidence', true],
      ['losing_evidence', false],
    ] as const) {
      const { intent, dispute } = await disputed()
      const closed = await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text } })
      expect(closed.is_charge_refundable).toBe(isRefundable)
      const refund = stripe.refunds.create({ payment_intent: intent.id })
      if (isRefundable) expect(await refund).toMatchObject({ amount: 5495, status: 'succeeded' })
      else expect(await failure(refund)).toMatchObject({ code: 'charge_disputed' })
    }
  })

  test('escalate_inquiry_evidence makes a dispute of an inquiry, whose charge cannot be refunded', async () => {
    const { dispute } = await disputed('4000000000001976')
    const evidence = { uncategorized_text: 'escalate_inquiry_evidence' }
    expect(await stripe.disputes.update(dispute.id, { evidence })).toMatchObject({
      status: 'needs_response',
      is_charge_refundable: false,
    })
  })

  test('a dispute that is accepted is lost', async () => {
    const { dispute } = await disputed()
    expect(await stripe.disputes.close(dispute.id)).toMatchObject({ status: 'lost' })
    expect(happened().map(({ type }) => type)).toContain('charge.dispute.closed')
  })

  test('4000000000001976: an inquiry leaves the charge refundable', async () => {
    const { intent, dispute } = await disputed('4000000000001976')
    expect(dispute).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true })
    expect(await stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({ status: 'succeeded' })
  })
})

test('held events arrive when, how often and in what order the test wants', async () => {
  const intent = await pay('4242424242424242')
  await stripe.refunds.create({ payment_intent: intent.id })
  expect(happened().map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'refund.created', 'charge.refunded'])
  expect(received()).toEqual([])
  for (const type of ['charge.refunded', 'payment_intent.succeeded', 'charge.refunded']) await deliver(type)
  expect(received().map(({ type }) => type)).toEqual(['charge.refunded', 'payment_intent.succeeded', 'charge.refunded'])
  expect(received()[0]?.id).toBe(received()[2]?.id)
})
