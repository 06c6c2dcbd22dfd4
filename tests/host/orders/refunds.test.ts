import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givePoints } from '../../../host/store/accounts/points.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { addedGiftCard, giftCardBalance, makeCoupon, makeGiftCard } from '../../support/host/discounts.ts'
import { OPERATOR_KEY, operatorShell } from '../../support/host/operatorHost.ts'
import { CARD_SUCCEEDS, typeCard } from '../../sandbox/cards.ts'
import { checkOrder, fillCart, memberDetails, newMemberBuyer, type MemberBuyer } from './memberBuyer.ts'
import { newBuyer, orderingHost, type Buyer, type OrderingHost } from './orderingHost.ts'
import {
  cardRefundsOf,
  expectRefunded,
  faultyRefunds,
  mailsTo,
  pointsOwed,
  refundOf,
  refundRows,
} from './refundFixture.ts'

describe.each(oneDatabase)('refunds on $name', (database) => {
  let here: OrderingHost
  const line = faultyRefunds()
  beforeAll(async () => {
    here = await orderingHost(database, { wrapPayments: line.wrap, settings: { operatorKey: OPERATOR_KEY } })
  })
  afterAll(() => here.close())
  beforeEach(() => line.failNext('answered'))

  /** An order of 17.85 with a tip of 2.51 that a card paid. */
  async function paidOrder(changes: object = {}): Promise<Buyer> {
    const buyer = await newBuyer(here, changes)
    const { ok, message } = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))
    if (!ok) throw new Error(message)
    return buyer
  }

  test('that the release before wrote are read by their ids, with the tip of their shares [D-101]', async () => {
    const { checkout } = await paidOrder()
    await refundOf(here, checkout, { amount: '5.00', tip: '1' })
    const [before] = await refundRows(here, checkout)
    await here.database.db
      .updateTable('refunds')
      .set({ source: null, document: sql`document - 'asked'` })
      .where('id', '=', before?.id ?? '')
      .execute()
    expect(await refundRows(here, checkout)).toMatchObject([{ source: 'operator', amount: 751 }])
    await refundOf(here, checkout, { amount: '3.00' })
    const shares = (await refundRows(here, checkout)).map(({ amount, document: { tip } }) => [amount, tip])
    expect(new Map(shares as [number, number][])).toEqual(new Map([[751, 251], [300, 0]])) // oxfmt-ignore
    await expectRefunded(here, checkout, 1051)
  })

  test('of a part give the card its money and the customer a credit note, until nothing is left', async () => {
    const email = 'credit-note@example.com'
    const { checkout } = await paidOrder({ email })
    expect(await refundOf(here, checkout, { amount: '5.00', reason: 'Cold pizza' })).toMatchObject({
      status: 200,
      body: { state: 'done', amount: '5.00', card: '5.00', tax1: '0.23', tax2: '0.09', tip: '0.00' },
    })
    await expectRefunded(here, checkout, 500)
    const note = (await mailsTo(here, email)).at(-1)
    const [order] = await here.ordersOf(checkout)
    expect(note?.subject).toBe(`Credit note for your Forno order #${order?.number}`)
    for (const text of ['Credit note', '$5.00', '$0.23', '$0.09', 'Cold pizza', 'Ann Lee', 'Forno', '2025-11-20'])
      for (const body of [note?.body, note?.html]) expect(body).toContain(text)
    expect(note?.body).toContain('Banks show a refund to a card after 5 to 10 days.')
    expect((await refundOf(here, checkout, { amount: '12.86' })).body).toMatchObject({
      status: false,
      message: 'At most $12.85 can be given back, and the tip of $2.51 besides.',
    })
    expect(await refundOf(here, checkout)).toMatchObject({ body: { amount: '15.36', tax1: '0.60', tip: '2.51' } })
    await expectRefunded(here, checkout, 2036)
    expect((await mailsTo(here, email)).at(-1)?.subject).toContain('was refunded')
    expect(await cardRefundsOf(here, checkout)).toEqual([500, 1536])
    expect((await refundOf(here, checkout)).body).toMatchObject({
      message: 'Everything of this order was given back already.',
    })
    expect(await here.chargesOf(checkout)).toEqual([{ amount: 2036, status: 'succeeded', refunded: 2036 }])
  })

  test('include the tip only when it is asked for or everything is given back', async () => {
    const { checkout } = await paidOrder()
    expect(await refundOf(here, checkout, { amount: '17.85' })).toMatchObject({
      body: { amount: '17.85', tip: '0.00' },
    })
    expect(await refundOf(here, checkout, { amount: '0', tip: '1' })).toMatchObject({
      body: { amount: '2.51', tip: '2.51', tax1: '0.00' },
    })
    await expectRefunded(here, checkout, 2036)
  })

  test('give back the card first, then gift cards, then points, and take earned points back in proportion', async () => {
    const buyer = await newMemberBuyer(here, { points: 100 }, { usePoints: true })
    const card = await makeGiftCard(here, 500)
    // 17.85 less 100 points (5.00), less the gift card.
    const input = await buyer.memberCompleteInput(CARD_SUCCEEDS)
    const giftCards = [await addedGiftCard(here, buyer.guest, buyer.checkout, card, 500)]
    const paid = await buyer.guest.ask('complete', { ...input, giftCards, giftCardAmount: 500, cardAmount: 785 })
    const earned = paid.answer.order?.points ?? 0
    expect([paid.ok, await giftCardBalance(here, card), await buyer.points()]).toEqual([true, 0, earned])
    expect(earned).toBeGreaterThan(1)

    await refundOf(here, buyer.checkout, { amount: '8.85' })
    const partly = Math.floor((earned * 885) / 1785)
    expect([await giftCardBalance(here, card), await buyer.points()]).toEqual([100, earned - partly])
    // The history says what the order still earns [HIST-03].
    const earns = async () => (await buyer.guest.ask('history', {})).answer.orders[0]?.points
    expect(await earns()).toBe(earned - partly)
    await refundOf(here, buyer.checkout)
    expect([await giftCardBalance(here, card), await buyer.points(), await earns()]).toEqual([500, 100, 0])
    await expectRefunded(here, buyer.checkout, 1285)
    expect(await cardRefundsOf(here, buyer.checkout)).toEqual([785])
    expect((await buyer.ledger()).reduce((sum, { delta }) => sum + delta, 0)).toBe(100)
  })

  test('take back points that the member has spent from those that are earned or given back next [POINTS-10]', async () => {
    const buyer = await newMemberBuyer(here)
    await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS))
    const earned = await buyer.points()
    await givePoints(here.database.db, buyer.hash, 200 - earned, here.clock.now)
    const next = await placeNext(buyer, { usePoints: true })
    const [ordered] = await here.ordersOf(next)
    const more = ordered?.document.points ?? 0
    expect([ordered?.document.pointsUsed, await buyer.points()]).toEqual([200, more])

    expect(await refundOf(here, buyer.checkout, {}, 'spent-points')).toMatchObject({
      status: 200,
      body: { points_taken_back: more, points_owed: earned - more },
    })
    expect([await buyer.points(), await pointsOwed(here, buyer.hash)]).toEqual([0, earned - more])
    expect((await refundOf(here, buyer.checkout, {}, 'spent-points')).body).toMatchObject({
      points_owed: earned - more,
    })
    const note = (await mailsTo(here, buyer.email)).at(-1)?.body
    expect(note).toContain(`${earned - more} PG Points that the order earned were spent already`)

    await placeNext(buyer)
    expect([await buyer.points(), await pointsOwed(here, buyer.hash)]).toEqual([more, 0])
    await refundOf(here, next)
    expect([await buyer.points(), await pointsOwed(here, buyer.hash)]).toEqual([200, 0])
    expect((await buyer.ledger()).reduce((sum, { delta }) => sum + delta, 0)).toBe(200)
  })

  /** The same member's next order of the same goods, by its checkout. */
  async function placeNext({ guest }: MemberBuyer, changes: object = {}): Promise<string> {
    await fillCart(guest)
    const { checkout, payment } = await checkOrder(guest, changes)
    const amounts = { tip: 0, giftCardAmount: 0, giftCards: [], cardAmount: payment.total }
    const paymentMethod = await typeCard(here.sandbox, CARD_SUCCEEDS)
    const { ok, message } = await guest.ask('complete', {
      ...memberDetails(changes),
      checkout,
      ...amounts,
      paymentMethod,
    })
    if (!ok) throw new Error(message)
    return checkout
  }

  test('of everything release the coupon, of a part do not', async () => {
    const code = await makeCoupon(here, { total_limit: 1, customer_limit: 1 })
    const coupon = { useCoupon: true, coupon: code }
    const { checkout } = await paidOrder(coupon)
    const used = async () =>
      (await here.database.db.selectFrom('coupons').select('used').where('code', '=', code).executeTakeFirst())?.used
    await refundOf(here, checkout, { amount: '1.00' })
    expect(await used()).toBe(1)
    await refundOf(here, checkout)
    expect(await used()).toBe(0)
    expect((await paidOrder(coupon)).checkout).not.toBe(checkout)
  })

  test('whose card part was given back already ask no card', async () => {
    const buyer = await newBuyer(here)
    const card = await makeGiftCard(here, 2000)
    const large = await makeGiftCard(here, 2000)
    const giftCards = [
      await addedGiftCard(here, buyer.guest, buyer.checkout, card, 1000),
      await addedGiftCard(here, buyer.guest, buyer.checkout, large, 670),
    ]
    const input = buyer.completeInput(undefined, 0)
    const { ok } = await buyer.guest.ask('complete', { ...input, giftCards, giftCardAmount: 1670, cardAmount: 115 })
    expect(ok).toBe(false)
    const paid = await buyer.completeInputWithCard(CARD_SUCCEEDS, 0)
    await buyer.guest.ask('complete', { ...paid, giftCards, giftCardAmount: 1670, cardAmount: 115 })
    await refundOf(here, buyer.checkout, { amount: '1.15' })
    line.failNext('killed before')
    expect(await refundOf(here, buyer.checkout)).toMatchObject({
      status: 200,
      body: { card: '0.00', gift_cards: '16.70' },
    })
    line.failNext('answered')
    expect([await giftCardBalance(here, card), await giftCardBalance(here, large)]).toEqual([2000, 2000])
  })

  test('of orders paid entirely with points are refused [POINTS-03]', async () => {
    const buyer = await newMemberBuyer(here, { points: 400 }, { usePoints: true })
    expect((await buyer.guest.ask('complete', await buyer.memberCompleteInput())).ok).toBe(true)
    expect(await refundOf(here, buyer.checkout)).toMatchObject({
      status: 422,
      body: { message: 'Orders paid entirely with PG Points cannot be canceled or refunded.' },
    })
  })

  test('are made once for a key, however often and in parallel it is used', async () => {
    const { checkout } = await paidOrder()
    const asked = await Promise.all(
      Array.from({ length: 6 }, () => refundOf(here, checkout, { amount: '3.00' }, 'one-intent')),
    )
    for (const { status, body } of asked) expect([status, body['state']]).toEqual([200, 'done'])
    expect(await cardRefundsOf(here, checkout)).toEqual([300])
    await expectRefunded(here, checkout, 300)
    const others: Record<string, string>[] = [{ amount: '4.00' }, { amount: '3.00', reason: 'Other' }, {}]
    for (const other of others) expect((await refundOf(here, checkout, other, 'one-intent')).status).toBe(422)
    const stranger = await paidOrder()
    expect((await refundOf(here, stranger.checkout, { amount: '3.00' }, 'one-intent')).status).toBe(422)
    expect(await cardRefundsOf(here, checkout)).toEqual([300])
  })

  test('in parallel never give back more than was paid', async () => {
    const { checkout } = await paidOrder()
    const asked = await Promise.all(Array.from({ length: 8 }, () => refundOf(here, checkout, { amount: '5.00' })))
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(asked.filter(({ status }) => status === 422)).toHaveLength(5)
    await expectRefunded(here, checkout, 1500)
    expect(await cardRefundsOf(here, checkout)).toEqual([500, 500, 500])
  })

  test.each(['killed before', 'killed after', 'answer lost'] as const)(
    'are finished by the reconciler when the request is %s',
    async (fault) => {
      const { checkout, phone } = await paidOrder({ email: `${fault.replace(' ', '-')}@example.com` })
      line.failNext(fault)
      const { status } = await refundOf(here, checkout, { amount: '3.00' }, `kill-${phone}`)
      expect(status).toBe(fault === 'answer lost' ? 202 : 500)
      expect(await refundRows(here, checkout)).toMatchObject([{ state: 'pending' }])
      await expectPending(checkout)
      await here.runReconcilerAfterRestart()
      expect(await refundRows(here, checkout)).toMatchObject([{ state: 'done', amount: 300 }])
      await here.runReconcilerAfterRestart()
      expect(await refundOf(here, checkout, { amount: '3.00' }, `kill-${phone}`)).toMatchObject({ status: 200 })
      expect(await cardRefundsOf(here, checkout)).toEqual([300])
      await expectRefunded(here, checkout, 300)
      expect(await mailsTo(here, `${fault.replace(' ', '-')}@example.com`)).toHaveLength(2)
    },
  )

  const expectPending = async (checkout: string) =>
    expect(await here.ordersOf(checkout)).toMatchObject([{ refunded: 0 }])

  test('that the provider refuses give nothing back, and write down the dashboard refund that was the reason', async () => {
    const { checkout } = await paidOrder()
    const intent = (await here.payments.find(checkout))?.intentId ?? ''
    await here.payments.refund(intent, { key: 'elsewhere', amountCents: 2000 })
    const refused = await refundOf(here, checkout, { amount: '5.00' })
    expect(refused).toMatchObject({ status: 409, body: { status: false } })
    expect(refused.body['message']).toContain(
      "Nothing was given back by it, but refunds in the provider's dashboard have given back $20.00 of this order already.",
    )
    expect(await refundRows(here, checkout)).toMatchObject([
      { state: 'failed', amount: 500 },
      { state: 'done', amount: 2000, source: 'provider' },
    ])
    await expectRefunded(here, checkout, 2000)
    expect(await refundOf(here, checkout)).toMatchObject({ status: 200, body: { amount: '0.36', tip: '0.36' } })
    await expectRefunded(here, checkout, 2036)
  })

  test.each([[{ amount: '-1.00' }], [{ amount: 'much' }], [{ amount: '0' }], [{ reason: 'x'.repeat(201) }]])(
    'with %j are refused',
    async (fields) => {
      const { checkout } = await paidOrder()
      expect((await refundOf(here, checkout, fields)).status).toBe(422)
      expect(await refundRows(here, checkout)).toEqual([])
    },
  )

  test('have a command', async () => {
    const { checkout } = await paidOrder()
    const [order] = await here.ordersOf(checkout)
    const number = String(order?.number)
    const shell = await operatorShell(here)
    expect(await shell.run('refund', number, '5.00', '--tip', '--reason', 'Late')).toEqual({
      code: 0,
      said: `Order ${number}: $7.51 were given back: $7.51 to the card.\n`,
    })
    expect(await shell.run('refund', number, '50.00')).toEqual({ code: 1, said: 'At most $12.85 can be given back.\n' })
    expect(await shell.run('refund', '1')).toEqual({ code: 1, said: 'There is no such order.\n' })
    await shell.close()
  })
})
