import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givePoints } from '../../../host/store/accounts/points.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { addedGiftCard, giftCardBalance, makeCoupon, makeGiftCard } from '../../support/host/discounts.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { smallChain } from '../../support/host/smallChain.ts'
import { CARD_SUCCEEDS, sdk } from '../../sandbox/cards.ts'
import { newMemberBuyer } from './memberBuyer.ts'
import { newBuyer, orderingHost, type OrderingHost } from './orderingHost.ts'
import {
  cardRefundsOf,
  expectRefunded,
  faultyRefunds,
  intentOf,
  mailsTo,
  pointsOwed,
  refundOf,
  refundRows,
  sendEvent,
} from './refundFixture.ts'

const CHAIN_EMAIL = 'chain@example.com'
const REFUND_FAILS_LATER = '4000000000005126'
const REFUND_SUCCEEDS_LATER = '4000000000007726'
const DISPUTED = '4000000000000259'
const INQUIRED = '4000000000001976'
const REFUND_EVENTS = ['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed']

describe.each(oneDatabase)('webhooks of refunds and disputes on $name', (database) => {
  let here: OrderingHost
  const line = faultyRefunds()
  let aheadMs = 0
  beforeAll(async () => {
    here = await orderingHost(database, {
      wrapPayments: line.wrap,
      settings: { operatorKey: OPERATOR_KEY },
      catalogue: { ...smallChain, chain: { ...smallChain.chain, email: CHAIN_EMAIL } },
      sandbox: { clock: () => Date.now() + aheadMs },
    })
  })
  afterAll(() => here.close())

  let emails = 0
  async function paidOrder(card = CARD_SUCCEEDS, changes: object = {}) {
    const email = `webhook${++emails}@example.com`
    const buyer = await newBuyer(here, { email, ...changes })
    const { ok, message } = await buyer.guest.ask('complete', await buyer.completeInputWithCard(card))
    if (!ok) throw new Error(message)
    return { ...buyer, email }
  }
  /** Has paid 17.85, of it 5.00 by a gift card. */
  const memberWithGiftCard = async (number: string) => {
    const buyer = await newMemberBuyer(here)
    const card = await makeGiftCard(here, 500)
    const input = await buyer.memberCompleteInput(number)
    const giftCards = [await addedGiftCard(here, buyer.guest, buyer.checkout, card, 500)]
    await buyer.guest.ask('complete', { ...input, giftCards, giftCardAmount: 500, cardAmount: 1285 })
    return { buyer, card }
  }
  const refundInDashboard = async (checkout: string, amount?: number) =>
    sdk(here.sandbox).refunds.create({ payment_intent: await intentOf(here, checkout), ...(amount ? { amount } : {}) })
  const send = async (checkout: string, types: readonly string[]) => {
    for (const type of types) expect(await sendEvent(here, checkout, type)).toBe(200)
  }
  const answerDispute = async (checkout: string, uncategorized_text: string) => {
    const { data } = await sdk(here.sandbox).disputes.list({ payment_intent: await intentOf(here, checkout) })
    await sdk(here.sandbox).disputes.update(data[0]?.id ?? '', { evidence: { uncategorized_text } })
    await send(checkout, ['charge.dispute.closed', 'charge.dispute.closed'])
  }
  /** The store refuses the order of a checkout; answers its number. */
  const refuse = async (checkout: string): Promise<string> => {
    const [order] = await here.ordersOf(checkout)
    const { status } = await askOperator(here, `orders/${order?.number}`, { stage: 'refused', reason: 'No dough' })
    expect(status).toBe(200)
    return String(order?.number)
  }
  const chainMailsAbout = async (number: string) =>
    (await mailsTo(here, CHAIN_EMAIL)).filter(({ subject }) => subject?.includes(`#${number}`))
  const notesTo = async (email: string) => (await mailsTo(here, email)).slice(1).map(({ subject }) => subject)

  test('write a refund of the dashboard down once, whatever their order and number, with a credit note', async () => {
    const { checkout, email } = await paidOrder()
    await refundInDashboard(checkout, 700)
    await send(checkout, [...REFUND_EVENTS, ...REFUND_EVENTS.toReversed()])
    await Promise.all(REFUND_EVENTS.map((type) => sendEvent(here, checkout, type)))
    expect(await refundRows(here, checkout)).toMatchObject([{ state: 'done', amount: 700, document: { card: 700 } }])
    await expectRefunded(here, checkout, 700)
    expect(await notesTo(email)).toEqual([expect.stringContaining('Credit note')])
    await refundInDashboard(checkout)
    await refundInDashboard((await paidOrder()).checkout, 100)
    await send(checkout, ['refund.created'])
    await expectRefunded(here, checkout, 2036)
    expect((await notesTo(email)).at(-1)).toContain('was refunded')
    expect((await refundOf(here, checkout)).status).toBe(422)
  })

  test('give back no gift card for a refund of the dashboard, which the operator can do afterwards, and take back the share of the earned points', async () => {
    const { buyer, card } = await memberWithGiftCard(CARD_SUCCEEDS)
    const earned = await buyer.points()
    const left = earned - Math.floor((earned * 1285) / 1785)
    await refundInDashboard(buyer.checkout)
    await send(buyer.checkout, ['charge.refunded'])
    await expectRefunded(here, buyer.checkout, 1285)
    expect([await giftCardBalance(here, card), await buyer.points()]).toEqual([0, left])
    expect(await refundOf(here, buyer.checkout)).toMatchObject({
      status: 200,
      body: { card: '0.00', gift_cards: '5.00', points_taken_back: left },
    })
    expect([await giftCardBalance(here, card), await buyer.points()]).toEqual([500, 0])
  })

  test('take back the earned points of a full refund of the dashboard once, and note what the member had spent, as the operator does [POINTS-10]', async () => {
    for (const left of [undefined, 1]) {
      const buyer = await newMemberBuyer(here)
      await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS))
      const earned = await buyer.points()
      expect(earned).toBeGreaterThan(1)
      if (left !== undefined) await givePoints(here.database.db, buyer.hash, left - earned, here.clock.now)
      await refundInDashboard(buyer.checkout)
      await send(buyer.checkout, REFUND_EVENTS)
      await Promise.all(REFUND_EVENTS.map((type) => sendEvent(here, buyer.checkout, type)))
      expect(await buyer.points()).toBe(0)
      expect((await buyer.ledger()).reduce((sum, { delta }) => sum + delta, 0)).toBe(0)
      expect(await pointsOwed(here, buyer.hash)).toBe(earned - (left ?? earned))
      expect(await refundRows(here, buyer.checkout)).toMatchObject([{ state: 'done', document: { unearned: earned } }])
      expect(await here.ordersOf(buyer.checkout)).toMatchObject([{ document: { unearned: earned } }])
    }
  })

  test('give the earned points again when the bank did not take the refund of the dashboard', async () => {
    const buyer = await newMemberBuyer(here)
    await buyer.guest.ask('complete', await buyer.memberCompleteInput(REFUND_FAILS_LATER))
    const earned = await buyer.points()
    await refundInDashboard(buyer.checkout)
    await send(buyer.checkout, ['refund.created'])
    expect(await buyer.points()).toBe(0)
    aheadMs += 10_000
    await send(buyer.checkout, ['refund.failed', 'refund.failed'])
    expect(await buyer.points()).toBe(earned)
    expect(await here.ordersOf(buyer.checkout)).toMatchObject([{ refunded: 0, document: { unearned: 0 } }])
  })

  test('book a refund of the operator once, also when they arrive before its answer', async () => {
    const { checkout, email } = await paidOrder()
    line.failNext('killed after')
    await refundOf(here, checkout, { amount: '4.00' }, `early-${checkout}`)
    await send(checkout, REFUND_EVENTS)
    expect(await refundRows(here, checkout)).toMatchObject([{ state: 'done', amount: 400 }])
    await here.runReconcilerAfterRestart()
    await send(checkout, REFUND_EVENTS)
    expect(await refundOf(here, checkout, { amount: '4.00' }, `early-${checkout}`)).toMatchObject({ status: 200 })
    expect([await cardRefundsOf(here, checkout), await notesTo(email)]).toEqual([[400], [expect.any(String)]])
    await expectRefunded(here, checkout, 400)
  })

  test('count a refund that the bank confirms later once', async () => {
    const { checkout, email } = await paidOrder(REFUND_SUCCEEDS_LATER)
    await refundOf(here, checkout, { amount: '4.00' })
    await send(checkout, ['refund.created'])
    aheadMs += 10_000
    await send(checkout, ['refund.updated'])
    await expectRefunded(here, checkout, 400)
    expect(await notesTo(email)).toHaveLength(1)
  })

  test.each(['of the operator', 'of the dashboard'])(
    'take back a refund %s that the bank did not take, and ask the chain once to pay in another way',
    async (maker) => {
      const { checkout } = await paidOrder(REFUND_FAILS_LATER)
      if (maker === 'of the operator') await refundOf(here, checkout, { amount: '4.00' })
      else await refundInDashboard(checkout, 400)
      await send(checkout, ['refund.created'])
      await expectRefunded(here, checkout, 400)
      aheadMs += 10_000
      await send(checkout, ['refund.failed', 'refund.created', 'refund.updated', 'refund.failed'])
      await expectRefunded(here, checkout, 0)
      expect(await refundRows(here, checkout)).toMatchObject([{ state: 'failed' }])
      const [order] = await here.ordersOf(checkout)
      const mails = (await mailsTo(here, CHAIN_EMAIL)).filter(({ subject }) => subject?.includes(`#${order?.number}`))
      expect(mails).toMatchObject([{ subject: `A refund of order #${order?.number} failed` }])
      expect(mails[0]?.body).toContain('$4.00')
    },
  )

  test('keep a dispute on its payment, log it, and mail it to the chain when it begins and when it is decided', async () => {
    const { checkout } = await paidOrder(DISPUTED)
    const intent = await intentOf(here, checkout)
    const [order] = await here.ordersOf(checkout)
    const payment = () =>
      here.database.db
        .selectFrom('payments')
        .select(['dispute', 'disputed_at', 'state'])
        .where('checkout', '=', checkout)
        .executeTakeFirstOrThrow()
    await send(checkout, ['charge.dispute.created'])
    expect(await payment()).toMatchObject({ dispute: null, disputed_at: null })
    aheadMs += 10_000
    await send(checkout, ['charge.dispute.created', 'charge.dispute.created'])
    expect(await payment()).toMatchObject({
      state: 'paid',
      disputed_at: expect.any(Date) as Date,
      dispute: { amount: 2036, reason: 'fraudulent', status: 'needs_response' },
    })
    const disputes = await sdk(here.sandbox).disputes.list({ payment_intent: intent })
    await sdk(here.sandbox).disputes.update(disputes.data[0]?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
    })
    await send(checkout, ['charge.dispute.closed', 'charge.dispute.created', 'charge.dispute.closed'])
    expect(await payment()).toMatchObject({ dispute: { status: 'won' } })
    const mails = (await mailsTo(here, CHAIN_EMAIL)).filter(({ subject }) => subject?.includes(`#${order?.number}`))
    expect(mails.map(({ subject }) => subject)).toEqual(
      ['is disputed', 'is yours again: the dispute is won'].map(
        (end) => `The payment of order #${order?.number} ${end}`,
      ),
    )
    expect(mails[0]?.body).toMatch(/\$20\.36[^]*without an answer the money is lost/)
    expect(mails[1]?.body).toContain('Nothing is left for you to do.')
    expect(mails[1]?.body).not.toContain('Answer it')
    expect(here.logged.filter((one) => 'warning' in one)).toHaveLength(2)
  })

  test('of a dispute leave gift cards to be given back, and book a lost one on the order, which the operator sees', async () => {
    const { buyer, card } = await memberWithGiftCard(DISPUTED)
    const { checkout } = buyer
    aheadMs += 10_000
    await send(checkout, ['charge.dispute.created'])
    expect((await refundOf(here, checkout, { amount: '5.01' })).body['message']).toBe(
      'At most $5.00 can be given back. The payment by card is disputed: the bank decides about it.',
    )
    expect(await refundOf(here, checkout)).toMatchObject({ status: 200, body: { card: '0.00', gift_cards: '5.00' } })
    expect((await refundOf(here, checkout)).body['message']).toBe(
      'Nothing else can be given back. The payment by card is disputed: the bank decides about it.',
    )
    const notes = (await mailsTo(here, buyer.email)).length
    const disputes = await sdk(here.sandbox).disputes.list({ payment_intent: await intentOf(here, checkout) })
    await sdk(here.sandbox).disputes.close(disputes.data[0]?.id ?? '')
    await send(checkout, ['charge.dispute.closed', 'charge.dispute.closed'])
    await expectRefunded(here, checkout, 1785)
    expect([await buyer.points(), await giftCardBalance(here, card)]).toEqual([0, 500])
    expect(await mailsTo(here, buyer.email)).toHaveLength(notes)
    const [order] = await here.ordersOf(checkout)
    const { body } = await askOperator(here, `orders/${order?.number}`)
    expect(body).toMatchObject({
      refunded: '17.85',
      dispute: 'lost',
      refunds: [
        { source: 'operator', state: 'done', amount: '5.00', gift_cards: '5.00' },
        { source: 'dispute', state: 'done', amount: '12.85', card: '12.85' },
      ],
    })
    expect((await refundOf(here, checkout)).body['message']).toContain('Nothing else can be given back.')
  })

  test('of a refused order leave the disputed card to the bank, say so to customer and chain, and give it back once it is won [D-149]', async () => {
    const { buyer, card } = await memberWithGiftCard(DISPUTED)
    const { checkout, email } = buyer
    aheadMs += 10_000
    await send(checkout, ['charge.dispute.created'])
    const number = await refuse(checkout)
    const refusal = (await mailsTo(here, email)).find(({ subject }) => subject?.includes('could not be made'))
    expect(refusal?.body).toContain('Your payment by card is disputed, so your bank decides about it.')
    expect(refusal?.body).toContain('We give back what you paid with gift cards now.')
    expect(refusal?.body).not.toContain('everything')
    expect((await chainMailsAbout(number)).map(({ subject }) => subject)).toEqual([
      `The payment of order #${number} is disputed`,
      `Order #${number} was refused while its payment is disputed`,
    ])
    expect((await chainMailsAbout(number))[1]?.body).toContain('$12.85 cannot be given back now')
    expect([await giftCardBalance(here, card), await cardRefundsOf(here, checkout)]).toEqual([500, []])

    await answerDispute(checkout, 'winning_evidence')
    expect(await cardRefundsOf(here, checkout)).toEqual([1285])
    await expectRefunded(here, checkout, 1785)
    expect(await buyer.points()).toBe(0)
    expect((await mailsTo(here, email)).at(-1)).toMatchObject({
      subject: expect.stringMatching(/was refunded$/) as string,
    })
    const mails = await chainMailsAbout(number)
    expect(mails).toHaveLength(3)
    expect(mails[2]?.body).toContain('so the customer gets it back now')
    expect((await refundOf(here, checkout)).body['message']).toBe('Everything of this order was given back already.')
  })

  test('of a dispute that came with the refusal are not waited for: the refused refund records it, and it is given back once it is won', async () => {
    const { checkout } = await paidOrder(DISPUTED)
    aheadMs += 10_000
    const number = await refuse(checkout)
    expect((await chainMailsAbout(number)).map(({ subject }) => subject)).toEqual([
      `The payment of order #${number} is disputed`,
      `Order #${number} was refused while its payment is disputed`,
    ])
    await answerDispute(checkout, 'winning_evidence')
    expect(await cardRefundsOf(here, checkout)).toEqual([2036])
    await expectRefunded(here, checkout, 2036)
  })

  test('of a refused order whose won payment the provider does not give back ask the chain to pay in another way', async () => {
    const { checkout } = await paidOrder(DISPUTED)
    aheadMs += 10_000
    await send(checkout, ['charge.dispute.created'])
    const number = await refuse(checkout)
    line.failNext('refused')
    await answerDispute(checkout, 'winning_evidence')
    expect((await chainMailsAbout(number)).at(-1)?.body).toMatch(/did not give back \$20\.36: refused/)
    await expectRefunded(here, checkout, 0)
    expect(await refundOf(here, checkout)).toMatchObject({ status: 200, body: { card: '20.36' } })
  })

  test('of a dispute that a refused order loses say that the bank has given the money back', async () => {
    const { checkout, email } = await paidOrder(DISPUTED)
    aheadMs += 10_000
    await send(checkout, ['charge.dispute.created'])
    const number = await refuse(checkout)
    const notes = await mailsTo(here, email)
    await answerDispute(checkout, 'losing_evidence')
    expect((await chainMailsAbout(number)).at(-1)).toMatchObject({
      subject: `The payment of order #${number} is lost: the bank has decided the dispute`,
      body: expect.stringContaining('Do not give it back a second time') as string,
    })
    expect((await refundOf(here, checkout)).body['message']).toBe(
      'Nothing else can be given back. The bank has given the payment by card back: its dispute is lost.',
    )
    expect([await mailsTo(here, email), await cardRefundsOf(here, checkout)]).toEqual([notes, []])
    await expectRefunded(here, checkout, 2036)
  })

  test('of an inquiry say that the bank asks, that it became a dispute, and that it has ended', async () => {
    for (const [evidence, end] of [
      ['winning_evidence', 'is asked about no more'],
      ['escalate_inquiry_evidence', 'is disputed'],
    ] as const) {
      const { checkout } = await paidOrder(INQUIRED)
      aheadMs += 10_000
      await send(checkout, ['charge.dispute.created'])
      await answerDispute(checkout, evidence)
      const [order] = await here.ordersOf(checkout)
      expect((await chainMailsAbout(String(order?.number))).map(({ subject }) => subject)).toEqual(
        ['is asked about by the bank', end].map((words) => `The payment of order #${order?.number} ${words}`),
      )
    }
  })

  test('of a refund that the bank did not take say so to the customer, and book the coupon again unless it was used since', async () => {
    for (const isUsedAgain of [false, true]) {
      const code = await makeCoupon(here, { total_limit: 1 })
      const coupon = { useCoupon: true, coupon: code }
      const { checkout, email } = await paidOrder(REFUND_FAILS_LATER, coupon)
      await refundOf(here, checkout)
      if (isUsedAgain) await paidOrder(CARD_SUCCEEDS, coupon)
      aheadMs += 10_000
      await send(checkout, ['refund.failed', 'refund.failed'])
      const uses = here.database.db.selectFrom('coupon_uses').select('order').where('coupon', '=', code)
      const [order] = await here.ordersOf(checkout)
      expect((await uses.execute()).map((use) => use.order === order?.hash)).toEqual([!isUsedAgain])
      const mailed = (await mailsTo(here, email)).filter(({ subject }) => subject?.includes('did not reach your card'))
      expect(mailed.map(({ body }) => body)).toEqual([expect.stringContaining('but your bank returned it to us.')])
      const chain = (await mailsTo(here, CHAIN_EMAIL)).at(-1)?.body
      expect(chain?.includes('The order has the price of its coupon again')).toBe(isUsedAgain)
    }
  })

  test('of a refund that was not made: the chain is mailed where the store refused the order, and not where the operator asked for it', async () => {
    const refused = await paidOrder()
    line.failNext('refused')
    const number = await refuse(refused.checkout)
    await here.runReconcilerAfterRestart()
    const mails = await chainMailsAbout(number)
    expect(mails.map(({ subject }) => subject)).toEqual([`A refund of order #${number} failed`])
    expect(mails[0]?.body).toContain('did not give back $20.36')
    expect(await refundRows(here, refused.checkout)).toMatchObject([{ source: 'refusal', state: 'failed' }])

    const { checkout } = await paidOrder(REFUND_FAILS_LATER)
    line.failNext('killed after')
    expect((await refundOf(here, checkout)).status).toBe(500)
    aheadMs += 10_000
    await send(checkout, ['refund.failed'])
    expect(await refundRows(here, checkout)).toMatchObject([{ source: 'operator', state: 'failed' }])
    const [order] = await here.ordersOf(checkout)
    expect(await chainMailsAbout(String(order?.number))).toEqual([])
  })

  test('of the dashboard that nobody reported: a refused order is given back what they left, and the chain is mailed nothing', async () => {
    for (const { dashboard, isAskedBefore, given } of [
      { dashboard: undefined, isAskedBefore: false, given: [2036] },
      { dashboard: 500, isAskedBefore: false, given: [500, 1536] },
      { dashboard: 500, isAskedBefore: true, given: [500, 1536] },
    ]) {
      const { checkout, phone } = await paidOrder()
      if (isAskedBefore) {
        line.failNext('killed before')
        expect((await refundOf(here, checkout, {}, phone)).status).toBe(500)
      }
      await refundInDashboard(checkout, dashboard)
      const number = await refuse(checkout)
      // The operator's refund waits while the order is refused, and is too much by then.
      if (isAskedBefore) expect((await refundOf(here, checkout, {}, phone)).status).toBe(409)
      expect(await cardRefundsOf(here, checkout)).toEqual(given)
      await expectRefunded(here, checkout, 2036)
      expect(await chainMailsAbout(number)).toEqual([])
    }
  })

  test('about payments of others change nothing', async () => {
    const object = { object: 'refund', payment_intent: 'pi_of_another_host' }
    const event = (type: string) => JSON.stringify({ id: 'evt_other', object: 'event', type, data: { object } })
    for (const type of REFUND_EVENTS) expect(await here.sendWebhook(event(type))).toBe(200)
    expect(await here.sendWebhook(event('refund.created'), 'whsec_guessed')).toBe(400)
  })
})
