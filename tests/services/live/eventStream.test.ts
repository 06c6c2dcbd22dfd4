import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen, type Listener } from '../../../host/start/listener.ts'
import { moveOrder } from '../../../host/orders/progress/moveOrder.ts'
import { eventStreamChannel } from '../../../src/services/live/eventStream.ts'
import type { ChannelMessage } from '../../../src/services/live/liveChannel.ts'
import { readEvents } from '../../../src/services/live/readEvents.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { overHttp, type Guest } from '../../support/guest.ts'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { newBuyer, newGuest, orderingHost, type OrderingHost } from '../../host/orders/orderingHost.ts'

describe.each(oneDatabase)('the event stream of a host on $name', (database) => {
  let here: OrderingHost
  let listener: Listener
  beforeAll(async () => {
    here = await orderingHost(database)
    listener = await listen({ port: 0, address: '127.0.0.1' })
    listener.serve(here.host)
  })
  afterAll(async () => {
    here.host.endStreams()
    await listener.close()
    await here.close()
  })

  async function placed() {
    const buyer = await newBuyer(here)
    const { guest } = buyer
    const { order } = (await guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))).answer
    if (!order) throw new Error('no order')
    const move = (to: 'preparing' | 'oven' | 'out') =>
      moveOrder(here.database.db, { order: { hash: order.hash }, to, source: 'kitchen' }, here.clock.now)
    return { guest, order, move }
  }

  /** The stream as this guest's page reads it. */
  function open(guest: Guest, order: { hash: string; guest: string }, token = () => guest.cookies.get('token')) {
    const received: ChannelMessage[] = []
    const leaving = new AbortController()
    let renewals = 0
    const url = `http://127.0.0.1:${listener.port}`
    const channel = eventStreamChannel({
      mount: `${url}/api`,
      fetch: (address, init) => {
        const headers = new Headers(init.headers)
        headers.set('Cookie', guest.credentials()['Cookie'] ?? '')
        return overHttp(url).fetch(new Request(address.replace(url, 'http://forno.test'), { ...init, headers }))
      },
      token,
      renew: async () => {
        renewals += 1
        return (await guest.ask('config', {})).ok
      },
    })
    const end = channel(order, (message) => received.push(message), leaving.signal)
    const steps = () => received.flatMap((message) => (message.kind === 'order' ? [message.order.step] : []))
    return { received, end, steps, renewals: () => renewals, leave: () => leaving.abort() }
  }

  test('brings the present state and every step, with the time of each that was passed [TRK-10]', async () => {
    const { guest, order, move } = await placed()
    const stream = open(guest, { hash: order.hash, guest: '' })
    await expect.poll(stream.steps).toEqual([0])
    await move('preparing')
    await expect.poll(stream.steps).toEqual([0, 1])
    await move('oven')
    await expect.poll(stream.steps).toEqual([0, 1, 2])
    stream.leave()
    await stream.end
    await move('out')
    const again = open(guest, { hash: order.hash, guest: '' })
    await expect.poll(again.steps).toEqual([3])
    const latest = again.received.findLast((message) => message.kind === 'order')
    expect(latest?.kind === 'order' && latest.order.stepTimes.every((time) => time !== '')).toBe(true)
    again.leave()
  })

  test('renews an expired session once, and knows an order of somebody else as unknown [CALL-31]', async () => {
    const { guest, order } = await placed()
    here.clock.forward(3600)
    const stream = open(guest, { hash: order.hash, guest: '' })
    await expect.poll(stream.steps).toEqual([0])
    expect(stream.renewals()).toBe(1)
    stream.leave()
    const other = await newGuest(here)
    expect(await open(other, { hash: order.hash, guest: '' }).end).toBe('unknown')
    const linked = open(other, { hash: order.hash, guest: order.guestKey ?? '' })
    await expect.poll(linked.steps).toEqual([0])
    linked.leave()
  })

  test('a host that ends its streams says when to come back', async () => {
    const { guest, order } = await placed()
    const stream = open(guest, { hash: order.hash, guest: '' })
    await expect.poll(stream.steps).toEqual([0])
    here.host.endStreams()
    expect(await stream.end).toBe('ended')
    const retries = stream.received.flatMap((message) => (message.kind === 'retry' ? [message.afterMs] : []))
    expect(retries).toHaveLength(2)
    expect(retries.at(-1)).toBeGreaterThanOrEqual(1000)

    here.host.readiness.stop()
    const late = open(guest, { hash: order.hash, guest: '' })
    expect(await late.end).toBe('ended')
    expect(late.received.filter(({ kind }) => kind === 'retry')).toHaveLength(1)
  })
})

test.each([
  ['a captive portal with a page', 404, 'text/html', '<p>Sign in</p>'],
  ['a portal with another page', 200, 'text/html', 'data: 1\n\n'],
  ['a proxy without its host', 502, 'text/plain', 'bad gateway'],
])('%s is no answer of the host', async (_, status, type, body) => {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'Content-Type': type }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const channel = eventStreamChannel({
    mount: `http://127.0.0.1:${port}`,
    fetch,
    token: () => 't',
    renew: async () => true,
  })
  expect(await channel({ hash: 'h', guest: '' }, () => undefined, new AbortController().signal)).toBe('failed')
  server.close()
})

test('events are read whole, however the network cuts them', async () => {
  const text =
    ': \n\nid: 7\nevent: order\ndata: {"a":\ndata: "é"}\n\nretry: 1500\r\n\r\nid: 8\nevent: order\ndata: {}\n\n: '
  const bytes = new TextEncoder().encode(text)
  for (const size of [1, 3, 7, 1000]) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
        controller.close()
      },
    })
    const events = []
    for await (const event of readEvents(body)) events.push(event)
    expect(events).toEqual([
      {},
      { id: '7', event: 'order', data: '{"a":\n"é"}' },
      { retry: 1500 },
      { id: '8', event: 'order', data: '{}' },
    ])
  }
})
