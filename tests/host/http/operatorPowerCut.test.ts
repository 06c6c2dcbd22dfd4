import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { messagesOf } from '../../support/host/messages.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { MAIN, OAK } from '../../support/host/smallChain.ts'
import { newMemberBuyer } from '../orders/memberBuyer.ts'
import { orderingHost, type OrderingHost } from '../orders/orderingHost.ts'

describe.each(oneDatabase)('a power cut, over $name [D-214]', (database) => {
  let here: OrderingHost
  let isProviderAway = false
  beforeAll(async () => {
    here = await orderingHost(database, {
      settings: { operatorKey: OPERATOR_KEY },
      wrapPayments: (payments) => ({
        ...payments,
        refund: async (...asked) =>
          isProviderAway ? { ok: false, unknown: true, message: 'away' } : await payments.refund(...asked),
        refundsOf: async (intent) =>
          isProviderAway ? { ok: false, message: 'away' } : await payments.refundsOf(intent),
      }),
    })
    here.clock.now = new Date('2025-11-20T20:00:00Z')
  })
  afterAll(() => here.close())

  async function newOrder(stage?: string) {
    const buyer = await newMemberBuyer(here)
    const { answer, message } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS, 15))
    if (!answer?.order) throw new Error(message)
    const { number } = answer.order
    for (const to of stage === 'oven' ? ['preparing', 'oven'] : stage ? [stage] : [])
      await askOperator(here, `orders/${number}`, { stage: to })
    return { number, email: buyer.email, checkout: buyer.checkout }
  }
  const stageOf = async (number: string) => (await askOperator(here, `orders/${number}`)).body['stage']
  const preview = async () =>
    (await askOperator(here, 'stores/main/power-cut')).body['orders'] as Record<string, unknown>[]
  const press = (orders: string[], key: string, reason = 'The power is out.') =>
    askOperator(
      here,
      'stores/main/power-cut',
      { reason, orders: orders.join(',') },
      { headers: { 'Idempotency-Key': key } },
    )
  beforeEach(async () => {
    for (const service of ['pickup', 'delivery'])
      await askOperator(here, 'stores/main/pause', { service, minutes: '0' })
  })

  test('closes the store, refuses and refunds once what is not in the oven, tells its customers, and lists the phones of the rest', async () => {
    const [waiting, making, baking] = [await newOrder(), await newOrder('preparing'), await newOrder('oven')]
    const foreign = await newOrder()
    await here.database.db
      .updateTable('orders')
      .set({ store: OAK })
      .where('number', '=', Number(foreign.number))
      .execute()
    const shown = await preview()
    expect(shown.map(({ number, is_refused: isRefused, gives_back: amount }) => [number, isRefused, amount])).toEqual(
      expect.arrayContaining([
        [waiting.number, true, '20.36'],
        [making.number, true, '20.36'],
        [baking.number, false, '0.00'],
      ]),
    )
    expect(shown).toHaveLength(3)
    // Somebody names the baking order and one of another store nevertheless, and presses twice at the same time.
    const all = [waiting.number, making.number, baking.number, foreign.number]
    const [first, second] = await Promise.all([press(all, 'cut'), press(all, 'cut')])
    for (const { status, body } of [first, second, await press(all, 'cut')]) {
      expect(status).toBe(200)
      expect(body).toMatchObject({
        until: '2025-11-21T13:00:00.000Z',
        amount: '40.72',
        pending: 0,
        refused: [{ number: waiting.number }, { number: making.number }],
        left: [
          {
            number: baking.number,
            stage: 'oven',
            name: 'Mia Moss',
            phone: expect.stringMatching(/^\d{10}$/) as string,
          },
        ],
      })
    }
    const again = await press(all, 'another')
    expect(again.body).toMatchObject({ refused: [], amount: '0.00' })
    expect(await Promise.all(all.map(stageOf))).toEqual(['refused', 'refused', 'oven', 'new'])
    for (const { checkout } of [waiting, making])
      expect(await here.chargesOf(checkout)).toEqual([{ amount: 2036, status: 'succeeded', refunded: 2036 }])
    expect(await here.chargesOf(baking.checkout)).toMatchObject([{ refunded: 0 }])
    const mails = (await messagesOf(here.database.db, waiting.email)).filter(({ body }) =>
      body.includes('The power is out.'),
    )
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Your Forno order #${waiting.number} could not be made`,
      `Your Forno order #${waiting.number} was refunded`,
    ])
    const store = here.host.catalogue.current().store(MAIN, here.clock.now)
    expect([store?.pickupOpen, store?.deliveryOpen]).toEqual([false, false])
    expect((await askOperator(here, 'audit')).body['entries']).toContainEqual(
      expect.objectContaining({
        what: 'Power cut',
        after: 'closed until Nov 21, 05:00; 2 orders refused, $40.72 given back',
      }),
    )
  })

  test('goes on by itself after a host that ended before the provider answered, and refunds once', async () => {
    const order = await newOrder()
    isProviderAway = true
    const { body } = await press([order.number], 'away')
    expect(body).toMatchObject({ pending: 1, refused: [{ number: order.number, amount: '20.36', is_pending: true }] })
    isProviderAway = false
    await here.runReconcilerAfterRestart()
    expect(await here.chargesOf(order.checkout)).toEqual([{ amount: 2036, status: 'succeeded', refunded: 2036 }])
    expect((await press([order.number], 'away')).body).toMatchObject({ pending: 0, amount: '20.36' })
  })

  test('is refused as a whole without a reason, and to who may not pause there, and changes nothing then', async () => {
    const order = await newOrder()
    const key = async (permissions: string) =>
      String(
        (await askOperator(here, 'keys', { name: permissions, permissions, stores: 'main', days: '1' })).body['key'],
      )
    const half = await key('orders:change')
    const asked = await askOperator(
      here,
      'stores/main/power-cut',
      { reason: 'Cut', orders: order.number },
      { key: half },
    )
    expect(asked.status).toBe(403)
    expect((await press([order.number], 'blank', ' ')).status).toBe(422)
    expect(await stageOf(order.number)).toBe('new')
    expect(here.host.catalogue.current().store(MAIN, here.clock.now)?.pickupOpen).toBe(true)
    // Who may not see who ordered is given no phone.
    const able = await key('orders:change,stores:pause')
    const done = await askOperator(here, 'stores/main/power-cut', { reason: 'Cut', orders: '' }, { key: able })
    expect(done.body['left']).toContainEqual(expect.objectContaining({ number: order.number, name: '', phone: '' }))
  })

  test('opens in one press what it closed: what was paused before, or by somebody since, stays so [D-226]', async () => {
    const end = () => askOperator(here, 'stores/main/power-cut/end', {})
    const pause = (service: string, minutes: string) => askOperator(here, 'stores/main/pause', { service, minutes })
    const day = async () => (await askOperator(here, 'stores/main/day')).body
    expect((await end()).status).toBe(409)
    await pause('delivery', '30')
    await press([], 'first-cut')
    await press([], 'second-cut')
    expect((await day())['power_cut']).toEqual({
      since: here.clock.now.toISOString(),
      services: ['pickup', 'delivery'],
    })
    expect(await end()).toMatchObject({
      status: 200,
      body: {
        services: expect.arrayContaining([
          { service: 'pickup', until: '' },
          { service: 'delivery', until: '2025-11-20T20:31:00.000Z' },
        ]) as unknown,
      },
    })
    const open = () => {
      const store = here.host.catalogue.current().store(MAIN, here.clock.now)
      return [store?.pickupOpen, store?.deliveryOpen]
    }
    expect([open(), (await day())['power_cut'], (await end()).status]).toEqual([[true, false], null, 409])

    await press([], 'third-cut')
    await pause('pickup', '45')
    expect((await day())['power_cut']).toMatchObject({ services: ['delivery'] })
    await end()
    expect(open()).toEqual([false, false])
    // A kitchen of the release before pauses without a word of power cuts.
    await press([], 'fourth-cut')
    await here.database.db
      .updateTable('service_pauses')
      .set({ at: new Date(here.clock.now.getTime() + 1000) })
      .execute()
    expect((await end()).status).toBe(409)
  })
})
