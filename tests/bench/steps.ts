import { get, type ClientRequest } from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import demo from '../../host/demo/catalogue.json' with { type: 'json' }
import { startHost, type Host } from '../support/host/hostProcess.ts'
import { openAllDay } from '../support/host/operator.ts'
import { startPushService, type PushService } from '../support/push/pushService.ts'
import { placeOrder, shopOf, type PlacedOrder } from './orders.ts'
import { spread } from './percentiles.ts'
import { processorMs } from './processorMs.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15)
/** An order goes there and back between these. */
const STEPS = ['preparing', 'oven', 'out', 'oven', 'preparing', 'accepted'] as const
const PUSHED_ORDERS = 20
const BROWSERS_EACH = 10
/** The steps, each of which arrives once at a browser. */
const PUSHED_STEPS = ['accepted', 'preparing', 'oven', 'out'] as const

/**
 * Measures steps per second from the operator's call to the event that a watcher reads, and push messages per second from the
 * step to a push service on this machine.
 */
export async function benchSteps(name: string, env: Record<string, string>): Promise<void> {
  const service = await startPushService()
  // The demo's own kitchen leaves alone what the operator has moved.
  const host = await startHost({
    ...env,
    TRUST_PROXY: '1',
    MISSED_ORDER_SECONDS: '0',
    OUTBOUND_HOSTS: service.host,
    PUSH_HOSTS: service.host,
  })
  try {
    await openAllDay(host, demo.stores[0]?.code ?? '', async () => {
      for (const orders of [1, 4, 16]) await benchWatched(name, host, orders)
      await benchPush(name, host, service)
    })
  } finally {
    await host.stop()
    await host.remove()
    await service.close()
  }
}

async function benchWatched(name: string, host: Host, count: number): Promise<void> {
  const orders = await placeOrders(host, count)
  const watchers = await Promise.all(orders.map(({ client, hash }) => watch(host, hash, client.credentials())))
  const times: number[] = []
  const began = performance.now()
  const startedMs = processorMs(host)
  await Promise.all(
    orders.map(async ({ number }, index) => {
      for (let step = 0; performance.now() - began < SECONDS * 1000; step += 1) {
        const sent = performance.now()
        const [at] = await Promise.all([watchers[index]?.next(), move(host, number, STEPS[step % STEPS.length] ?? '')])
        times.push((at ?? sent) - sent)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const cpu = (processorMs(host) - startedMs) / times.length
  for (const watcher of watchers) watcher.close()
  for (const { client } of orders) client.close()
  console.log(
    `${name}, ${count} watched orders: ${(times.length / seconds).toFixed(1)} steps/s from call to event; ${spread(times)}; ${cpu.toFixed(1)} ms of the host's processor a step`,
  )
}

interface Watcher {
  /** Resolves with the time of the next event. */
  next(): Promise<number>
  close(): void
}

async function watch(host: Host, hash: string, headers: Record<string, string>): Promise<Watcher> {
  let arrived: (at: number) => void = () => undefined
  const next = () => new Promise<number>((resolve) => (arrived = resolve))
  const first = next()
  const request: ClientRequest = get(`${host.url}/api/live/stream?oh=${hash}`, { headers }, (response) => {
    response.setEncoding('utf8')
    let text = ''
    response.on('data', (chunk: string) => {
      const at = performance.now()
      text += chunk
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        if (text.startsWith('id: ')) arrived(at)
        text = text.slice(end + 2)
      }
    })
    response.on('error', () => undefined)
  })
  await first
  return { next, close: () => request.destroy() }
}

async function benchPush(name: string, host: Host, service: PushService): Promise<void> {
  const orders = await placeOrders(host, PUSHED_ORDERS, 'new')
  for (const { client, hash } of orders)
    for (let browser = 0; browser < BROWSERS_EACH; browser += 1)
      await client.ask('subscribePush', { ...service.subscribe().subscription, hash, guest: '' })
  const times: number[] = []
  const startedMs = processorMs(host)
  let seconds = 0
  for (const stage of PUSHED_STEPS) {
    const began = performance.now()
    const moved = new Map<string, number>()
    const all = new Promise<void>((resolve) => {
      let left = PUSHED_ORDERS * BROWSERS_EACH
      service.onMessage = ({ text }) => {
        const number = /#(\d+)/.exec(text)?.[1] ?? ''
        times.push(performance.now() - (moved.get(number) ?? began))
        left -= 1
        if (left === 0) resolve()
      }
    })
    await Promise.all([
      all,
      ...orders.map(({ number }) => {
        moved.set(number, performance.now())
        return move(host, number, stage)
      }),
    ])
    seconds += (performance.now() - began) / 1000
  }
  const cpu = (processorMs(host) - startedMs) / times.length
  console.log(
    `${name}, ${PUSHED_ORDERS} orders at once with ${BROWSERS_EACH} browsers each: ${(times.length / seconds).toFixed(0)} push messages/s; from the step's call to the push request ${spread(times, 0)} (${times.length}); ${cpu.toFixed(1)} ms of the host's processor a message`,
  )
  const single: number[] = []
  for (const order of await placeOrders(host, PUSHED_ORDERS, 'new')) {
    await order.client.ask('subscribePush', { ...service.subscribe().subscription, hash: order.hash, guest: '' })
    for (const stage of PUSHED_STEPS) {
      const sent = performance.now()
      const received = new Promise<void>((resolve) => (service.onMessage = () => resolve()))
      await Promise.all([received, move(host, order.number, stage)])
      single.push(performance.now() - sent)
    }
  }
  console.log(`${name}, one order at a time: from the step's call to the push request ${spread(single, 0)}`)
}

async function placeOrders(host: Host, count: number, stage: 'new' | 'accepted' = 'accepted'): Promise<PlacedOrder[]> {
  const shop = await shopOf(host)
  const orders: PlacedOrder[] = []
  for (let index = 0; index < count; index += 1) {
    const order = await placeOrder(host, shop)
    if (stage === 'accepted') await move(host, order.number, stage)
    orders.push(order)
  }
  return orders
}

async function move({ url, dataDir }: Host, number: string, stage: string): Promise<void> {
  const key = readFileSync(join(dataDir, 'operator-key'), 'utf8').trim()
  const response = await fetch(`${url}/operator/orders/${number}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: new URLSearchParams({ stage }),
  })
  if (!response.ok) throw new Error(`${stage} of ${number}: ${await response.text()}`)
  await response.arrayBuffer()
}
