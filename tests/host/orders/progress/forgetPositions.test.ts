import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assignDriver, moveOrder } from '../../../../host/orders/progress/moveOrder.ts'
import { deleteOld } from '../../../support/host/deleteOld.ts'
import { savePosition } from '../../../../host/store/orders/deliveries.ts'
import { oneDatabase } from '../../../support/host/databases.ts'
import { CARD_SUCCEEDS } from '../../../sandbox/cards.ts'
import { newMemberBuyer } from '../memberBuyer.ts'
import { orderingHost, type OrderingHost } from '../orderingHost.ts'

describe.each(oneDatabase)("a driver's place on $name", (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database)
  })
  afterAll(() => here.close())

  test('is forgotten after the hand-over', async () => {
    const { db } = here.database
    const buyer = await newMemberBuyer(here)
    const { answer } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS, 15))
    const order = { hash: answer.order?.hash ?? '' }
    await sql`update orders set document = document || '{"service":"Delivery"}' where hash = ${order.hash}`.execute(db)
    await moveOrder(db, { order, to: 'preparing', source: 'kitchen' }, here.clock.now)
    const assigned = await assignDriver(db, { order, driver: 'Sam', source: 'kitchen' }, here.clock.now)
    if (!assigned.ok) throw new Error(assigned.message)
    await savePosition(db, { hash: assigned.driverHash }, { lat: 49.27, lng: -123.1 }, here.clock.now)
    const clean = () => deleteOld(db, here.clock.now)
    const places = () => db.selectFrom('deliveries').select('lat').where('order', '=', order.hash).execute()
    await clean()
    expect(await places()).toEqual([{ lat: 49.27 }])
    await moveOrder(db, { order, to: 'finished', source: 'driver' }, here.clock.now)
    here.clock.forward(1)
    await clean()
    expect(await places()).toEqual([{ lat: null }])
  })
})
