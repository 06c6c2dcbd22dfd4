import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordStatements } from '../../support/host/statements.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { newBuyer, checkoutDetails, orderingHost, type Buyer, type OrderingHost } from './orderingHost.ts'
import { CARD_REQUIRES_3DS, authenticate, CARD_SUCCEEDS, sdk, typeCard } from '../../sandbox/cards.ts'
import { faultyPayments } from '../store/faultyPayments.ts'

describe.each(oneDatabase)('the payment webhook on $name', (database) => {
  let here: OrderingHost
  let buyer: Buyer
  const line = faultyPayments()
  beforeAll(async () => {
    here = await orderingHost(database, { wrapPayments: line.wrap })
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    line.failNext('answered')
    buyer = await newBuyer(here)
  })

  const complete = (input: object) => buyer.guest.ask('complete', input)

  /** The body of a webhook event with the current state of the payment. */
  async function webhookBody(type: string, checkout: string, orderKey = checkout) {
    const stripe = sdk(here.sandbox)
    for await (const intent of stripe.paymentIntents.list({ limit: 100 }))
      if (intent.metadata['order_key'] === checkout) {
        const object = { ...intent, metadata: { ...intent.metadata, order_key: orderKey } }
        return JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object } })
      }
    throw new Error('there is no such payment')
  }
  /** Creates a payment of this checkout that the host did not ask for. */
  async function createForeignPayment(checkout: string, changes: object = {}) {
    await sdk(here.sandbox).paymentIntents.create({
      amount: 2036,
      currency: 'cad',
      confirm: true,
      confirmation_token: await typeCard(here.sandbox, CARD_SUCCEEDS),
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { order_key: checkout },
      ...changes,
    })
  }
  const sendWebhook = (payload: string, secret?: string) => here.sendWebhook(payload, secret)

  test('places an order whose answer was lost once, however often it arrives [PAY-24 CALL-20]', async () => {
    line.failNext('killed after')
    const input = await buyer.completeInputWithCard(CARD_SUCCEEDS)
    await complete(input)
    const succeeded = await webhookBody('payment_intent.succeeded', buyer.checkout)
    for (let time = 0; time < 5; time += 1) expect(await sendWebhook(succeeded)).toBe(200)
    await here.expectPaidOnce(buyer.checkout, 2036)
    expect((await complete(input)).answer.order?.total).toBe(2036)
    await here.expectPaidOnce(buyer.checkout, 2036)
  })

  test('takes one statement when the order is placed already [CALL-20]', async () => {
    await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS))
    const succeeded = await webhookBody('payment_intent.succeeded', buyer.checkout)
    const record = recordStatements()
    expect(await sendWebhook(succeeded)).toBe(200)
    record.stop()
    expect(record.texts).toHaveLength(1)
  })

  test('places one order when it arrives concurrently with a repeated complete [PAY-24 CALL-20]', async () => {
    const input = await buyer.completeInputWithCard(CARD_REQUIRES_3DS)
    const { answer } = await complete(input)
    await authenticate(here.sandbox, answer.clientSecret ?? '', 'complete')
    const succeeded = await webhookBody('payment_intent.succeeded', buyer.checkout)
    const [reply, status] = await Promise.all([complete(input), sendWebhook(succeeded), sendWebhook(succeeded)])
    expect([reply.answer.order?.total, status]).toEqual([2036, 200])
    await here.expectPaidOnce(buyer.checkout, 2036)
  })

  test('places nothing after the payment was refunded, and the next try needs a new checkout [CALL-20 PAY-24]', async () => {
    line.failNext('killed after')
    await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS))
    const succeeded = await webhookBody('payment_intent.succeeded', buyer.checkout)
    const { intentId = '' } = (await here.payments.find(buyer.checkout)) ?? {}
    await here.payments.refund(intentId, { key: 'the operator' })
    for (let time = 0; time < 2; time += 1) expect(await sendWebhook(succeeded)).toBe(200)
    expect(await here.ordersOf(buyer.checkout)).toEqual([])
    expect(await here.statesOf(buyer.checkout)).toEqual(['superseded', 'refunded'])
    const again = await buyer.completeInputWithCard(CARD_SUCCEEDS)
    expect((await complete(again)).message).toBe('Your order has changed since. Please confirm your details again.')
    const { answer } = await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone))
    const { checkout } = answer.payment
    expect(checkout).not.toBe(buyer.checkout)
    expect((await complete({ ...again, checkout })).answer.order?.total).toBe(2036)
    await here.expectPaidOnce(checkout, 2036)
  })

  test('refunds a payment whose key was already answered with a refusal, and places nothing when repeated [CALL-20]', async () => {
    line.failNext('killed after')
    await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS), { key: 'refused' })
    const succeeded = await webhookBody('payment_intent.succeeded', buyer.checkout)
    const { db } = here.database
    await db
      .updateTable('checkouts')
      .set({ spent: ['refused'] })
      .where('hash', '=', buyer.checkout)
      .execute()
    for (let time = 0; time < 3; time += 1) expect(await sendWebhook(succeeded)).toBe(200)
    expect(await here.ordersOf(buyer.checkout)).toEqual([])
    expect(await here.chargesOf(buyer.checkout)).toEqual([{ amount: 2036, status: 'succeeded', refunded: 2036 }])
  })

  test.each([
    ['in another currency', { currency: 'usd' }],
    ['of less than the order costs', { amount: 1000 }],
  ])('refunds a payment %s and places no order [CALL-20]', async (_, changes) => {
    await createForeignPayment(buyer.checkout, changes)
    expect(await sendWebhook(await webhookBody('payment_intent.succeeded', buyer.checkout))).toBe(200)
    expect((await here.chargesOf(buyer.checkout)).every(({ amount, refunded }) => amount === refunded)).toBe(true)
    expect(await here.statesOf(buyer.checkout)).toEqual(['superseded', undefined])
  })

  test('refunds a second payment for a placed order [CALL-20]', async () => {
    await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS))
    await createForeignPayment(buyer.checkout)
    expect(await sendWebhook(await webhookBody('payment_intent.succeeded', buyer.checkout))).toBe(200)
    const kept = (await here.chargesOf(buyer.checkout)).filter(({ refunded }) => refunded === 0)
    expect(kept).toEqual([{ amount: 2036, status: 'succeeded', refunded: 0 }])
    expect(await here.statesOf(buyer.checkout)).toEqual(['placed', 'paid'])
  })

  test('with an outdated event does not undo a placed order [CALL-20]', async () => {
    const input = await buyer.completeInputWithCard(CARD_REQUIRES_3DS)
    const { answer } = await complete(input)
    const asking = await webhookBody('payment_intent.requires_action', buyer.checkout)
    await authenticate(here.sandbox, answer.clientSecret ?? '', 'complete')
    await complete(input)
    expect(await sendWebhook(asking)).toBe(200)
    expect(await here.statesOf(buyer.checkout)).toEqual(['placed', 'paid'])
  })

  test('with a wrong signature is refused with 400 and places no order [CALL-20]', async () => {
    line.failNext('killed after')
    await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS))
    const succeeded = await webhookBody('payment_intent.succeeded', buyer.checkout)
    expect(await sendWebhook(succeeded, 'whsec_guessed')).toBe(400)
    expect(await here.ordersOf(buyer.checkout)).toEqual([])
  })

  test('of more than half a megabyte is refused with 413 [CALL-20]', async () => {
    expect(await sendWebhook('x'.repeat(600_000))).toBe(413)
  })

  test('refunds nothing for a payment that is not of this host [CALL-20]', async () => {
    await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS))
    const foreign = await webhookBody('payment_intent.succeeded', buyer.checkout, 'somebody-elses')
    expect(await sendWebhook(foreign)).toBe(200)
    expect(await here.chargesOf(buyer.checkout)).toEqual([{ amount: 2036, status: 'succeeded', refunded: 0 }])
  })
})
