import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { watchLostPayments } from '../../../host/orders/lostPayments.ts'
import { jsonb } from '../../../host/store/database/database.ts'
import { CARD_SUCCEEDS, sdk, typeCard } from '../../sandbox/cards.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { newBuyer, orderingHost, type Buyer, type OrderingHost } from './orderingHost.ts'

const SITE = 'https://order.bella-ruota.ca'

describe.each(oneDatabase)('what a database lost that failed over, on $name', (database) => {
  let here: OrderingHost
  let buyer: Buyer
  const warnings: string[] = []
  const faults: unknown[] = []
  beforeAll(async () => {
    here = await orderingHost(database, { settings: { publicUrl: SITE } })
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    warnings.length = 0
    faults.length = 0
    buyer = await newBuyer(here)
  })

  async function placeOrder() {
    const { answer } = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))
    expect(answer.order?.total).toBe(2036)
  }
  /** The order and its payment, and the checkout too unless it is kept. */
  async function lose({ isCheckoutKept = false } = {}) {
    const { db } = here.database
    const { hash } = await db.selectFrom('orders').select('hash').where('checkout', '=', buyer.checkout).executeTakeFirstOrThrow() // oxfmt-ignore
    await db.deleteFrom('order_events').where('order', '=', hash).execute()
    await db.deleteFrom('orders').where('hash', '=', hash).execute()
    await db.deleteFrom('payments').where('checkout', '=', buyer.checkout).execute()
    const { rows } = await sql<{ checkout: object }>`delete from checkouts where hash = ${buyer.checkout}
      returning to_jsonb(checkouts) as checkout`.execute(db)
    const kept = jsonb({ ...rows[0]?.checkout, state: 'open' })
    if (isCheckoutKept)
      await sql`insert into checkouts select (jsonb_populate_record(null::checkouts, ${kept})).*`.execute(db)
  }
  /** What a host does whose connection to the database was lost. */
  async function reconnect(payments = here.payments) {
    const deps = { db: here.database.db, payments, clock: () => here.clock.now }
    const listened: ((payload: string) => void)[] = []
    const listen = (_: string, receive: (payload: string) => void) => {
      listened.push(receive)
      return Promise.resolve(() => Promise.resolve())
    }
    const reports = { failed: (fault: unknown) => faults.push(fault), warn: (text: string) => warnings.push(text) }
    const watch = await watchLostPayments(deps, { listen }, reports)
    await watch.run()
    return { ...watch, lose: () => listened[0]?.('') }
  }

  test('is given back when nothing is known of the order, once, and the operator is told [CALL-20]', async () => {
    const watch = await reconnect()
    await placeOrder()
    await lose()
    await watch.run()
    expect(await here.chargesOf(buyer.checkout)).toMatchObject([{ refunded: 0 }])
    watch.lose()
    await watch.run()
    await watch.stop()
    await (await reconnect()).stop()
    expect(await here.chargesOf(buyer.checkout)).toEqual([{ amount: 2036, status: 'succeeded', refunded: 2036 }])
    expect(warnings).toEqual([
      expect.stringMatching(/^The payment pi_\w+ is given back: the database has lost its order\.$/),
    ])
    expect(faults).toEqual([])
  })

  test('is placed again when the checkout is still there [CALL-20]', async () => {
    await placeOrder()
    await lose({ isCheckoutKept: true })
    await (await reconnect()).stop()
    await here.expectPaidOnce(buyer.checkout, 2036)
    expect(warnings).toEqual([])
  })

  test('is asked again later when the provider does not answer', async () => {
    await placeOrder()
    await lose()
    let isDown = true
    const watch = await reconnect({
      ...here.payments,
      paidSince: (since) => (isDown ? Promise.reject(new Error('down')) : here.payments.paidSince(since)),
    })
    isDown = false
    await watch.run()
    await watch.stop()
    expect(faults.length).toBeGreaterThan(0)
    expect(await here.chargesOf(buyer.checkout)).toMatchObject([{ refunded: 2036 }])
  })

  test('is given back when the provider tells of a payment of this site alone', async () => {
    for (const site of [SITE, 'https://other.example', undefined]) {
      const intent = await sdk(here.sandbox).paymentIntents.create({
        amount: 2036,
        currency: 'cad',
        confirm: true,
        confirmation_token: await typeCard(here.sandbox, CARD_SUCCEEDS),
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        metadata: { order_key: `lost-${site}`, ...(site ? { site } : {}) },
      })
      const event = { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object: intent } }
      expect(await here.sendWebhook(JSON.stringify(event))).toBe(200)
      expect(await here.chargesOf(`lost-${site}`)).toMatchObject([{ refunded: site === SITE ? 2036 : 0 }])
    }
  })
})
