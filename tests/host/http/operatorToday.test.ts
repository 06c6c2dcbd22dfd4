import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { oneDatabase } from '../../support/host/databases.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { MAIN, OAK } from '../../support/host/smallChain.ts'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { newMemberBuyer } from '../orders/memberBuyer.ts'
import { orderingHost, type OrderingHost } from '../orders/orderingHost.ts'

interface Today {
  wants: { kind: string; store: string; says: string; orders: string[]; urgency: string }[]
  stores: Record<string, unknown>[]
  money?: Record<string, string>
  hours: { hour: number; orders: number | null; before: number }[]
  [figure: string]: unknown
}

describe.each(oneDatabase)('today, over $name [D-205]', (database) => {
  let here: OrderingHost
  const missedOrders = { raiseSeconds: 120, tellSeconds: 600, pauseAfter: 0 }
  beforeAll(async () => {
    here = await orderingHost(database, { settings: { operatorKey: OPERATOR_KEY, missedOrders } })
  })
  afterAll(() => here.close())

  const today = async (store?: string, asKey?: string): Promise<Today> => {
    const { status, body } = await askOperator(here, `today${store ? `?store=${store}` : ''}`, undefined, asKey ? { key: asKey } : {}) // oxfmt-ignore
    expect(status).toBe(200)
    return body as Today
  }
  const numbers: string[] = []

  async function newOrder(): Promise<string> {
    const buyer = await newMemberBuyer(here)
    const { answer, message } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS, 15))
    if (!answer?.order) throw new Error(message)
    numbers.push(answer.order.number)
    return answer.order.number
  }
  /** The same order at another store, since customers of this file order at one alone. */
  const at = (number: string, store: string) =>
    here.database.db.updateTable('orders').set({ store }).where('number', '=', Number(number)).execute()
  const finishAll = async () => {
    for (const number of numbers.splice(0)) {
      await move(number, 'preparing')
      await move(number, 'finished')
    }
  }
  const move = (number: string, stage: string) => askOperator(here, `orders/${number}`, { stage })

  test('begins without orders, and says nothing that is not so', async () => {
    const empty = await today()
    expect(empty).toMatchObject({ wants: [], orders: 0, orders_before: 0, refused: 0, hours: [], has_chain: true })
    expect(empty.money).toEqual({ sales: '0.00', sales_before: '0.00', refunded: '0.00', refunded_orders: 0 })
    expect(empty.stores.map(({ code }) => code)).toEqual(['main', 'oak'])
    expect(empty.stores[0]).toMatchObject({
      services: [
        { service: 'pickup', state: 'open', minutes: 20 },
        { service: 'delivery', state: 'open', minutes: 45 },
      ],
      screens: null,
      printers: 0,
      late: 0,
      capacity: null,
    })
  })

  test('counts orders, sales and what was ready when promised, beside a week ago until the same time', async () => {
    // Thursday the 13th: one order at noon, one in the evening.
    here.clock.now = new Date('2025-11-13T20:00:00Z')
    const early = await newOrder()
    here.clock.forward(600)
    await move(early, 'accepted')
    await move(early, 'out')
    here.clock.now = new Date('2025-11-14T03:00:00Z')
    await newOrder()
    await finishAll()
    // Thursday the 20th, 12:00 to 12:50: two orders, of which one is late by ten minutes and one is refused.
    here.clock.now = new Date('2025-11-20T20:00:00Z')
    const late = await newOrder()
    const refused = await newOrder()
    await move(late, 'accepted')
    await askOperator(here, `orders/${refused}`, { stage: 'refused', reason: 'Sold out' })
    here.clock.forward(30 * 60)
    await move(late, 'out')
    here.clock.forward(20 * 60)
    await finishAll()
    const found = await today()
    expect(found).toMatchObject({
      orders: 1,
      orders_before: 1,
      refused: 1,
      done: 1,
      kept: 0,
      done_before: 1,
      kept_before: 1,
      late_minutes: 10,
    })
    // Each is 12.00 and two colas for 2.25.
    expect(found.money).toMatchObject({ sales: '16.50', sales_before: '16.50', refunded: '20.36', refunded_orders: 1 })
    expect(found.stores[0]).toMatchObject({ orders: 1, last_hour: 1, last_hour_before: 1 })
    expect(found.hours.filter(({ orders, before }) => orders || before)).toEqual([
      { hour: 12, orders: 1, before: 1 },
      { hour: 19, orders: null, before: 1 },
    ])
    expect(found.hours[0]).toEqual({ hour: 12, orders: 1, before: 1 })
  })

  test('the night until five belongs to the day before, by the clocks of the store', async () => {
    here.clock.now = new Date('2025-11-21T12:59:00Z')
    expect(await today()).toMatchObject({ orders: 1, orders_before: 2 })
    here.clock.now = new Date('2025-11-21T13:01:00Z')
    expect(await today()).toMatchObject({ orders: 0, orders_before: 0 })
  })

  test('puts first what wants a person: an order that nobody answers, then a late one, then a pause', async () => {
    here.clock.now = new Date('2025-11-22T20:00:00Z')
    const [waiting, late] = [await newOrder(), await newOrder()]
    await at(late, OAK)
    await move(late, 'accepted')
    expect((await today()).wants).toEqual([])
    here.clock.forward(180)
    expect((await today()).wants).toMatchObject([
      { kind: 'unanswered', store: 'main', says: 'Main Street has not answered 1 order', orders: [waiting], phone: '604-555-0101' }, // oxfmt-ignore
    ])
    here.clock.forward(25 * 60)
    await askOperator(here, 'stores/oak/pause', { service: 'delivery', minutes: '30' })
    const { wants, stores } = await today()
    expect(wants.map(({ kind, store, urgency }) => [kind, store, urgency])).toEqual([
      ['unanswered', 'main', 'now'],
      ['late', 'oak', 'now'],
      ['paused', 'oak', 'look'],
    ])
    expect(wants[1]).toMatchObject({ says: `${late} of Oak Street is 8 min late`, orders: [late] })
    expect(stores).toMatchObject([
      { code: 'main', unanswered: 1, late: 0, oldest_unanswered: expect.stringMatching(/^2025-11-22T20:00:00/) as string }, // oxfmt-ignore
      { code: 'oak', unanswered: 0, late: 1 },
    ])
    await askOperator(here, 'stores/oak/pause', { service: 'delivery', minutes: '0' })
    await finishAll()
    expect((await today()).wants).toEqual([])
  })

  test('says which screens watch and what printers say', async () => {
    await askOperator(here, 'stores/main/pins', { pin: '482913' })
    expect((await today()).wants).toMatchObject([{ kind: 'unwatched', store: 'main' }])
    const { db } = here.database
    const pin = await db.selectFrom('kitchen_pins').select('id').executeTakeFirstOrThrow()
    await sql`insert into kitchen_sessions (secret_hash, store, pin, created_at, last_seen_at, report)
      values ('a', ${MAIN}, ${pin.id}, ${here.clock.now}, ${here.clock.now}, '{"visible": true}')`.execute(db)
    await sql`insert into printers (store, secret_hash, created_at, seen_at, status)
      values (${MAIN}, 'b', ${here.clock.now}, ${here.clock.now}, '410 Paper empty')`.execute(db)
    const { wants, stores } = await today()
    expect(wants).toMatchObject([{ kind: 'printer', says: 'Main Street prints nothing: paper empty' }])
    expect(stores[0]).toMatchObject({ screens: 1, printers: 1, printer_fault: 'paper empty' })
    here.clock.forward(60)
    expect((await today()).stores[0]).toMatchObject({ screens: 0, screen_seen: stores[0]?.['screen_seen'] })
    await db.deleteFrom('printers').execute()
    await db.deleteFrom('kitchen_sessions').execute()
    await db.deleteFrom('kitchen_pins').execute()
  })

  test('shows a manager of one store nothing of another, in totals neither', async () => {
    here.clock.now = new Date('2025-11-24T20:00:00Z')
    await newOrder()
    await at(await newOrder(), OAK)
    await at(await newOrder(), OAK)
    const refused = await newOrder()
    await askOperator(here, `orders/${refused}`, { stage: 'refused', reason: 'Sold out' })
    await at(refused, OAK)
    here.clock.forward(300)
    const made = await askOperator(here, 'keys', {
      name: 'Main alone',
      permissions: 'stores:read,books:read',
      stores: 'main',
      days: '1',
    })
    const key = String(made.body['key'])
    const all = await today()
    expect([all.orders, all.money?.['sales'], all.stores.length]).toEqual([3, '49.50', 2])
    const own = await today(undefined, key)
    expect([own.orders, own.money?.['sales'], own['has_chain']]).toEqual([1, '16.50', false])
    expect([all.money?.['refunded'], own.money?.['refunded']]).toEqual(['20.36', '0.00'])
    expect(own.stores.map(({ code }) => code)).toEqual(['main'])
    expect(own.wants.map(({ store }) => store)).toEqual(['main'])
    expect(own.hours).toEqual([{ hour: 12, orders: 1, before: 0 }])
    const foreign = await askOperator(here, 'today?store=oak', undefined, { key: key })
    const unknown = await askOperator(here, 'today?store=nowhere', undefined, { key: key })
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
    expect((await today('main')).orders).toBe(1)
  })

  test('gives no money to who may not see the books', async () => {
    const made = await askOperator(here, 'keys', {
      name: 'No books',
      permissions: 'stores:read',
      stores: 'main',
      days: '1',
    })
    const found = await today(undefined, String(made.body['key']))
    expect(found.orders).toBe(1)
    expect(found).not.toHaveProperty('money')
    expect(JSON.stringify(found)).not.toContain('16.50')
  })

  test('counts an order in every figure or in none, over a day with one made again, refused, moved and refunded [D-233]', async () => {
    here.clock.now = new Date('2025-12-02T20:00:00Z')
    const [kept, remade, refused, moved] = [await newOrder(), await newOrder(), await newOrder(), await newOrder()]
    await askOperator(here, `orders/${refused}`, { stage: 'refused', reason: 'Sold out' })
    expect((await askOperator(here, `orders/${moved}/transfer`, { to: 'oak', consent: 'phone', rev: '1' })).status).toBe(200) // oxfmt-ignore
    for (const stage of ['accepted', 'finished']) await move(remade, stage)
    const again = await askOperator(here, `orders/${remade}/remake`, { lines: '1:1', reason: 'cold' })
    expect(again.status).toBe(200)
    for (const stage of ['accepted', 'finished']) await move(String(again.body['order']), stage)
    expect((await askOperator(here, `orders/${kept}/refund`, { amount: '5.00' })).status).toBe(200)
    here.clock.forward(60)
    const found = await today()
    const sum = (figure: string) => found.stores.reduce((total, store) => total + Number(store[figure]), 0)
    expect(found).toMatchObject({ orders: 3, refused: 1, remade: 1, done: 1, kept: 1 })
    expect([sum('orders'), sum('last_hour')]).toEqual([3, 3])
    expect(found.hours.reduce((total, { orders }) => total + (orders ?? 0), 0)).toBe(3)
    const listed = (await askOperator(here, 'orders?from=2025-12-02&to=2025-12-02')).body['orders'] as unknown[]
    expect(listed).toHaveLength(3 + 1 + 1)
    // Three of 16.50 each; what was given back stands beside them.
    expect(found.money).toMatchObject({ sales: '49.50', refunded: '25.36', refunded_orders: 2 })
    const [main, oak] = [await today('main'), await today('oak')]
    expect([main.orders, oak.orders]).toEqual([2, 1])
    here.clock.forward(7 * 86_400)
    expect(await today()).toMatchObject({ orders: 0, orders_before: 3 })
    expect((await today()).hours.reduce((total, { before }) => total + before, 0)).toBe(3)
  })
})
