import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../../support/host/databases.ts'
import { startSecondHost } from '../http/secondHost.ts'
import { newBuyer, checkoutDetails, orderingHost, type Buyer, type OrderingHost } from './orderingHost.ts'
import { CARD_DECLINED, CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { messagesOf } from '../../support/host/messages.ts'
import { faultyPayments } from '../store/faultyPayments.ts'

const CHECKING = 'Checking your order… Please try again in a moment: you will not be charged twice.'

describe.each(databases)('complete charges a checkout once on $name', (database) => {
  let here: OrderingHost
  let buyer: Buyer
  const line = faultyPayments()
  beforeAll(async () => {
    here = await orderingHost(database, { wrapPayments: line.wrap })
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    line.failNext('answered')
    here.clock.now = new Date('2025-11-20T20:00:00Z')
    buyer = await newBuyer(here)
  })

  const complete = (input: object, { guest } = buyer) => guest.ask('complete', input)
  const orders = () => here.ordersOf(buyer.checkout)
  const states = () => here.statesOf(buyer.checkout)
  const paidOnce = (amount = 2036) => here.expectPaidOnce(buyer.checkout, amount)
  const afterRestart = () => here.runReconcilerAfterRestart()

  test('twenty concurrent calls place one order [CALL-20 PAY-17]', async () => {
    const input = await buyer.completeInputWithCard(CARD_SUCCEEDS)
    const replies = await Promise.all(Array.from({ length: 20 }, () => complete(input)))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(replies[0]?.ok).toBe(true)
    await paidOnce()
  })

  test('concurrent calls with two cards and two tips place one order [CALL-20]', async () => {
    const inputs = [
      await buyer.completeInputWithCard(CARD_SUCCEEDS, 15),
      await buyer.completeInputWithCard('5555555555554444', 20),
    ]
    const [one, other] = await Promise.all(inputs.map((input) => complete(input)))
    expect(one?.body).toBe(other?.body)
    await paidOnce(one?.answer.order?.total)
  })

  test('a repeat returns the first answer, also with another tip and a day later [CALL-20]', async () => {
    const input = await buyer.completeInputWithCard(CARD_SUCCEEDS)
    const first = await complete(input)
    expect((await complete(input)).body).toBe(first.body)
    expect((await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS, 0))).body).toBe(first.body)
    here.clock.forward(86_400)
    await buyer.guest.ask('config', {})
    expect((await complete(input)).body).toBe(first.body)
    await paidOnce()
  })

  test("a lost answer of the provider shows 'Checking your order', not a decline, and a repeat places the order [CHK-42]", async () => {
    line.failNext('answer lost')
    const input = await buyer.completeInputWithCard(CARD_SUCCEEDS)
    const lost = await complete(input)
    expect([lost.httpStatus, lost.ok, lost.message]).toEqual([503, false, CHECKING])
    expect(lost.headers.get('retry-after')).toBe('3')
    expect((await complete(input)).answer.order?.total).toBe(2036)
    await paidOnce()
  })

  test('another card is not charged after a lost answer [CHK-42]', async () => {
    line.failNext('answer lost')
    await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS))
    expect((await complete(await buyer.completeInputWithCard('5555555555554444', 20))).answer.order?.total).toBe(2036)
    await paidOnce()
  })

  test('completecheck reports the placed order after a lost answer, and no second order is placed [CALL-19]', async () => {
    line.failNext('answer lost')
    await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS))
    const reply = await buyer.guest.ask('completeCheck', checkoutDetails(buyer.phone, { notes: 'Other' }))
    const [order] = await orders()
    expect(reply.message).toBe(`Your last payment went through: order #${order?.number} is placed.`)
    await paidOnce()
  })

  describe('when the host is killed', () => {
    test('after the charge, the next host places the order at its start [CALL-20]', async () => {
      line.failNext('killed after')
      expect((await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS))).httpStatus).toBe(500)
      expect(await states()).toEqual(['open', 'pending'])
      await afterRestart()
      expect(await states()).toEqual(['placed', 'paid'])
      await paidOnce()
      const mails = (await messagesOf(here.database.db, `+1${buyer.phone}`)).filter(({ code }) => code === null)
      expect(mails).toHaveLength(1)
    })

    test('before the charge, the next host charges nothing and the customer can pay [CALL-20]', async () => {
      line.failNext('killed before')
      expect((await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS))).httpStatus).toBe(500)
      await afterRestart()
      expect(await states()).toEqual(['open', 'declined'])
      expect(await here.chargesOf(buyer.checkout)).toEqual([])
      expect((await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS))).ok).toBe(true)
      await paidOnce()
    })

    test('after the charge, a repeat by the customer places the order [CALL-20]', async () => {
      line.failNext('killed after')
      const input = await buyer.completeInputWithCard(CARD_SUCCEEDS)
      await complete(input)
      here.clock.forward(10)
      expect((await complete(input)).answer.order?.total).toBe(2036)
      await afterRestart()
      await paidOnce()
    })
  })

  test('a late payment for a superseded checkout is refunded [CALL-19]', async () => {
    line.failNext('killed after')
    await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS))
    const { db } = here.database
    await db.updateTable('checkouts').set({ state: 'superseded' }).where('hash', '=', buyer.checkout).execute()
    await afterRestart()
    expect(await states()).toEqual(['superseded', 'refunded'])
    expect(await here.chargesOf(buyer.checkout)).toEqual([{ amount: 2036, status: 'succeeded', refunded: 2036 }])
    expect(await orders()).toEqual([])
  })

  test('a declined card after a lost answer to a good card causes no second charge [PAY-23]', async () => {
    line.failNext('answer lost')
    await complete(await buyer.completeInputWithCard(CARD_SUCCEEDS))
    expect((await complete(await buyer.completeInputWithCard(CARD_DECLINED))).answer.order?.total).toBe(2036)
    await paidOnce()
  })
})

const shared = databases.filter(({ url }) => url)

describe.each(shared)('two hosts on one $name', (database) => {
  test('concurrent calls to both hosts place one order [CALL-20]', async () => {
    const here = await orderingHost(database)
    const there = await startSecondHost(here)
    try {
      const buyer = await newBuyer(here)
      const input = await buyer.completeInputWithCard(CARD_SUCCEEDS)
      const elsewhere = there.guestWithCookiesOf(buyer.guest)
      const asked = Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? elsewhere : buyer.guest).ask('complete', input),
      )
      const replies = await Promise.all(asked)
      expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
      expect(replies[0]?.answer.order?.total).toBe(2036)
      expect(await here.chargesOf(buyer.checkout)).toHaveLength(1)
    } finally {
      await there.close()
      await here.close()
    }
  })
})
