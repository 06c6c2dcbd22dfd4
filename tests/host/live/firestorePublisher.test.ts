import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assignDriver, moveOrder } from '../../../host/orders/progress/moveOrder.ts'
import { startJobWorker, type JobWorker } from '../../../host/services/jobWorker.ts'
import { firestoreHandler } from '../../../host/services/live/firestore/firestoreHandler.ts'
import { queuePublications } from '../../../host/store/orders/liveOrders.ts'
import { savePosition } from '../../../host/store/orders/deliveries.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { shortName, startFirestoreServer, type FirestoreServer } from '../../support/firestore/firestoreServer.ts'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { newMemberBuyer } from '../orders/memberBuyer.ts'
import { orderingHost, type OrderingHost } from '../orders/orderingHost.ts'
import { sql } from 'kysely'

describe.each(oneDatabase)('live documents over $name', (database) => {
  let here: OrderingHost
  let firestore: FirestoreServer
  const errors: unknown[] = []
  beforeAll(async () => {
    here = await orderingHost(database)
    firestore = await startFirestoreServer()
  })
  afterAll(async () => {
    await firestore.close()
    await here.close()
  })

  const publisher = (): Promise<JobWorker> =>
    startJobWorker(
      here.database,
      { live: firestoreHandler(here.database.db, firestore, () => here.clock.now) },
      {
        clock: () => here.clock.now,
        failed: (error) => errors.push(error),
        finder: (now) => queuePublications(here.database.db, now),
      },
    )

  async function newOrder(): Promise<string> {
    const buyer = await newMemberBuyer(here)
    const { answer } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS, 15))
    return answer.order?.hash ?? ''
  }
  /** The tests' delivery needs no address. */
  const asDelivery = (hash: string) =>
    sql`update orders set document = document || '{"service":"Delivery"}' where hash = ${hash}`.execute(
      here.database.db,
    )
  const found = (name: string) => [...firestore.documents].find(([full]) => shortName(full) === name)?.[1].fields
  const names = () => [...firestore.documents.keys()].map(shortName)
  const move = (hash: string, to: 'preparing' | 'oven' | 'finished') =>
    moveOrder(here.database.db, { order: { hash }, to, source: 'kitchen' }, here.clock.now)

  test('an order is a document by its secret, and follows each change [TRK-10 TRK-14]', async () => {
    const [one, other] = [await publisher(), await publisher()]
    const hash = await newOrder()
    await expect
      .poll(() => found(`orders/${hash}`))
      .toMatchObject({
        ohash: { stringValue: hash },
        process_status: { integerValue: '0' },
        c_status: { integerValue: '1' },
        s_type: { integerValue: '0' },
        oihash: { stringValue: '' },
      })
    expect(found(`orders/${hash}`)).not.toHaveProperty('destination')
    const before = firestore.commits()
    await move(hash, 'preparing')
    await expect.poll(() => found(`orders/${hash}`)).toMatchObject({ process_status: { integerValue: '1' }, rev: { integerValue: '2' } }) // oxfmt-ignore
    await Promise.all([one.run(), other.run()])
    // One of two hosts alone writes it.
    expect(firestore.commits() - before).toBe(1)
    await one.stop()
    await other.stop()
  })

  test('a driver has a document from dispatch to hand-over, written at most every three seconds [TRK-11 TRK-13]', async () => {
    const one = await publisher()
    const hash = await newOrder()
    await asDelivery(hash)
    await move(hash, 'preparing')
    const assigned = await assignDriver(
      here.database.db,
      { order: { hash }, driver: 'Sam', source: 'kitchen' },
      here.clock.now,
    )
    if (!assigned.ok) throw new Error(assigned.message)
    const driver = `drivers/${assigned.driverHash}_${hash}`
    const drive = async (lat: number) => {
      here.clock.forward(1)
      await savePosition(here.database.db, { hash: assigned.driverHash }, { lat, lng: -123.1 }, here.clock.now)
      await one.run()
    }
    await one.run()
    expect(names()).not.toContain(driver)
    here.clock.forward(3)
    await drive(49.27)
    expect(found(driver)).toMatchObject({ lat: { doubleValue: 49.27 }, oihash: { stringValue: assigned.driverHash } })
    await drive(49.28)
    await drive(49.29)
    expect(found(driver)).toMatchObject({ lat: { doubleValue: 49.27 } })
    await drive(49.3)
    expect(found(driver)).toMatchObject({ lat: { doubleValue: 49.3 } })
    await move(hash, 'finished')
    await expect.poll(() => found(`orders/${hash}`)).toMatchObject({ c_status: { integerValue: '2' }, oihash: { stringValue: '' } }) // oxfmt-ignore
    expect(names()).not.toContain(driver)
    // The job that wrote this has to end first: there is one for each order.
    await one.run()
    here.clock.forward(3700)
    await one.run()
    expect(names()).not.toContain(`orders/${hash}`)
    await one.stop()
  })

  test('what Firestore did not take is written later', async () => {
    const one = await publisher()
    errors.length = 0
    firestore.failNext(1)
    const hash = await newOrder()
    await expect.poll(() => errors.length).toBe(1)
    expect(names()).not.toContain(`orders/${hash}`)
    here.clock.forward(31)
    await one.run()
    expect(names()).toContain(`orders/${hash}`)
    await one.stop()
  })
})
