import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { escalateMissedOrders } from '../../../../host/orders/progress/missedOrders.ts'
import { moveOrder } from '../../../../host/orders/progress/moveOrder.ts'
import { CARD_SUCCEEDS } from '../../../sandbox/cards.ts'
import { oneDatabase } from '../../../support/host/databases.ts'
import { HOUSES } from '../../../support/host/houses.ts'
import { messagesOf } from '../../../support/host/messages.ts'
import { askOperator, OPERATOR_KEY } from '../../../support/host/operatorHost.ts'
import { MAIN, OAK, smallChain } from '../../../support/host/smallChain.ts'
import { margheritaInput } from '../../../support/productInputs.ts'
import { KitchenScreen } from '../../kitchen/kitchenScreen.ts'
import { addressInput, deliveryHost, newDeliveryBuyer, type DeliveryHost } from '../delivery/deliveryBuyer.ts'
import { newMemberBuyer } from '../memberBuyer.ts'
import { freshAddress } from '../orderingHost.ts'

/** Oak Street makes one pizza in a quarter of an hour, Kensington lies in Alberta. */
const chain = {
  ...smallChain,
  taxAreas: [{ code: 'ab', tax1: { name: 'GST', percent: 5 }, timeZone: 'America/Edmonton', province: 'AB' }],
  stores: [
    smallChain.stores[0],
    { ...smallChain.stores[1], pizzasPerQuarterHour: 1 },
    { ...smallChain.stores[1], code: 'calgary', name: 'Kensington', permalink: '/kensington', taxArea: 'ab' },
  ],
}
const NOON = new Date('2025-11-20T20:00:00Z')
const SATURDAY = { scheduled: true, date: '2025-11-22', time: '18:00' }

describe.each(oneDatabase)('an order that another store makes over $name [D-223]', (database) => {
  let here: DeliveryHost
  let main: KitchenScreen
  let oak: KitchenScreen
  let mainKey = ''
  beforeAll(async () => {
    here = await deliveryHost(database, { settings: { operatorKey: OPERATOR_KEY }, catalogue: chain })
    const pinAt = async (store: string) => String((await askOperator(here, `stores/${store}/pins`, { name: store })).body['pin']) // oxfmt-ignore
    main = await KitchenScreen.at(here.host, MAIN, await pinAt('main'), freshAddress())
    oak = await KitchenScreen.at(here.host, OAK, await pinAt('oak'), freshAddress())
    for (const store of ['main', 'oak']) await askOperator(here, `stores/${store}/printers`, { name: store })
    const made = await askOperator(here, 'keys', { name: 'Main', permissions: 'orders:read,orders:change', stores: 'main', days: '300' }) // oxfmt-ignore
    mainKey = String(made.body['key'])
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    here.clock.now = NOON
    await here.database.db.deleteFrom('capacity_holds').execute()
  })

  async function order(when: object = SATURDAY) {
    const buyer = await newMemberBuyer(here, {}, when)
    const { answer, message } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS, 15))
    if (!answer?.order) throw new Error(message)
    return { ...answer.order, email: buyer.email, checkout: buyer.checkout, guest: buyer.guest }
  }
  const stateOf = async (number: string) => (await askOperator(here, `orders/${number}/story`)).body
  const transfer = async (
    number: string,
    given: Record<string, string> = {},
    key = `${number} ${JSON.stringify(given)}`.replaceAll(/\W/g, '-'),
  ) =>
    // oxfmt-ignore
    await askOperator(
      here,
      `orders/${number}/transfer`,
      { to: 'oak', consent: 'phone', rev: String((await stateOf(number))['rev']), ...given },
      { headers: { 'Idempotency-Key': key } },
    )
  const faultAt = async (number: string, store = 'oak') =>
    ((await askOperator(here, `orders/${number}/stores`)).body['stores'] as { store: string; fault: string }[]).find(
      (one) => one.store === store,
    )?.fault
  const refusedWith = (words: string) => ({ status: 409, body: { message: expect.stringContaining(words) as string } })
  const numbersAt = async (screen: KitchenScreen) =>
    (await screen.call('kitchenBoard')).answer.orders.map(({ number }) => number)
  const jobsOf = async (hash: string) => {
    const { rows } = await sql<{ store: string; outcome: string | null }>`
      select printers.store, outcome from jobs join printers on printers.id::text = target
      where kind = 'print' and payload->>'order' = ${hash} order by jobs.id`.execute(here.database.db)
    return rows
  }

  test('keeps its price and time, and both kitchens, its customer, its story and the books hear of it once', async () => {
    const paid = await order()
    await main.call('kitchenAccept', { order: paid.hash, key: 'accept-1' })
    expect(await faultAt(paid.number)).toBe('')
    const rev = String((await stateOf(paid.number))['rev'])
    const moved = await transfer(paid.number, { rev }, 'once')
    expect(moved).toMatchObject({ status: 200, body: { stage: 'new' } })
    expect(await transfer(paid.number, { rev }, 'once')).toEqual(moved)
    expect((await transfer(paid.number, { rev }, 'another')).status).toBe(409)

    expect([await numbersAt(main), await numbersAt(oak)]).toEqual([[], [paid.number]])
    const { left } = (await main.call('kitchenBoard')).answer
    expect(left).toMatchObject([{ number: paid.number, to: 'Oak Street' }])
    expect(await jobsOf(paid.hash)).toEqual([{ store: MAIN, outcome: 'outdated' }])
    const accepted = await oak.call('kitchenAccept', { order: paid.hash, key: 'accept-2' })
    expect(accepted.httpStatus).toBe(200)
    expect(await jobsOf(paid.hash)).toEqual([{ store: MAIN, outcome: 'outdated' }, { store: OAK, outcome: null }]) // oxfmt-ignore

    const mails = (await messagesOf(here.database.db, paid.email)).filter(({ subject }) => subject?.includes('goes to another store')) // oxfmt-ignore
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toMatch(/please pick it up at Oak Street, 2 Oak St.*Saturday.*6:00 PM/)
    const { body: story } = await askOperator(here, `orders/${paid.number}/story`)
    expect(story).toMatchObject({ store: 'oak', store_name: 'Oak Street', store_phone: '604-555-0102' })
    expect((story['events'] as { text: string; detail: string }[]).filter(({ text }) => text.startsWith('Moved'))).toMatchObject([{ text: 'Moved from Main Street to Oak Street', detail: expect.stringContaining('agreed on the phone') as string }]) // oxfmt-ignore
    const { rows } = await sql`select from_store, to_store, agreed_by, noted_by from order_transfers`.execute(here.database.db) // oxfmt-ignore
    expect(rows).toEqual([{ from_store: MAIN, to_store: OAK, agreed_by: 'phone', noted_by: '' }])
    await here.expectPaidOnce(paid.checkout, paid.total)
    const held = await here.database.db.selectFrom('capacity_holds').select('store').execute()
    expect(held).toEqual([{ store: OAK }])
    const sold = await askOperator(here, 'orders?store=oak')
    expect(JSON.stringify(sold.body)).toContain(paid.number)
    expect(JSON.stringify((await askOperator(here, 'orders?store=main')).body)).not.toContain(paid.number)
  })

  test('as soon as possible is promised anew, and the other store has all its time to answer', async () => {
    const paid = await order({})
    here.clock.forward(200)
    expect((await transfer(paid.number)).status).toBe(200)
    const { ready_at: readyAt } = await stateOf(paid.number)
    expect(Date.parse(String(readyAt))).toBeGreaterThan(here.clock.now.getTime() + 5 * 60_000)
    const rules = { raiseSeconds: 120, tellSeconds: 240, refundSeconds: 0, pauseAfter: 1, onlyShown: false }
    const asked = { db: here.database.db, catalogue: here.host.catalogue, rules, clock: () => here.clock.now } // oxfmt-ignore
    here.clock.forward(60)
    const { stores } = (await askOperator(here, 'today')).body as { stores: { code: string; oldest_unanswered: string | null }[] } // oxfmt-ignore
    expect(stores.find(({ code }) => code === 'oak')?.oldest_unanswered).toBe(new Date(here.clock.now.getTime() - 60_000).toISOString()) // oxfmt-ignore
    expect(JSON.stringify((await askOperator(here, `found-orders?q=${paid.number}`)).body)).not.toContain('no answer')
    await escalateMissedOrders(asked)
    const raised = async () => (await here.ordersOf(paid.checkout)).map(({ raised_at: at }) => at !== null)
    expect(await raised()).toEqual([false])
    here.clock.forward(90)
    await escalateMissedOrders(asked)
    expect(await raised()).toEqual([true])
  })

  test('goes nowhere without a yes, to no store of others, and to none that cannot make it', async () => {
    const paid = await order()
    const { number } = paid
    expect((await transfer(number, { consent: '' })).status).toBe(422)
    for (const to of ['nowhere', 'main'])
      expect((await transfer(number, { to })).status).toBe(to === 'main' ? 409 : 404)
    const asMain = await here.host.fetch(
      new Request(`http://forno.test/operator/orders/${number}/transfer`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${mainKey}`, 'Idempotency-Key': 'as-main' },
        body: new URLSearchParams({ to: 'oak', consent: 'phone', rev: '1' }),
      }),
    )
    expect(asMain.status).toBe(404)
    expect(await transfer(number, { to: 'calgary' })).toMatchObject(refusedWith('another province'))

    await askOperator(here, 'stores/oak/sold-out', { option: 'Basil' })
    expect(await transfer(number, {}, 'sold-out')).toMatchObject(refusedWith('sold out'))
    expect(await faultAt(number)).toContain('sold out')
    await askOperator(here, 'stores/oak/back-on-sale', { option: 'Basil' })

    await askOperator(here, 'special-days', { code: 'party', on: '2025-11-22', hours: 'closed', words: 'Party', stores: 'oak' }) // oxfmt-ignore
    expect(await transfer(number, {}, 'closed')).toMatchObject(refusedWith('closed or paused'))
    await askOperator(here, 'special-days/party/remove', {})

    const other = await order()
    expect((await transfer(other.number)).status).toBe(200)
    expect(await transfer(number, {}, 'full')).toMatchObject(refusedWith('full by now'))

    const soon = await order({})
    await askOperator(here, 'stores/oak', { pickup: 'closed' })
    expect(await transfer(soon.number, {}, 'paused')).toMatchObject(refusedWith('closed or paused'))
    await askOperator(here, 'stores/oak', { pickup: 'open' })

    expect(await stateOf(number)).toMatchObject({ stage: 'new', rev: 1 })
    expect(await numbersAt(main)).toContain(number)
  })

  test('is delivered where the other store delivers, in its zone', async () => {
    const deliveryTo = async (house: (typeof HOUSES)['both' | 'near']) => {
      const buyer = await newDeliveryBuyer(here)
      await buyer.guest.ask('addProduct', margheritaInput({ quantity: 2 }))
      const confirmed = await buyer.guest.ask('checkAddress', addressInput(house))
      if (!confirmed.ok) throw new Error(confirmed.message)
      const checked = await buyer.check(SATURDAY)
      if (!checked.ok) throw new Error(checked.message)
      const { answer, message } = await buyer.complete(checked.answer.payment, SATURDAY)
      if (!answer?.order) throw new Error(message)
      return answer.order
    }
    const near = await deliveryTo(HOUSES.near)
    expect(await transfer(near.number)).toMatchObject(refusedWith('does not deliver to this address'))
    const both = await deliveryTo(HOUSES.both)
    expect((await transfer(both.number)).status).toBe(200)
    const { rows } = await sql<{ zone: string; price: number }>`select document->'delivery'->>'zone' as zone,
      (document->'delivery'->>'price')::int as price from checkouts where hash in (select checkout from orders where number = ${Number(both.number)})`.execute(here.database.db) // oxfmt-ignore
    expect(rows).toEqual([{ zone: 'all', price: 699 }])
  })

  test('has one winner: the kitchen that begins, or the store that it goes to', async () => {
    const begun = await order()
    const seen = String((await stateOf(begun.number))['rev'])
    await main.call('kitchenAccept', { order: begun.hash, key: 'begin-first' })
    expect(await transfer(begun.number, { rev: seen })).toMatchObject(refusedWith('changed meanwhile'))
    await main.call('kitchenMove', { order: begun.hash, key: 'begin-second', from: 'accepted', to: 'preparing' })
    expect(await transfer(begun.number, {}, 'begun')).toMatchObject(refusedWith('has begun'))
    expect((await askOperator(here, `orders/${begun.number}/stores`)).body).toMatchObject({ fault: expect.stringContaining('begun') as string, stores: [] }) // oxfmt-ignore

    // The first kitchen has read the order as its own before it went: its press is refused under the lock.
    const gone = await order({ ...SATURDAY, time: '19:00' })
    expect((await transfer(gone.number)).status).toBe(200)
    const press = { order: { hash: gone.hash, store: MAIN }, from: 'new', to: 'accepted', source: 'kitchen' } as const
    expect(await moveOrder(here.database.db, press, here.clock.now)).toMatchObject({ ok: false, httpStatus: 404 })
    expect((await main.call('kitchenRefuse', { order: gone.hash, key: 'late-press', reason: 0 })).httpStatus).toBe(404)
    expect(await stateOf(gone.number)).toMatchObject({ stage: 'new' })

    // At the same moment.
    for (const time of ['20:00', '20:30']) {
      const one = await order({ ...SATURDAY, time })
      const [accepted, moved] = await Promise.all([
        main.call('kitchenAccept', { order: one.hash, key: `race-${one.number}` }),
        transfer(one.number, { rev: '1' }),
      ])
      expect([accepted.httpStatus, moved.status].filter((status) => status === 200)).toHaveLength(1)
    }
  })

  test('stays while its customer is asked for another time', async () => {
    const { number } = await order()
    await askOperator(here, 'special-days', { code: 'party', on: '2025-11-22', hours: 'closed', words: 'Party', stores: 'main' }) // oxfmt-ignore
    await askOperator(here, `orders/${number}/ask`, {})
    expect(await transfer(number)).toMatchObject(refusedWith('has not answered'))
    await askOperator(here, 'special-days/party/remove', {})
  })

  test('of two orders for the last room of a quarter one goes, and the other keeps its own', async () => {
    const [first, ...others] = chain.stores
    await here.load({ ...chain, stores: [{ ...first, pizzasPerQuarterHour: 9 }, ...others] })
    const orders = [await order(), await order()]
    const done = await Promise.all(orders.map(({ number }) => transfer(number)))
    expect(done.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const held = await here.database.db.selectFrom('capacity_holds').select('store').execute()
    expect(held.map(({ store }) => store).toSorted()).toEqual([MAIN, OAK].toSorted())
    await here.load(chain)
  })
})
