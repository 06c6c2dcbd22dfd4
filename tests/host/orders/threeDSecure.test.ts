import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { colaInput } from '../../support/productInputs.ts'
import { newBuyer, checkoutDetails, orderingHost, type Buyer, type OrderingHost } from './orderingHost.ts'
import { CARD_REQUIRES_3DS, authenticate, CARD_SUCCEEDS } from '../../sandbox/cards.ts'

describe.each(oneDatabase)('3-D Secure on $name', (database) => {
  let here: OrderingHost
  let buyer: Buyer
  beforeAll(async () => {
    here = await orderingHost(database)
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    here.clock.now = new Date('2025-11-20T20:00:00Z')
    buyer = await newBuyer(here)
  })

  const complete = (input: object) => buyer.guest.ask('complete', input)
  const orders = () => here.ordersOf(buyer.checkout)
  const states = () => here.statesOf(buyer.checkout)
  const paidOnce = (amount = 2036) => here.expectPaidOnce(buyer.checkout, amount)
  const afterRestart = () => here.runReconcilerAfterRestart()

  const startAuthentication = async () => {
    const input = await buyer.completeInputWithCard(CARD_REQUIRES_3DS)
    const { answer } = await complete(input)
    expect([answer.needsAction, answer.order]).toEqual([true, undefined])
    return { input, secret: answer.clientSecret ?? '' }
  }

  test('complete returns pra and prs, and after authentication the same call places the order once [PAY-24 CALL-20]', async () => {
    const { input, secret } = await startAuthentication()
    const early = JSON.parse((await complete(input)).body) as object
    expect(early).toMatchObject({ status: true, pra: 1, prs: secret })
    expect(await orders()).toEqual([])
    await authenticate(here.sandbox, secret, 'complete')
    const first = await complete(input)
    expect(first.answer).toMatchObject({ needsAction: false, order: { total: 2036 } })
    expect((await complete(input)).body).toBe(first.body)
    await paidOnce()
  })

  test("a failed authentication returns the provider's message and lets another card pay [PAY-24]", async () => {
    const { input, secret } = await startAuthentication()
    await authenticate(here.sandbox, secret, 'fail')
    const refusal = await complete(input)
    expect([refusal.ok, refusal.message]).toEqual([false, 'We are unable to authenticate your payment method. Please choose a different payment method and try again.']) // oxfmt-ignore
    expect((await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS))).ok).toBe(true)
    await paidOnce()
  })

  test('an authentication while the cart grew in another tab places what was paid, and keeps the added items [CALL-20]', async () => {
    const { input, secret } = await startAuthentication()
    await buyer.guest.ask('addProduct', colaInput({ quantity: 5 }))
    await authenticate(here.sandbox, secret, 'complete')
    expect((await complete(input)).answer.order?.items).toHaveLength(2)
    const { answer } = await buyer.guest.ask('config', {})
    expect(answer.cart?.lines.filter((line) => !line.isPlaceholder).map(({ quantity }) => quantity)).toEqual([5])
    await paidOnce()
  })

  test('complete still places an authenticated payment after the store has closed [CALL-20]', async () => {
    const { input, secret } = await startAuthentication()
    await authenticate(here.sandbox, secret, 'complete')
    here.clock.now = new Date('2025-11-21T07:01:00Z')
    await buyer.guest.ask('config', {})
    expect((await complete(input)).answer.order?.total).toBe(2036)
  })

  test('the payment reconciler places the order when the page was closed after authentication [PAY-24]', async () => {
    const { secret } = await startAuthentication()
    await authenticate(here.sandbox, secret, 'complete')
    await afterRestart()
    await paidOnce()
  })

  test('a payment left open cannot succeed after the order was changed [CALL-19]', async () => {
    const { secret } = await startAuthentication()
    const changed = await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone, { notes: 'Other' }))
    expect(changed.answer.payment.checkout).not.toBe(buyer.checkout)
    await authenticate(here.sandbox, secret, 'complete')
    await afterRestart()
    expect(await orders()).toEqual([])
    expect((await here.chargesOf(buyer.checkout)).filter(({ status }) => status === 'succeeded')).toEqual([])
  })

  test('a payment left open for half an hour expires, and the checkout can be paid with another card [PAY-24]', async () => {
    await startAuthentication()
    here.clock.forward(29 * 60)
    await afterRestart()
    expect(await states()).toEqual(['open', 'action'])
    here.clock.forward(60)
    await afterRestart()
    expect(await states()).toEqual(['open', 'declined'])
    await buyer.guest.ask('config', {})
    expect((await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS))).ok).toBe(true)
    await paidOnce()
  })
})
