import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import demo from '../../host/demo/catalogue.json' with { type: 'json' }
import { startHost, type Host } from '../support/host/hostProcess.ts'
import { openAllDay } from '../support/host/operator.ts'
import { fillOrders } from './manyOrders.ts'
import { placeOrder, shopOf, type Menu } from './orders.ts'

const ORDERS = Number(process.env['ORDERS'] ?? 1_000_000)
const MODELS = 20
const WATCHED = 50
const STATEMENTS = 20
const DAY_MS = 86_400_000

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

/**
 * Shows how PostgreSQL runs the twenty statements that orders need most often, and how long the operator's lists take, with a
 * million orders (ORDERS). It has to have loaded pg_stat_statements.
 */
export async function benchExplain(name: string, env: Record<string, string>): Promise<void> {
  const url = env['DATABASE_URL']
  if (!url) return
  const host = await startHost({ ...env, TRUST_PROXY: '1', MISSED_ORDER_SECONDS: '0' })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create extension if not exists pg_stat_statements')
    await openAllDay(host, demo.stores[0]?.code ?? '', async () => {
      const shop = await shopOf(host)
      await order(host, shop, MODELS)
      await fillOrders(url, ORDERS)
      await client.query('select pg_stat_statements_reset()')
      await order(host, shop, WATCHED)
      await explain(name, client)
      await timeLists(host)
    })
  } finally {
    await client.end()
    await host.stop()
    await host.remove()
  }
}

async function order(host: Host, shop: Menu, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) (await placeOrder(host, shop)).client.close()
}

async function explain(name: string, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ query: string; calls: string; mean: number; all: string }>(
    `select query, calls, mean_exec_time as mean, sum(calls) over () as all from pg_stat_statements
     where query !~* '^(begin|commit|rollback|start|listen|set|select pg_stat)' order by calls desc limit ${STATEMENTS}`,
  )
  const perOrder = (calls: string) => (Number(calls) / WATCHED).toFixed(1)
  console.log(`${name}, ${ORDERS} orders: ${perOrder(rows[0]?.all ?? '0')} statements an order; the most frequent:`)
  await client.query('set plan_cache_mode = force_generic_plan')
  for (const [at, { query, calls, mean }] of rows.entries()) {
    const text = query.replaceAll(/\s+/g, ' ').trim()
    console.log(
      `${String(at + 1).padStart(3)}. ${perOrder(calls)} an order, ${mean.toFixed(2)} ms: ${text.slice(0, 110)}`,
    )
    console.log(`     ${await planOf(client, query)}`)
  }
  await client.query('reset plan_cache_mode')
}

/** The tables and indexes that its plan reads, for parameters that are not known. */
async function planOf(client: pg.Client, query: string): Promise<string> {
  const parameters = Math.max(0, ...[...query.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  try {
    await client.query(`prepare explained as ${query}`)
    const given = parameters === 0 ? '' : `(${Array<string>(parameters).fill('null').join(', ')})`
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) execute explained${given}`) // oxfmt-ignore
    await client.query('deallocate explained')
    return [...new Set(reads(rows[0]?.['QUERY PLAN'][0].Plan))].join('; ') || 'reads no table'
  } catch (error) {
    return `not explained: ${error instanceof Error ? error.message : String(error)}`
  }
}

function reads(node: PlanNode | undefined): string[] {
  if (!node) return []
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Plans = [] } = node
  const own = index ? [`${type} ${index}`] : table && type.endsWith('Scan') ? [`${type} ${table}`] : []
  return [...own, ...Plans.flatMap(reads)]
}

/** The operator's lists, of which a day, a week and a rare stage are asked most. */
async function timeLists(host: Host): Promise<void> {
  const key = readFileSync(join(host.dataDir, 'operator-key'), 'utf8').trim()
  const day = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
  const store = demo.stores[0]?.code ?? ''
  const lists = ['', 'open=1', 'stage=refused', `from=${day(1)}`, `from=${day(200)}&to=${day(193)}`, `store=${store}&from=${day(30)}`, 'after=1500000'] // oxfmt-ignore
  for (const list of lists) {
    const began = performance.now()
    const response = await fetch(`${host.url}/operator/orders?${list}`, { headers: { Authorization: `Bearer ${key}` } })
    const { orders = [] } = (await response.json()) as { orders?: unknown[] }
    console.log(
      `orders?${list}: ${response.status}, ${orders.length} orders in ${(performance.now() - began).toFixed(0)} ms`,
    )
  }
}
