import { onLog } from 'firebase/app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveOrder } from '../../../contract/live.ts'
import { z } from '../../../contract/wire.ts'
import type { LiveOrder } from '../../../domain/order/liveOrder.ts'
import { orderFields } from '../../../host/services/live/firestore/firestoreHandler.ts'
import type { ChannelMessage } from '../../../src/services/live/liveChannel.ts'
import { openLiveChannel } from '../../../src/services/live/liveChannels.ts'
import { loadBrowserSdk } from '../../support/firestore/browserSdk.ts'
import { startFirestoreServer, type FirestoreServer } from '../../support/firestore/firestoreServer.ts'

const HASH = 'an-order-with-its-secret'
const HOME = { lat: 49.26, lng: -123.1 }
const order: LiveOrder = {
  revision: 3,
  step: 2,
  status: 1,
  delivers: true,
  storeHash: 'a-store',
  driverHash: '',
  stepTimes: [],
  accepted: true,
  readyAt: '',
}

describe('the channel of an order', () => {
  let firestore: FirestoreServer
  beforeAll(async () => {
    firestore = await startFirestoreServer()
  })
  afterAll(() => {
    onLog(null)
    return firestore.close()
  })

  /** `url` is where Firestore is, if anywhere. */
  function open(url: string | undefined) {
    const messages: ChannelMessage[] = []
    const asked: string[] = []
    /** What was reported, and the warnings of the SDK. */
    const failures: string[] = []
    onLog(({ message }) => failures.push(message), { level: 'warn' })
    const leaving = new AbortController()
    const stream = `event: order\ndata: ${JSON.stringify(z.encode(liveOrder, { ...order, revision: 9 }))}\n\n`
    const channel = openLiveChannel(url === undefined ? undefined : { project: 'forno-test', apiKey: 'key', url }, {
      mount: '/api',
      fetch: async (path) => {
        asked.push(path.split('?')[0] ?? '')
        return new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } })
      },
      token: () => 'a token',
      renew: async () => true,
      readOrder: async () => {
        asked.push('order')
        return { ok: true, value: { ...order, destination: HOME } }
      },
      report: (error) => failures.push(String(error)),
      loadSdk: loadBrowserSdk,
      comeUpMs: 300_000,
    })
    const end = channel({ hash: HASH, guest: '' }, (message) => messages.push(message), leaving.signal)
    const orders = () => messages.flatMap((message) => (message.kind === 'order' ? [message.order] : []))
    return { orders, asked, failures, end, leave: () => leaving.abort() }
  }

  test("is the host's event stream without a Firestore", async () => {
    const { orders, asked, end } = open(undefined)
    expect(await end).toBe('ended')
    expect(orders()).toMatchObject([{ revision: 9 }])
    expect(asked).toEqual(['/api/live/stream'])
  })

  test('is Firestore where the host names one, with the destination from the host, asked once [TRK-10]', async () => {
    firestore.write(`orders/${HASH}`, orderFields({ hash: HASH, order }))
    const { orders, asked, failures, end, leave } = open(firestore.url)
    await expect
      .poll(() => ({ orders: orders(), failures }))
      .toEqual({ orders: [order, { ...order, destination: HOME }], failures: [] })
    firestore.write(`orders/${HASH}`, orderFields({ hash: HASH, order: { ...order, revision: 4 } }))
    await expect.poll(() => orders().at(-1)).toEqual({ ...order, revision: 4 })
    expect(asked).toEqual(['order'])
    leave()
    expect(await end).toBe('ended')
    expect({ asked, failures }).toEqual({ asked: ['order'], failures: [] })
  })

  test('is the event stream while Firestore does not come up [TRK-10]', async () => {
    const gone = await startFirestoreServer()
    await gone.close()
    const { orders, asked, end } = open(gone.url)
    expect(await end).toBe('ended')
    expect(orders()).toMatchObject([{ revision: 9 }])
    expect(asked).toEqual(['/api/live/stream'])
  })
})
