import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settlePayment } from '../../../host/orders/settlePayment.ts'
import { givePoints } from '../../../host/store/accounts/points.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { addedGiftCard, makeGiftCard } from '../../support/host/discounts.ts'
import { signedInAs } from '../../support/member.ts'
import { checkOrder, newMemberBuyer, memberDetails } from './memberBuyer.ts'
import { orderingHost, type OrderingHost } from './orderingHost.ts'
import { CARD_DECLINED, CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { messagesOf } from '../../support/host/messages.ts'
import { faultyPayments } from '../store/faultyPayments.ts'

const POINTS = { usePoints: true }

describe.each(oneDatabase)('payment with points on $name', (database) => {
  let here: OrderingHost
  const line = faultyPayments()
  beforeAll(async () => {
    here = await orderingHost(database, { wrapPayments: line.wrap })
  })
  afterAll(() => here.close())
  beforeEach(() => {
    line.failNext('answered')
    here.clock.now = new Date('2025-11-20T20:00:00Z')
  })

  test('points cover the whole amount without a tip or a card, and the unused points remain [POINTS-04 POINTS-10 PAY-19 PAY-22 AMT-08 D-52]', async () => {
    const buyer = await newMemberBuyer(here, { points: 400 }, POINTS)
    expect(buyer.payment).toMatchObject({ discount: 1785, gst: 83, pst: 32, total: 0 })
    const tipped = { ...(await buyer.memberCompleteInput()), tip: 167, cardAmount: 167 }
    expect((await buyer.guest.ask('complete', tipped)).message).toBe(
      'Please choose a tip in whole percent, from 0 to 100.',
    )
    const { answer } = await buyer.guest.ask('complete', await buyer.memberCompleteInput())
    expect(answer.order).toMatchObject({
      discount: 1785,
      gst: 83,
      pst: 32,
      subtotal: 1670,
      tip: 0,
      total: 0,
      points: 0,
    })
    expect(await buyer.ledger()).toEqual([
      { delta: 400, reason: 'given', order: null },
      { delta: -357, reason: 'spent', order: answer.hash },
    ])
    expect(await buyer.points()).toBe(43)
    const [mail] = await messagesOf(here.database.db, buyer.email)
    expect(mail?.body).toContain('You used 357 PG Points.')
    expect(await here.chargesOf(buyer.checkout)).toEqual([])
  })

  // 12.00 of goods earn; 5.00 of 17.85 are paid by points.
  test('points cover a part, and the card pays the rest and the tip [POINTS-04 POINTS-10 AMT-06 D-52]', async () => {
    const buyer = await newMemberBuyer(here, { points: 100 }, POINTS)
    expect(buyer.payment).toMatchObject({ discount: 500, total: 1285 })
    const { answer } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS, 15))
    expect(answer.order).toMatchObject({ discount: 500, tip: 251, total: 1536 })
    expect((await here.chargesOf(buyer.checkout)).map(({ amount }) => amount)).toEqual([1536])
    expect(await buyer.points()).toBe(8)
  })

  test('points that would leave less than a card pays leave 50 cents, whatever the tip [D-116 CALL-19 CALL-20]', async () => {
    for (const percent of [0, 2]) {
      const buyer = await newMemberBuyer(here, { points: 352 }, POINTS)
      expect(buyer.payment).toMatchObject({ discount: 1735, total: 50, points: 347 })
      const { answer } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS, percent))
      const charged = (await here.chargesOf(buyer.checkout)).map(({ amount }) => amount)
      expect([charged, answer.order?.pointsUsed]).toEqual([[percent === 0 ? 50 : 83], 347])
      expect(await buyer.points()).toBe(5)
    }
  })

  test('complete refuses what a gift card leaves below the card minimum and charges nothing [CALL-20]', async () => {
    const buyer = await newMemberBuyer(here, { points: 100 }, POINTS)
    const card = await makeGiftCard(here, 2500)
    const leaving = async (cardAmount: number) => {
      const giftCardAmount = buyer.payment.total - cardAmount
      const giftCards = [await addedGiftCard(here, buyer.guest, buyer.checkout, card, giftCardAmount)]
      const input = await buyer.memberCompleteInput(CARD_SUCCEEDS)
      return await buyer.guest.ask('complete', { ...input, giftCards, giftCardAmount, cardAmount })
    }
    const refusal = await leaving(49)
    expect(refusal.message).toBe(
      'A card pays $0.50 or more. Please change the tip, what gift cards pay, or the promo code.',
    )
    expect(await here.chargesOf(buyer.checkout)).toEqual([])
    expect((await leaving(50)).answer.order).toMatchObject({ giftCards: 1235, total: 1285 })
  })

  test.each([
    ['ninety-nine', { points: 99 }],
    ['none', {}],
  ])('completecheck refuses points of a member who has %s [POINTS-01]', async (_, options) => {
    const buyer = await newMemberBuyer(here, options)
    const reply = await buyer.guest.ask('completeCheck', memberDetails(POINTS))
    expect([reply.ok, reply.message]).toEqual([false, 'PG Points can be used from 100 points on.'])
  })

  test('complete refuses an order whose use of points differs from the check [CALL-20 POINTS-04]', async () => {
    const [with_, without] = [
      await newMemberBuyer(here, { points: 400 }, POINTS),
      await newMemberBuyer(here, { points: 400 }),
    ]
    const changed = 'Your order has changed since. Please confirm your details again.'
    expect(
      (await with_.guest.ask('complete', { ...(await with_.memberCompleteInput()), usePoints: false })).message,
    ).toBe(changed)
    expect(
      (await without.guest.ask('complete', { ...(await without.memberCompleteInput()), usePoints: true })).message,
    ).toBe(changed)
    expect([await with_.points(), await without.points()]).toEqual([400, 400])
  })

  test('completecheck returns a new checkout after the balance has grown [POINTS-04 CALL-19]', async () => {
    const buyer = await newMemberBuyer(here, { points: 100 }, POINTS)
    expect((await checkOrder(buyer.guest, POINTS)).checkout).toBe(buyer.checkout)
    await givePoints(here.database.db, buyer.hash, 50, here.clock.now)
    const again = await checkOrder(buyer.guest, POINTS)
    expect([again.checkout === buyer.checkout, again.payment.discount]).toEqual([false, 750])
  })

  describe('without a successful charge', () => {
    test('a declined card spends no points, and another card can pay [PAY-23 POINTS-04]', async () => {
      const buyer = await newMemberBuyer(here, { points: 100 }, POINTS)
      expect((await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_DECLINED))).ok).toBe(false)
      expect([await buyer.points(), (await buyer.ledger()).length]).toEqual([100, 1])
      expect((await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS))).ok).toBe(true)
      expect(await buyer.points()).toBe(8)
    })

    test('a host killed before the charge spends no points [CALL-20 POINTS-04]', async () => {
      const buyer = await newMemberBuyer(here, { points: 100 }, POINTS)
      line.failNext('killed before')
      expect((await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS))).httpStatus).toBe(500)
      await here.runReconcilerAfterRestart()
      expect([await buyer.points(), (await buyer.ledger()).length]).toEqual([100, 1])
    })
  })

  test('a host killed after the charge spends the points with the order at its restart [CALL-20 POINTS-04]', async () => {
    const buyer = await newMemberBuyer(here, { points: 100 }, POINTS)
    line.failNext('killed after')
    expect((await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS))).httpStatus).toBe(500)
    expect(await buyer.points()).toBe(100)
    await here.runReconcilerAfterRestart()
    expect(await here.statesOf(buyer.checkout)).toEqual(['placed', 'paid'])
    expect((await buyer.ledger()).map(({ delta }) => delta)).toEqual([100, -100, 8])
    expect(await buyer.points()).toBe(8)
  })

  test('completecheck in another browser settles the pending payment and spends its points once [CALL-19 POINTS-04]', async () => {
    const buyer = await newMemberBuyer(here, { points: 100 }, POINTS)
    line.failNext('answer lost')
    await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS))
    const elsewhere = await signedInAs(here, buyer.hash)
    const reply = await elsewhere.ask('completeCheck', memberDetails({ ...POINTS, notes: 'Other' }))
    const [order] = await here.ordersOf(buyer.checkout)
    expect(reply.message).toBe(`Your last payment went through: order #${order?.number} is placed.`)
    expect(await buyer.points()).toBe(8)
  })

  test('a late payment is refunded when its points are gone, and spends none [POINTS-04 CALL-20]', async () => {
    const buyer = await newMemberBuyer(here, { points: 100 }, POINTS)
    line.failNext('killed after')
    await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS))
    await here.database.db
      .updateTable('members')
      .set({ points: 40 } as never)
      .where('hash', '=', buyer.hash)
      .execute()
    await here.runReconcilerAfterRestart()
    expect(await here.statesOf(buyer.checkout)).toEqual(['superseded', 'refunded'])
    expect(await here.chargesOf(buyer.checkout)).toEqual([{ amount: 1285, status: 'succeeded', refunded: 1285 }])
    expect([await buyer.points(), (await buyer.ledger()).length]).toEqual([40, 1])
    expect((await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS))).message).toBe(
      'Your order has changed since. Please confirm your details again.',
    )
  })

  test('concurrent settlements of one payment spend its points once [CALL-20 POINTS-04]', async () => {
    const buyer = await newMemberBuyer(here, { points: 100 }, POINTS)
    line.failNext('answer lost')
    await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS))
    const outcome = await here.payments.find(buyer.checkout)
    if (!outcome) throw new Error('no payment')
    const deps = { db: here.database.db, payments: here.payments, clock: () => here.clock.now }
    await Promise.all([1, 2, 3, 4].map(() => settlePayment(deps, buyer.checkout, outcome)))
    expect((await buyer.ledger()).map(({ delta }) => delta)).toEqual([100, -100, 8])
  })
})
