import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../../support/host/databases.ts'
import { anotherHost } from '../http/anotherHost.ts'
import { newBuyer, details, orderingHost, type Buyer, type OrderingHost } from './ordering.ts'
import { DECLINES, PAYS } from '../../sandbox/cards.ts'
import { unreliable } from '../store/unreliable.ts'

const CHECKING = 'Checking your order… Please try again in a moment: you will not be charged twice.'

describe.each(databases)('complete charges a checkout once on $name', (database) => {
  let here: OrderingHost
  let buyer: Buyer
  const line = unreliable()
  beforeAll(async () => {
    here = await orderingHost(database, { over: line.over })
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    line.next('heard')
    here.clock.now = new Date('2025-11-20T20:00:00Z')
    buyer = await newBuyer(here)
  })

  const complete = (input: object, { guest } = buyer) => guest.ask('complete', input)
  const orders = () => here.ordersOf(buyer.checkout)
  const states = () => here.statesOf(buyer.checkout)
  const paidOnce = (amount = 2036) => here.expectPaidOnce(buyer.checkout, amount)
  const afterRestart = () => here.restarted()

  test('twenty concurrent calls place one order [CALL-20 PAY-17]', async () => {
    const input = await buyer.payingWith(PAYS)
    const replies = await Promise.all(Array.from({ length: 20 }, () => complete(input)))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(replies[0]?.ok).toBe(true)
    await paidOnce()
  })

  test('concurrent calls with two cards and two tips place one order [CALL-20]', async () => {
    const inputs = [await buyer.payingWith(PAYS, 15), await buyer.payingWith('5555555555554444', 20)]
    const [one, other] = await Promise.all(inputs.map((input) => complete(input)))
    expect(one?.body).toBe(other?.body)
    await paidOnce(one?.answer.order?.total)
  })

  test('a repeat returns the first answer, also with another tip and a day later [CALL-20]', async () => {
    const input = await buyer.payingWith(PAYS)
    const first = await complete(input)
    expect((await complete(input)).body).toBe(first.body)
    expect((await complete(await buyer.payingWith(PAYS, 0))).body).toBe(first.body)
    here.clock.forward(86_400)
    await buyer.guest.ask('config', {})
    expect((await complete(input)).body).toBe(first.body)
    await paidOnce()
  })

  test("a lost answer of the provider shows 'Checking your order', not a decline, and a repeat places the order [CHK-42]", async () => {
    line.next('unheard')
    const input = await buyer.payingWith(PAYS)
    const lost = await complete(input)
    expect([lost.httpStatus, lost.ok, lost.message]).toEqual([503, false, CHECKING])
    expect(lost.headers.get('retry-after')).toBe('3')
    expect((await complete(input)).answer.order?.total).toBe(2036)
    await paidOnce()
  })

  test('another card is not charged after a lost answer [CHK-42]', async () => {
    line.next('unheard')
    await complete(await buyer.payingWith(PAYS))
    expect((await complete(await buyer.payingWith('5555555555554444', 20))).answer.order?.total).toBe(2036)
    await paidOnce()
  })

  test('completecheck reports the placed order after a lost answer, and no second order is placed [CALL-19]', async () => {
    line.next('unheard')
    await complete(await buyer.payingWith(PAYS))
    const reply = await buyer.guest.ask('completeCheck', details(buyer.phone, { notes: 'Other' }))
    const [order] = await orders()
    expect(reply.message).toBe(`Your last payment went through: order #${order?.number} is placed.`)
    await paidOnce()
  })

  describe('when the host is killed', () => {
    test('after the charge, the next host places the order at its start [CALL-20]', async () => {
      line.next('killed after')
      expect((await complete(await buyer.payingWith(PAYS))).httpStatus).toBe(500)
      expect(await states()).toEqual(['open', 'pending'])
      await afterRestart()
      expect(await states()).toEqual(['placed', 'paid'])
      await paidOnce()
      const mails = await here.database.db.selectFrom('outbox').select('id').where('recipient', '=', `+1${buyer.phone}`).where('code', 'is', null).execute() // oxfmt-ignore
      expect(mails).toHaveLength(1)
    })

    test('before the charge, the next host charges nothing and the customer can pay [CALL-20]', async () => {
      line.next('killed before')
      expect((await complete(await buyer.payingWith(PAYS))).httpStatus).toBe(500)
      await afterRestart()
      expect(await states()).toEqual(['open', 'declined'])
      expect(await here.chargesOf(buyer.checkout)).toEqual([])
      expect((await complete(await buyer.payingWith(PAYS))).ok).toBe(true)
      await paidOnce()
    })

    test('after the charge, a repeat by the customer places the order [CALL-20]', async () => {
      line.next('killed after')
      const input = await buyer.payingWith(PAYS)
      await complete(input)
      here.clock.forward(10)
      expect((await complete(input)).answer.order?.total).toBe(2036)
      await afterRestart()
      await paidOnce()
    })
  })

  test('a late payment for a superseded checkout is refunded [CALL-19]', async () => {
    line.next('killed after')
    await complete(await buyer.payingWith(PAYS))
    const { db } = here.database
    await db.updateTable('checkouts').set({ state: 'superseded' }).where('hash', '=', buyer.checkout).execute()
    await afterRestart()
    expect(await states()).toEqual(['superseded', 'refunded'])
    expect(await here.chargesOf(buyer.checkout)).toEqual([{ amount: 2036, status: 'succeeded', refunded: 2036 }])
    expect(await orders()).toEqual([])
  })

  test('a declined card after a lost answer to a good card causes no second charge [PAY-23]', async () => {
    line.next('unheard')
    await complete(await buyer.payingWith(PAYS))
    expect((await complete(await buyer.payingWith(DECLINES))).answer.order?.total).toBe(2036)
    await paidOnce()
  })
})

const shared = databases.filter(({ url }) => url)

describe.each(shared)('two hosts on one $name', (database) => {
  test('concurrent calls to both hosts place one order [CALL-20]', async () => {
    const here = await orderingHost(database)
    const there = await anotherHost(here)
    try {
      const buyer = await newBuyer(here)
      const input = await buyer.payingWith(PAYS)
      const elsewhere = there.guestLike(buyer.guest)
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
