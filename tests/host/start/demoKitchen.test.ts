import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDemoKitchen } from '../../../host/start/demoKitchen.ts'
import { moveOrder } from '../../../host/orders/progress/moveOrder.ts'
import { listOrderEvents } from '../../../host/store/orders/orderStages.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { newMemberBuyer } from '../orders/memberBuyer.ts'
import { orderingHost, type OrderingHost } from '../orders/orderingHost.ts'

describe.each(oneDatabase)('the demo kitchen on $name', (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database)
  })
  afterAll(() => here.close())

  async function newOrder(changes: object = {}): Promise<string> {
    const buyer = await newMemberBuyer(here, {}, changes)
    const { answer } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS, 15))
    return answer.order?.hash ?? ''
  }
  const run = async (seconds: number) => {
    here.clock.forward(seconds)
    const { db } = here.database
    await runDemoKitchen({ db, catalogue: here.host.catalogue, clock: () => here.clock.now })
  }
  const stages = async (hash: string) => (await listOrderEvents(here.database.db, hash)).map(({ stage }) => stage)

  test('takes an order through every stage in three minutes, one at a time', async () => {
    const order = await newOrder()
    await run(5)
    expect(await stages(order)).toEqual(['new'])
    await run(11)
    expect(await stages(order)).toEqual(['new', 'preparing'])
    // The host was stopped for a while.
    await run(200)
    await run(3)
    expect(await stages(order)).toEqual(['new', 'preparing', 'oven', 'out'])
    await run(3)
    expect(await stages(order)).toEqual(['new', 'preparing', 'oven', 'out', 'finished'])
  })

  test('accepts an order for later, keeps its time, and begins it when its store would have to [D-63 D-65]', async () => {
    here.clock.now = new Date('2025-11-22T20:00:00Z')
    const order = await newOrder({ scheduled: true, date: '2025-11-23', time: '12:30' })
    await run(16)
    expect(await stages(order)).toEqual(['new', 'accepted'])
    // Sunday, 12:05 PM: 25 minutes before its time, and pick-up takes 20.
    await run(24 * 3600 + 5 * 60 - 16)
    expect(await stages(order)).toEqual(['new', 'accepted'])
    await run(5 * 60 + 15)
    expect(await stages(order)).toEqual(['new', 'accepted', 'preparing'])
    const { ready_at: due } = await here.database.db.selectFrom('orders').select('ready_at').where('hash', '=', order).executeTakeFirstOrThrow() // oxfmt-ignore
    expect(due).toEqual(new Date('2025-11-23T20:30:00Z'))
    await run(35)
    expect(await stages(order)).toEqual(['new', 'accepted', 'preparing', 'oven'])
  })

  test('leaves an order alone that somebody else has changed', async () => {
    const order = await newOrder()
    const move = { order: { hash: order }, to: 'accepted', source: 'kitchen' } as const
    await moveOrder(here.database.db, move, here.clock.now)
    await run(300)
    expect(await stages(order)).toEqual(['new', 'accepted'])
  })
})
