import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import demo from '../../host/demo/catalogue.json' with { type: 'json' }
import type { CatalogueFile } from '../../host/catalogue/import/catalogueFile.ts'
import { storeHash } from '../../host/catalogue/hashes.ts'
import { importCatalogue } from '../support/host/catalogueImport.ts'
import { startHost, type Host } from '../support/host/hostProcess.ts'
import { largeChain } from '../support/host/largeChain.ts'
import { fillOrders } from './manyOrders.ts'
import { placeOrder, shopOf } from './orders.ts'
import { median } from './paint/medians.ts'

const ORDERS = Number(process.env['ORDERS'] ?? 1_000_000)
const STORES = Number(process.env['STORES'] ?? 1000)
const PEOPLE = 10_000
const MODELS = 20
const OPEN = 200
const TURNS = 5

/**
 * How long the office's lists take on PostgreSQL with a million orders (ORDERS) of as many customers, 1,000 stores (STORES),
 * and 10,000 people of the chain, members, forms and entries of the audit each.
 */
export async function benchOffice(name: string, env: Record<string, string>): Promise<void> {
  const url = env['DATABASE_URL']
  if (!url) return
  const host = await startHost({ ...env, TRUST_PROXY: '1', MISSED_ORDER_SECONDS: '0' })
  try {
    const chain = largeChain(demo as CatalogueFile, STORES)
    const [first, ...others] = chain.stores
    const stores = [{ ...first, hours: { pickup: { 'mon-sun': '00:00-24:00' } } }, ...others]
    await importCatalogue(host, { ...chain, stores })
    const shop = await shopOf(host)
    for (let at = 0; at < MODELS; at += 1) (await placeOrder(host, shop)).client.close()
    const began = performance.now()
    await fillOrders(url, ORDERS, { stores: chain.stores.map(({ code }) => storeHash(code)), open: OPEN })
    await fillPeople(url)
    console.log(`${name}: filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    await timeLists(name, host)
  } finally {
    await host.stop()
    await host.remove()
  }
}

/** People of the chain with a role in one store each, members, forms and what people did. */
async function fillPeople(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of [
      `insert into office_people (id, mail, name, assignments, created_at, seen_at) select 'p' || n, 'p' || n || '@chain.example',
        'Person ' || n, jsonb_build_array(jsonb_build_object('role', 'manager', 'stores',
        jsonb_build_array((select store from orders where number = 1000000 + n)))), now(), now() - n * interval '1 minute'`,
      `insert into members (hash, name, lastname, email, phone, mailing, password_hash, created_at)
        select 'm' || n, 'ann', 'l' || n, 'person' || n || '@example.com', (6040000000 + n)::text, false, '', now()`,
      `insert into forms (session, call, data, created_at) select 'f' || n, 'feedback',
        jsonb_build_object('email', 'person' || n || '@example.com', 'name', 'Ann', 'text', 'It was cold'), now() - n * interval '1 hour'`,
      `insert into audit (at, source, asker, actor, action, call, topic, what, outcome) select now() - n * interval '1 minute', 'operator',
        'p' || n, 'Person ' || n, 'POST /stores', 'pauseStore', 'store', 'Delivery is paused', 200`,
    ])
      await client.query(`${statement} from generate_series(1, ${PEOPLE}) as n`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function timeLists(name: string, host: Host): Promise<void> {
  const key = readFileSync(join(host.dataDir, 'operator-key'), 'utf8').trim()
  const store = 'store-0'
  const lists = [
    'found-orders?span=open&counts=1',
    'found-orders?span=today&counts=1',
    'found-orders?counts=1',
    `found-orders?store=${store}`,
    'found-orders?q=218',
    'found-orders?q=500218',
    'found-orders?q=%24999.99',
    'found-orders?worth=late',
    'found-orders?worth=answer',
    'found-orders?stage=refused',
    'found-orders?service=delivery&paid=points',
    'found-orders?from=2026-01-01T00:00:00Z&until=2026-01-02T00:00:00Z',
    'found-orders/of?by=phone&q=6041500218',
    'found-orders/of?by=phone&q=0218',
    'found-orders/of?by=mail&q=person1500218@example.com',
    'found-orders/of?by=name&q=aba',
    'found-orders/of?by=name&q=zzz',
    'today',
    `today?store=${store}`,
    `stores/${store}/day`,
    `stores/${store}/hours`,
    'special-days',
    'people',
    'people?query=person%20999',
    'customers?q=0218',
    'customers?q=person9999@example.com',
    'customers?q=ann',
    'forms',
    'disputes',
    'approvals',
    'audit',
    'audit?text=person%20999',
  ]
  for (const list of lists) {
    const taken: number[] = []
    let rows = 0
    for (let turn = 0; turn < TURNS; turn += 1) {
      const began = performance.now()
      const response = await fetch(`${host.url}/operator/${list}`, { headers: { Authorization: `Bearer ${key}` } })
      const found = Object.values((await response.json()) as object).find(Array.isArray) as unknown[] | undefined
      rows = response.ok ? (found?.length ?? 1) : -response.status
      taken.push(performance.now() - began)
    }
    const [first = 0] = taken
    console.log(
      `${name}, ${ORDERS} orders, ${list}: ${rows} rows, ${first.toFixed(0)} ms, then ${median(taken).toFixed(0)} ms`,
    )
  }
}
