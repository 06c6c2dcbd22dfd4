import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDemoKitchen } from '../../../host/start/demoKitchen.ts'
import { moveOrder } from '../../../host/orders/progress/moveOrder.ts'
import { listOrderEvents } from '../../../host/store/orders/orderEvents.ts'
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

  async function newOrder(): Promise<string> {
    const buyer = await newMemberBuyer(here)
    const { answer } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS, 15))
    return answer.order?.hash ?? ''
  }
  const run = async (seconds: number) => {
    here.clock.forward(seconds)
    const { db } = here.database
    const failed = (error: unknown) => expect.fail(String(error))
    await runDemoKitchen({ db, catalogue: here.host.catalogue, failed, clock: () => here.clock.now })
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

  test('leaves an order alone that somebody else has changed', async () => {
    const order = await newOrder()
    const move = { order: { hash: order }, to: 'accepted', source: 'kitchen' } as const
    await moveOrder(here.database.db, move, here.clock.now)
    await run(300)
    expect(await stages(order)).toEqual(['new', 'accepted'])
  })
})
