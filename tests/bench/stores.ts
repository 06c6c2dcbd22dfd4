import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { CatalogueFile } from '../../host/catalogue/import/catalogueFile.ts'
import { productHash, storeHash } from '../../host/catalogue/hashes.ts'
import { openDatabase } from '../../host/store/database/database.ts'
import { announceStores } from '../../host/store/kitchen/pauses.ts'
import { saveSoldOut } from '../../host/store/kitchen/soldOut.ts'
import { importCatalogue } from '../support/host/catalogueImport.ts'
import { freePort, startHost, type Host } from '../support/host/hostProcess.ts'
import { largeChain } from '../support/host/largeChain.ts'
import { spread } from './percentiles.ts'
import { processorMs } from './processorMs.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 30)
const STORES = Number(process.env['STORES'] ?? 1000)
const PER_SECOND = 500
const PRODUCTS = 10_000
const CLIENTS = 250

/**
 * Measures a chain of 1,000 stores: import, start and the sizes of what lists stores; then 500 menus a second, of all stores in turn,
 * while one product of some store is sold out or back each second; then a store with 10,000 products.
 */
export async function benchStores(name: string, env: Record<string, string>): Promise<void> {
  const url = env['DATABASE_URL']
  if (!url) return
  const demo = JSON.parse(readFileSync(resolve('host/demo/catalogue.json'), 'utf8')) as CatalogueFile
  const metrics = String(await freePort())
  const host = await startHost({ ...env, TRUST_PROXY: '1', METRICS_PORT: metrics })
  try {
    const chain = largeChain(demo, STORES)
    const imported = await timed(() => importCatalogue(host, chain))
    await host.stop()
    const started = await timed(() => host.start())
    console.log(
      `${name}: ${STORES} stores of ${demo.products.length} products: import ${seconds(imported)}, start ${seconds(started)}, memory ${memory(host)}`,
    )
    await sizes(host)
    await reads(host, { url, metrics, demo })
    const wide = await timed(() => importCatalogue(host, manyProducts(demo)))
    const before = processorMs(host)
    const first = await timed(() => fetch(`${host.url}/menu/${pathOf(demo)}`).then((response) => response.text()))
    console.log(
      `  ${PRODUCTS} products in one store: import ${seconds(wide)}, its menu first after ${seconds(first)} (${processorMs(host) - before} ms of processor), memory ${memory(host)}`,
    )
  } finally {
    await host.stop()
    await host.remove()
  }
}

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await run()
  return performance.now() - began
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

const memory = (host: Host): string => {
  const status = readFileSync(`/proc/${host.pid()}/status`, 'utf8')
  const kB = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
  return `${Math.round(kB('VmRSS') / 1024)} MB (most ${Math.round(kB('VmHWM') / 1024)})`
}

/** First answers, whose time is of drawing them, and their bytes as sent. */
async function sizes(host: Host): Promise<void> {
  for (const path of [
    '/menu/avenue-500',
    '/menu/avenue-501',
    '/',
    '/locations',
    '/promotions/deals',
    '/api/get/stores',
    '/api/get/store-search?search=town%201',
    '/api/get/location?lat=49.3&lng=-122.9',
    '/sitemap.xml',
  ]) {
    // oxfmt-ignore
    const before = processorMs(host)
    const ms = await timed(async () => (await fetch(host.url + path)).text())
    const bytes = Number((await fetch(host.url + path, { headers: { 'Accept-Encoding': 'br' } })).headers.get('content-length')) // oxfmt-ignore
    console.log(
      `  ${path}: ${bytes} bytes, first after ${ms.toFixed(0)} ms (${processorMs(host) - before} ms of processor)`,
    )
  }
}

async function reads(
  host: Host,
  { url, metrics, demo }: { url: string; metrics: string; demo: CatalogueFile },
): Promise<void> {
  const database = await openDatabase({ url })
  const agents = Array.from({ length: CLIENTS }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  /** As a browser does, from its own address and over its own connection. */
  const read = (store: number, client: number) =>
    new Promise<void>((resolve, reject) => {
      const headers = { 'X-Forwarded-For': `10.2.0.${client}`, 'Accept-Encoding': 'br' }
      get(`${host.url}/menu/avenue-${store}`, { agent: agents[client], headers }, (response) => {
        response.resume().on('end', resolve).on('error', reject)
      }).on('error', reject)
    })
  try {
    for (let at = 0; at < STORES; at += 1) await read(at, at % CLIENTS)
    console.log(`  all menus drawn: memory ${memory(host)}`)
    const before = await kept(metrics)
    const processor = processorMs(host)
    const times: number[] = []
    const began = performance.now()
    const marks = markEachSecond()
    await Promise.all(
      Array.from({ length: PER_SECOND * SECONDS }, async (_, at) => {
        await pause((at * 1000) / PER_SECOND)
        const asked = performance.now()
        await read((at * 7) % STORES, at % CLIENTS)
        times.push(performance.now() - asked)
      }),
    )
    const took = (performance.now() - began) / 1000
    const marked = await marks
    const after = await kept(metrics)
    const [hits, all] = [after.kept - before.kept, after.all - before.all]
    console.log(
      `  ${(times.length / took).toFixed(0)} menus/s of ${STORES} stores beside ${(marked / took).toFixed(1)} changes/s: ${spread(times)}, ${((100 * hits) / all).toFixed(2)} % kept, processor ${((processorMs(host) - processor) / took / 10).toFixed(0)} %, memory ${memory(host)}`,
    )
  } finally {
    for (const agent of agents) agent.destroy()
    await database.close()
  }

  async function markEachSecond(): Promise<number> {
    const product = productHash(demo.products[0]?.code ?? '')
    for (let at = 0; at < SECONDS; at += 1) {
      const store = storeHash(`store-${(at * 37) % STORES}`)
      await saveSoldOut(database.db, { store, kind: 'product', code: product, until: null, by: '', at: new Date() })
      await announceStores(database.db)
      await pause(1000)
    }
    return SECONDS
  }
}

async function kept(port: string): Promise<{ kept: number; all: number }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const of = (value: string) =>
    Number(new RegExp(`forno_kept_answers_total\\{kept="${value}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
  return { kept: of('true'), all: of('true') + of('false') }
}

const manyProducts = (demo: CatalogueFile): CatalogueFile => {
  const [plain] = demo.products.filter(({ type }) => type === 0)
  const products = Array.from({ length: PRODUCTS - demo.products.length }, (_, at) => ({ ...plain, code: `more-${at}`, name: `Number ${at}`, stores: [demo.stores[0]?.code] })) // oxfmt-ignore
  const [first, ...categories] = demo.categories
  return { ...demo, products: [...demo.products, ...products], categories: [{ ...first, products: [...(first?.products ?? []), ...products.map(({ code }) => code)] }, ...categories] } as CatalogueFile // oxfmt-ignore
}

const pathOf = (demo: CatalogueFile): string => String(demo.stores[0]?.code)
