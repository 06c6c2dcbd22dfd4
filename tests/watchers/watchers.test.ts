import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import demo from '../../host/demo/catalogue.json' with { type: 'json' }
import { placeOrder, shopOf, type PlacedOrder } from '../bench/orders.ts'
import { spread } from '../bench/percentiles.ts'
import { freshDatabase, oneDatabase } from '../support/host/databases.ts'
import { startHost, type Host } from '../support/host/hostProcess.ts'
import { openAllDay } from '../support/host/operator.ts'
import { WATCHERS } from '../support/testSizes.ts'
import { startFleet, type Fleet, type WatcherReport } from './fleet.ts'

/** After `accepted`; each is one step of the order, there and back. */
const STAGES = ['preparing', 'oven', 'out', 'oven', 'preparing', 'accepted'] as const

describe.each(oneDatabase)('a host with many watchers on $name', ({ name, url: server }) => {
  test('sends every step to all of them, also to those who lost their connection meanwhile [TRK-14]', async () => {
    const fresh = await freshDatabase({ name, ...(server ? { url: server } : {}) }, 'demo')
    const { url: DATABASE_URL = '' } = fresh
    // TRUST_PROXY gives each customer an address of their own. The demo's kitchen leaves alone what the operator moved.
    const host = await startHost({ DATABASE_URL, TRUST_PROXY: '1', MISSED_ORDER_SECONDS: '0' })
    const fleet = startFleet(WATCHERS.processes)
    try {
      await openAllDay(host, demo.stores[0]?.code ?? '', () => watchOrders(host, fleet, name))
    } finally {
      await fleet.close()
      await host.stop()
      await host.remove()
      await fresh.drop()
    }
  })
})

async function watchOrders(host: Host, fleet: Fleet, name: string): Promise<void> {
  const { watchers, processes, rounds } = WATCHERS
  const moves = new Moves(host, await placeOrders(host))
  const before = residentBytes(host)
  const count = Math.ceil(watchers / processes / moves.orders.length)
  const total = count * processes * moves.orders.length
  const began = performance.now()
  await fleet.watch(
    moves.orders.map(({ hash, client }, order) => ({
      order,
      url: `${host.url}/api/live/stream?oh=${hash}`,
      headers: client.credentials(),
      count,
    })),
  )
  say(`${name}: ${total} watchers of ${moves.orders.length} orders in ${secondsSince(began)} s, ${openFiles(host)}`)
  const memory = () => `${megabytes(residentBytes(host))} MB, ${megabytes(before)} MB before they came`
  say(`  the host's memory with all of them: ${memory()}`)
  await fleet.report()

  for (let round = 0; round < rounds; round += 1) await moves.one(round % moves.orders.length)
  await report(fleet, moves, `one order at a time, ${total / moves.orders.length} watchers each`)
  for (let round = 0; round < rounds; round += 1) await moves.all()
  await report(fleet, moves, `all ${moves.orders.length} orders at once, ${total} events`)

  const [again] = await Promise.all([fleet.reconnect(0.5), moves.all().then(() => moves.all())])
  await report(fleet, moves, `while ${again} of them connect again`)
  say(`  the host's memory at the end: ${memory()}`)
}

/** Waits until every watcher knows the last revision of its order, and prints how long the events took. */
async function report(fleet: Fleet, moves: Moves, what: string): Promise<void> {
  let events: WatcherReport['events'] = []
  let faults: string[] = []
  await expect
    .poll(async () => {
      const part = await fleet.report()
      events = events.concat(part.events)
      faults = faults.concat(part.faults)
      return part.states.filter(({ order, revision }) => revision !== moves.revisions[order]).length
    })
    .toBe(0)
  expect(faults).toEqual([])
  const { states } = await fleet.report()
  const known = new Set(states.map(({ order, data }) => `${order} ${data}`))
  expect(known.size, 'all watchers of an order know the same').toBe(moves.orders.length)
  const times = events.flatMap(([order, revision, at]) => {
    const sent = moves.sentAt.get(`${order} ${revision}`)
    return sent === undefined ? [] : [at - sent]
  })
  say(
    `  ${what}: ${spread(times, 0)}, p99 ${percentile(times, 0.99)} ms from the call to the event read (${times.length}); the call alone ${spread(moves.calls, 0)}`,
  )
  moves.sentAt.clear()
  moves.calls.length = 0
}

/** The steps that the operator takes the orders. */
class Moves {
  /** When the call was sent that led to a revision, by order's index and revision. */
  readonly sentAt = new Map<string, number>()
  /** Milliseconds that the calls took. */
  readonly calls: number[] = []
  /** The present revision of each order. */
  readonly revisions: number[]
  readonly orders: readonly PlacedOrder[]
  readonly #host: Host
  readonly #steps: number[]

  constructor(host: Host, orders: readonly PlacedOrder[]) {
    this.#host = host
    this.orders = orders
    this.revisions = orders.map(() => 2)
    this.#steps = orders.map(() => 0)
  }

  async all(): Promise<void> {
    await Promise.all(this.orders.map((_, index) => this.one(index)))
  }

  async one(index: number): Promise<void> {
    const step = this.#steps[index] ?? 0
    this.#steps[index] = step + 1
    const sent = performance.timeOrigin + performance.now()
    const revision = await moveTo(this.#host, this.orders[index]?.number ?? '', STAGES[step % STAGES.length] ?? '')
    this.calls.push(performance.timeOrigin + performance.now() - sent)
    this.revisions[index] = revision
    this.sentAt.set(`${index} ${revision}`, sent)
  }
}

async function placeOrders(host: Host): Promise<PlacedOrder[]> {
  const shop = await shopOf(host)
  const orders: PlacedOrder[] = []
  let left = WATCHERS.orders
  const one = async () => {
    while (left > 0) {
      left -= 1
      const order = await placeOrder(host, shop)
      orders.push(order)
      await moveTo(host, order.number, 'accepted')
    }
  }
  await Promise.all([one(), one()])
  return orders
}

async function moveTo({ url, dataDir }: Host, number: string, stage: string): Promise<number> {
  const key = readFileSync(join(dataDir, 'operator-key'), 'utf8').trim()
  const response = await fetch(`${url}/operator/orders/${number}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: new URLSearchParams({ stage }),
  })
  const { rev, message } = (await response.json()) as { rev?: number; message?: string }
  if (!response.ok || rev === undefined) throw new Error(message)
  return rev
}

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const secondsSince = (began: number): string => ((performance.now() - began) / 1000).toFixed(1)

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(0)

function percentile(times: readonly number[], share: number): string {
  const sorted = [...times].sort((a, b) => a - b)
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
}

/** 0 where there is no /proc. */
function residentBytes(host: Pick<Host, 'pid'>): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(processFile(host, 'status')) ?? []
  return Number(kilobytes) * 1024
}

function openFiles(host: Pick<Host, 'pid'>): string {
  const [, most = 'unknown'] = /Max open files\s+(\d+)/.exec(processFile(host, 'limits')) ?? []
  return `limit of open files ${most}`
}

function processFile(host: Pick<Host, 'pid'>, file: string): string {
  try {
    return readFileSync(`/proc/${host.pid()}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
