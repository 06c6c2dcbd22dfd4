import { getApps } from 'firebase/app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LiveDriver, LiveOrder } from '../../../domain/order/liveOrder.ts'
import { driverFields, orderFields } from '../../../host/services/live/firestore/firestoreHandler.ts'
import { firestoreChannel } from '../../../src/services/live/firestore/firestoreChannel.ts'
import type { ChannelMessage } from '../../../src/services/live/liveChannel.ts'
import { loadBrowserSdk } from '../../support/firestore/browserSdk.ts'
import { startFirestoreServer, type FirestoreServer } from '../../support/firestore/firestoreServer.ts'

const HASH = 'an-order-with-its-secret'
const DRIVER = 'an-assignment-of-a-driver'

const received: LiveOrder = {
  revision: 1,
  step: 0,
  status: 1,
  delivers: true,
  storeHash: 'a-store',
  driverHash: '',
  stepTimes: ['2026-01-31T18:01:00.000Z', '', '', ''],
  accepted: false,
  readyAt: '',
}
const out: LiveOrder = { ...received, revision: 4, step: 3, driverHash: DRIVER }
const place: LiveDriver = { lat: 49.25, lng: -123, at: '2026-01-31T18:20:00.000Z' }

describe('Firestore, by the SDK of browsers', () => {
  let firestore: FirestoreServer
  beforeAll(async () => {
    firestore = await startFirestoreServer()
  })
  afterAll(() => firestore.close())

  const writeOrder = (order: LiveOrder, hash = HASH, server = firestore) =>
    server.write(`orders/${hash}`, orderFields({ hash, order }))
  const writeDriver = (driver: LiveDriver) =>
    firestore.write(`drivers/${DRIVER}_${HASH}`, driverFields({ hash: HASH, order: out, driver }) ?? {})

  function open({
    url = firestore.url,
    hash = HASH,
    comeUpMs = 300_000,
    aliveMs = 15_000,
    loadSdk = loadBrowserSdk,
  } = {}) {
    const messages: ChannelMessage[] = []
    const reported: unknown[] = []
    const leaving = new AbortController()
    const channel = firestoreChannel(
      { project: 'forno-test', apiKey: 'the-key-of-the-web-app', url },
      { report: (error) => reported.push(error), loadSdk, comeUpMs, aliveMs },
    )
    const end = channel({ hash, guest: '' }, (message) => messages.push(message), leaving.signal)
    const orders = () => messages.flatMap((message) => (message.kind === 'order' ? [message.order] : []))
    const places = () => messages.flatMap((message) => (message.kind === 'driver' ? [message.driver] : []))
    return { messages, reported, orders, places, end, leave: () => leaving.abort() }
  }

  test('bring an order with each step, and its driver from dispatch to hand-over only [TRK-10 TRK-11 TRK-13 TRK-14]', async () => {
    writeOrder(received)
    writeDriver(place)
    const { orders, places, messages, end, leave } = open()
    await expect.poll(orders).toEqual([received])
    expect(messages[0]).toEqual({ kind: 'open' })
    expect(firestore.listened()).toEqual([[`orders/${HASH}`]])
    writeOrder(out)
    await expect.poll(places).toEqual([place])
    writeDriver({ ...place, lat: 49.26, at: '2026-01-31T18:20:03.000Z' })
    await expect.poll(places).toHaveLength(2)
    expect(places()[1]).toMatchObject({ lat: 49.26 })
    const done: LiveOrder = { ...out, revision: 5, status: 2, driverHash: '', readyAt: '2026-01-31T18:30:00.000Z' }
    writeOrder(done)
    await expect.poll(orders).toEqual([received, out, done])
    await expect.poll(() => firestore.listened()).toEqual([[`orders/${HASH}`]])
    leave()
    expect(await end).toBe('ended')
  })

  test('close every connection, however often they are opened, two at a time', async () => {
    writeOrder(received)
    for (let count = 0; count < 10; count += 1) {
      const [one, other] = [open(), open()]
      if (count % 2 === 0) await expect.poll(other.orders).toHaveLength(1)
      one.leave()
      expect(await one.end).toBe('ended')
      writeOrder({ ...received, revision: 2 + count })
      await expect.poll(() => other.orders().at(-1)?.revision).toBe(2 + count)
      other.leave()
      expect(await other.end).toBe('ended')
    }
    await expect.poll(() => firestore.listened()).toEqual([])
    expect(getApps()).toEqual([])
  })

  test('say that the connection answers, and nothing more on a line that is dead without an error', async () => {
    const server = await startFirestoreServer()
    writeOrder(received, HASH, server)
    const { messages, orders, end, leave } = open({ url: server.url, aliveMs: 20 })
    await expect.poll(orders).toHaveLength(1)
    const alive = () => messages.filter(({ kind }) => kind === 'alive').length
    await expect.poll(alive).toBeGreaterThan(3)
    server.silence()
    await expect.poll(() => server.withheld()).toBeGreaterThan(0)
    const before = alive()
    writeOrder({ ...received, revision: 2 }, HASH, server)
    expect([alive(), orders().length]).toEqual([before, 1])
    leave()
    await end
    await server.close()
  })

  test('wait for a document that the host writes late', async () => {
    const late = `${HASH}-late`
    const { orders, leave, end } = open({ hash: late })
    await expect.poll(() => firestore.listened()).toEqual([[`orders/${late}`]])
    writeOrder(received, late)
    await expect.poll(orders).toEqual([received])
    leave()
    await end
  })

  test('bring what was missed after a cut, and end when the document is deleted', async () => {
    writeOrder(received)
    const { orders, end } = open()
    await expect.poll(orders).toHaveLength(1)
    firestore.cut()
    writeOrder({ ...received, revision: 2, step: 1 })
    await expect.poll(() => orders().at(-1)?.step).toBe(1)
    firestore.remove(`orders/${HASH}`)
    expect(await end).toBe('ended')
  })

  test('do not come up without a document, against the rules, without a server or without the file of the SDK', async () => {
    expect(await open({ comeUpMs: 20, loadSdk: () => new Promise(() => {}) }).end).toBe('failed')
    expect(await open({ loadSdk: () => Promise.reject(new Error('offline')) }).end).toBe('failed')
    expect(await open({ hash: `${HASH}-of-nobody`, comeUpMs: 500 }).end).toBe('failed')
    const refused = open({ hash: 'short' })
    expect(await refused.end).toBe('failed')
    expect(refused.reported.map(String)).toEqual([expect.stringContaining('permission')])
    expect(await open({ hash: 'no/path' }).end).toBe('failed')
    const gone = await startFirestoreServer()
    await gone.close()
    expect(await open({ url: gone.url }).end).toBe('failed')
  })

  test('report documents that cannot be read: an order ends the channel, a driver is skipped', async () => {
    writeOrder(out)
    const { orders, places, reported, end } = open()
    await expect.poll(orders).toHaveLength(1)
    firestore.write(`drivers/${DRIVER}_${HASH}`, { lat: { stringValue: 'north' } })
    await expect.poll(() => reported.length).toBe(1)
    writeDriver(place)
    await expect.poll(places).toContainEqual(place)
    firestore.write(`orders/${HASH}`, {
      ...orderFields({ hash: HASH, order: out }),
      process_status: { integerValue: '9' },
    })
    expect(await end).toBe('ended')
    expect(reported).toHaveLength(2)
    expect(await open().end).toBe('failed')
  })
})
