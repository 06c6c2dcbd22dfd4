import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import pg from 'pg'
import demo from '../../host/demo/catalogue.json' with { type: 'json' }
import { startHost, type Host } from '../support/host/hostProcess.ts'
import { importCatalogue } from '../support/host/catalogueImport.ts'
import { Client } from './client.ts'
import { placeOrder, shopOf, type Menu } from './orders.ts'
import { median } from './paint/medians.ts'
import { processorMs } from './processorMs.ts'

/** Turns of each tree. */
const TURNS = Number(process.env['TURNS'] ?? 6)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5)
/** So many until little is left to compile: a compiler that still works takes half of the processor time of the first hundreds. */
const WARM_ORDERS = Number(process.env['WARM_ORDERS'] ?? 800)
const CLIENTS = 4

/** Hosts of one tree on one database; the clients are divided among them. */
interface Side {
  name: string
  hosts: Host[]
  /** Where cards are typed, as pages do it at the provider: in the host's own process where the sandbox runs there. */
  cards: (string | undefined)[]
  database: string
  shop: Menu
  turns: Turn[]
}

interface Turn {
  perSecond: number
  /** Milliseconds of the hosts' processor time for an order. */
  ms: number
}

/**
 * Prints how many orders a second four clients place at the built host on PostgreSQL, and what an order costs its process, in turn
 * with the tree that BEFORE names and, unless PROCESSES is 1, with two processes of this one.
 */
export async function benchSpeed(url: string): Promise<void> {
  const { BEFORE, PROCESSES } = process.env
  const sides = [
    await openSide('now', url, 1),
    ...(BEFORE ? [await openSide('before', url, 1, resolve(BEFORE, 'dist'))] : []),
    ...(PROCESSES === '1' ? [] : [await openSide('now, two processes', url, 2)]),
  ]
  try {
    for (const side of sides) await takeTurn(side, (orders) => orders >= WARM_ORDERS)
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const side of sides) side.turns.push(await takeTurn(side, (_, seconds) => seconds >= SECONDS))
  } finally {
    for (const host of sides.flatMap(({ hosts }) => hosts)) {
      await host.stop()
      await host.remove()
    }
  }
  for (const { name, turns, cards } of sides)
    console.log(
      `${name}, card sandbox in ${cards[0] ? 'its own process' : "the host's"}: ${spreadOf(turns, 'perSecond', 1)} orders/s, ${spreadOf(turns, 'ms', 2)} ms of the host's processor an order (${turns.length} turns)`,
    )
  const [now, before] = sides
  if (!BEFORE || !now || !before) return
  const ratios = (read: (now: Turn, before: Turn) => number) =>
    now.turns.flatMap((turn, at) => (before.turns[at] ? [read(turn, before.turns[at])] : []))
  const faster = ratios((one, other) => one.perSecond / other.perSecond)
  const cheaper = ratios((one, other) => one.ms / other.ms)
  console.log(
    `now/before by turns: ${rangeOf(faster, 2)} of the orders/s, ${rangeOf(cheaper, 2)} of the processor time`,
  )
}

/** Starts hosts of one tree on a new database of the server at `url`, with a store that is always open and whose kitchen watches. */
async function openSide(name: string, url: string, count: number, dist?: string): Promise<Side> {
  const database = new URL(url)
  database.pathname = `/speed_${randomUUID().replaceAll('-', '')}`
  await run(url, `create database ${database.pathname.slice(1)}`)
  const env = { DATABASE_URL: database.href, TRUST_PROXY: '1', LOG: 'faults' }
  const hosts: Host[] = []
  for (let made = 0; made < count; made += 1) hosts.push(await startHost(env, dist === undefined ? {} : { dist }))
  const [first] = hosts
  if (!first) throw new Error('A side has at least one host.')
  const hours = { pickup: { 'mon-sun': '00:00-24:00' } }
  await importCatalogue(first, {
    ...demo,
    stores: demo.stores.map((store, at) => (at === 0 ? { ...store, hours } : store)),
  })
  const shop = await shopOf(first)
  // Else the demo's kitchen would move the orders of the turns before.
  await run(
    database.href,
    `insert into kitchen_sessions (secret_hash, store, pin, created_at, last_seen_at, report)
     values ('bench', $1, (select id from kitchen_pins limit 1), now(), now() + interval '1 day', '{"visible": true}')`,
    [shop.store.hash],
  )
  const cards = hosts.map((host) => {
    const port = /^The card sandbox is a process of its own, on port (\d+)$/m.exec(host.printed())?.[1]
    return port === undefined ? undefined : `http://127.0.0.1:${port}`
  })
  return { name, hosts, cards, database: database.href, shop, turns: [] }
}

async function run(url: string, statement: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement, values)
  await client.end()
}

async function takeTurn(
  { hosts, cards, database, shop }: Side,
  isOver: (orders: number, seconds: number) => boolean,
): Promise<Turn> {
  const used = () => hosts.reduce((sum, host) => sum + processorMs(host), 0)
  const before = used()
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  let orders = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, at) => {
      const host = hosts[at % hosts.length]
      const provider = cards[at % hosts.length]
      const page = provider === undefined ? undefined : new Client(provider, '127.0.0.1')
      while (host && !isOver(orders, seconds())) {
        const { client } = await placeOrder(host, { ...shop, cards: page })
        client.close()
        orders += 1
      }
      page?.close()
    }),
  )
  const turn = { perSecond: orders / seconds(), ms: (used() - before) / orders }
  // The demo's kitchen looks through the open orders every few seconds.
  await run(database, 'update orders set status = 2')
  return turn
}

const spreadOf = (turns: readonly Turn[], part: keyof Turn, decimals: number): string =>
  rangeOf(
    turns.map((turn) => turn[part]),
    decimals,
  )

/** `26.8 [22.1-30.4]`: the median and the range. */
function rangeOf(values: readonly number[], decimals: number): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return `${median(values).toFixed(decimals)} [${least.toFixed(decimals)}-${most.toFixed(decimals)}]`
}
