import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { newBuyer, details, orderingHost, type Buyer, type OrderingHost } from './ordering.ts'
import { ASKS, authenticate, PAYS, sdk, typeCard } from '../../sandbox/cards.ts'
import { unreliable } from '../store/unreliable.ts'

describe.each(oneDatabase)('the payment webhook on $name', (database) => {
  let here: OrderingHost
  let buyer: Buyer
  const line = unreliable()
  beforeAll(async () => {
    here = await orderingHost(database, { over: line.over })
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    line.next('heard')
    buyer = await newBuyer(here)
  })

  const complete = (input: object) => buyer.guest.ask('complete', input)

  /** The body of a webhook event with the current state of the payment. */
  async function news(type: string, checkout: string, orderKey = checkout) {
    const stripe = sdk(here.sandbox)
    for await (const intent of stripe.paymentIntents.list({ limit: 100 }))
      if (intent.metadata['order_key'] === checkout) {
        const object = { ...intent, metadata: { ...intent.metadata, order_key: orderKey } }
        return JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object } })
      }
    throw new Error('there is no such payment')
  }
  /** Creates a payment of this checkout that the host did not ask for. */
  async function paidOutside(checkout: string, changes: object = {}) {
    await sdk(here.sandbox).paymentIntents.create({
      amount: 2036,
      currency: 'cad',
      confirm: true,
      confirmation_token: await typeCard(here.sandbox, PAYS),
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { order_key: checkout },
      ...changes,
    })
  }
  const tell = (payload: string, secret?: string) => here.reported(payload, secret)

  test('places an order whose answer was lost once, however often it arrives [PAY-24 CALL-20]', async () => {
    line.next('killed after')
    const input = await buyer.payingWith(PAYS)
    await complete(input)
    const succeeded = await news('payment_intent.succeeded', buyer.checkout)
    for (let time = 0; time < 5; time += 1) expect(await tell(succeeded)).toBe(200)
    await here.expectPaidOnce(buyer.checkout, 2036)
    expect((await complete(input)).answer.order?.total).toBe(2036)
    await here.expectPaidOnce(buyer.checkout, 2036)
  })

  test('places one order when it arrives concurrently with a repeated complete [PAY-24 CALL-20]', async () => {
    const input = await buyer.payingWith(ASKS)
    const { answer } = await complete(input)
    await authenticate(here.sandbox, answer.clientSecret ?? '', 'complete')
    const succeeded = await news('payment_intent.succeeded', buyer.checkout)
    const [reply, status] = await Promise.all([complete(input), tell(succeeded), tell(succeeded)])
    expect([reply.answer.order?.total, status]).toEqual([2036, 200])
    await here.expectPaidOnce(buyer.checkout, 2036)
  })

  test('places nothing after the payment was refunded, and the next try needs a new checkout [CALL-20 PAY-24]', async () => {
    line.next('killed after')
    await complete(await buyer.payingWith(PAYS))
    const succeeded = await news('payment_intent.succeeded', buyer.checkout)
    const { intentId = '' } = (await here.payments.find(buyer.checkout)) ?? {}
    await here.payments.refund(intentId, { key: 'the operator' })
    for (let time = 0; time < 2; time += 1) expect(await tell(succeeded)).toBe(200)
    expect(await here.ordersOf(buyer.checkout)).toEqual([])
    expect(await here.statesOf(buyer.checkout)).toEqual(['superseded', 'refunded'])
    const again = await buyer.payingWith(PAYS)
    expect((await complete(again)).message).toBe('Your order has changed since. Please confirm your details again.')
    const { answer } = await buyer.guest.ask('completeCheck', details(buyer.phone))
    const { checkout } = answer.payment
    expect(checkout).not.toBe(buyer.checkout)
    expect((await complete({ ...again, checkout })).answer.order?.total).toBe(2036)
    await here.expectPaidOnce(checkout, 2036)
  })

  test('refunds a payment whose key was already answered with a refusal, and places nothing when repeated [CALL-20]', async () => {
    line.next('killed after')
    await buyer.guest.ask('complete', await buyer.payingWith(PAYS), { key: 'refused' })
    const succeeded = await news('payment_intent.succeeded', buyer.checkout)
    const { db } = here.database
    await db
      .updateTable('checkouts')
      .set({ spent: ['refused'] })
      .where('hash', '=', buyer.checkout)
      .execute()
    for (let time = 0; time < 3; time += 1) expect(await tell(succeeded)).toBe(200)
    expect(await here.ordersOf(buyer.checkout)).toEqual([])
    expect(await here.chargesOf(buyer.checkout)).toEqual([{ amount: 2036, status: 'succeeded', refunded: 2036 }])
  })

  test.each([
    ['in another currency', { currency: 'usd' }],
    ['of less than the order costs', { amount: 1000 }],
  ])('refunds a payment %s and places no order [CALL-20]', async (_, changes) => {
    await paidOutside(buyer.checkout, changes)
    expect(await tell(await news('payment_intent.succeeded', buyer.checkout))).toBe(200)
    expect((await here.chargesOf(buyer.checkout)).every(({ amount, refunded }) => amount === refunded)).toBe(true)
    expect(await here.statesOf(buyer.checkout)).toEqual(['superseded', undefined])
  })

  test('refunds a second payment for a placed order [CALL-20]', async () => {
    await complete(await buyer.payingWith(PAYS))
    await paidOutside(buyer.checkout)
    expect(await tell(await news('payment_intent.succeeded', buyer.checkout))).toBe(200)
    const kept = (await here.chargesOf(buyer.checkout)).filter(({ refunded }) => refunded === 0)
    expect(kept).toEqual([{ amount: 2036, status: 'succeeded', refunded: 0 }])
    expect(await here.statesOf(buyer.checkout)).toEqual(['placed', 'paid'])
  })

  test('with an outdated event does not undo a placed order [CALL-20]', async () => {
    const input = await buyer.payingWith(ASKS)
    const { answer } = await complete(input)
    const asking = await news('payment_intent.requires_action', buyer.checkout)
    await authenticate(here.sandbox, answer.clientSecret ?? '', 'complete')
    await complete(input)
    expect(await tell(asking)).toBe(200)
    expect(await here.statesOf(buyer.checkout)).toEqual(['placed', 'paid'])
  })

  test('with a wrong signature is refused with 400 and places no order [CALL-20]', async () => {
    line.next('killed after')
    await complete(await buyer.payingWith(PAYS))
    const succeeded = await news('payment_intent.succeeded', buyer.checkout)
    expect(await tell(succeeded, 'whsec_guessed')).toBe(400)
    expect(await here.ordersOf(buyer.checkout)).toEqual([])
  })

  test('of more than half a megabyte is refused with 413 [CALL-20]', async () => {
    expect(await tell('x'.repeat(600_000))).toBe(413)
  })

  test('refunds nothing for a payment that is not of this host [CALL-20]', async () => {
    await complete(await buyer.payingWith(PAYS))
    const foreign = await news('payment_intent.succeeded', buyer.checkout, 'somebody-elses')
    expect(await tell(foreign)).toBe(200)
    expect(await here.chargesOf(buyer.checkout)).toEqual([{ amount: 2036, status: 'succeeded', refunded: 0 }])
  })
})
