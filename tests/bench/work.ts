import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { seedOf } from '../../art/pizza/pizzaOf.ts'
import { WORK } from '../../host/context/throttle.ts'
import { startHost, type Host } from '../support/host/hostProcess.ts'
import { Client } from './client.ts'
import { spread } from './percentiles.ts'
import { processorMs } from './processorMs.ts'

const REPEATS = 40
const ATTACK_MS = 30_000
const READ_PAUSE_MS = 50
const ATTACKER = '198.51.100.66'

const random = () => randomBytes(6).toString('hex')

interface Path {
  name: string
  /** A request that nothing is kept for, where there is such a one. */
  of: () => string
  /** What it counts, in requests. */
  counts: number
  /** What it counts while its page is not kept, if more. */
  countsFirst?: number
}

/** Every public path; those with a parameter with made-up and, one after the other, with real ones. */
function pathsOf(store: string, name: string, products: readonly string[]): Path[] {
  let at = 0
  const next = () => products[(at += 1) % products.length] ?? ''
  const toppings = ['pe', 'mu', 'ol', 'on', 'pp', 'ja', 'ha', 'ba', 'sp']
  const pizza = () => `/images/pizzas/pizza-${seedOf(next())}-hand-tomato-mozzarella-${toppings.slice(at % 9)[0]}.svg`
  const call = (path: string): Path => ({ name: `/api${path}`, of: () => `/api${path}`, counts: 1 })
  return [
    ...['/', '/locations', '/about', '/contact', '/privacy', '/tos', '/franchise', '/events', '/events/blogs'].map(
      (path): Path => ({ name: path, of: () => path, counts: 1, countsFirst: 1 + WORK.page }),
    ),
    { name: '/menu/STORE', of: () => `/menu/${name}`, counts: 1, countsFirst: 1 + WORK.page },
    { name: '/menu/STORE/PRODUCT, all in turn', of: () => `/menu/${name}/${next()}`, counts: 1 + WORK.page },
    { name: '/menu/STORE/made-up', of: () => `/menu/${name}/${random()}`, counts: 1, countsFirst: 1 + WORK.page },
    { name: '/menu/made-up', of: () => `/menu/${random()}`, counts: 1, countsFirst: 1 + WORK.page },
    { name: '/blogs/made-up', of: () => `/blogs/${random()}`, counts: 1, countsFirst: 1 + WORK.page },
    { name: '/made-up', of: () => `/${random()}`, counts: 1, countsFirst: 1 + WORK.page },
    { name: '/checkout', of: () => '/checkout', counts: 1 },
    { name: '/images/pizzas/made-up', of: () => `/images/pizzas/pizza-${random()}-hand-tomato-mozzarella-pe.mu.svg`, counts: 0.1 }, // oxfmt-ignore
    { name: '/images/pizzas/buildable', of: pizza, counts: 0.1 + WORK.drawing },
    { name: '/images/products/made-up', of: () => `/images/products/${random()}.svg`, counts: 0.1 },
    { name: '/assets/made-up', of: () => `/assets/${random()}.js`, counts: 0.1 },
    { name: '/api/get/menu, whole', of: () => `/api/get/menu?s=${store}&full=1&x=${random()}`, counts: 1 },
    { name: '/api/get/menu, made-up changes', of: () => `/api/get/menu?s=${store}&full=1&since=1|${random()}|${random()}`, counts: 1 + WORK.changes }, // oxfmt-ignore
    { name: '/api/get/menu, made-up', of: () => `/api/get/menu?s=${random()}`, counts: 1 },
    { name: '/api/get/product, all in turn', of: () => `/api/get/product?s=${store}&p=${next()}`, counts: 1 },
    call('/get/stores'),
    call('/get/config'),
    call('/bot/challenge?action=send_code'),
    call('/openapi.json'),
    call('/made-up'),
    { name: '/sitemap.xml', of: () => '/sitemap.xml', counts: 1 },
    { name: '/menu/STORE/menu.jsonld', of: () => `/menu/${name}/menu.jsonld`, counts: 1 },
    { name: '/.well-known/security.txt', of: () => '/.well-known/security.txt', counts: 1 },
    { name: '/robots.txt', of: () => '/robots.txt', counts: 1 },
    { name: '/ready', of: () => '/ready', counts: 1 },
    { name: '/unsubscribe, made-up', of: () => `/unsubscribe?u=${random()}`, counts: 1 },
    { name: '/kitchen/', of: () => '/kitchen/', counts: 1 },
    { name: '/kitchen/api/board, a stranger', of: () => '/kitchen/api/board', counts: 1 },
    { name: '/driver/api/made-up', of: () => `/driver/api/${random()}`, counts: 1 },
    { name: '/cloudprnt/made-up', of: () => `/cloudprnt/${random()}`, counts: 1 },
    { name: '/operator/orders, a stranger', of: () => '/operator/orders', counts: 1 },
  ]
}

/**
 * Prints the processor time of every public path beside what a request counts (D-124), then how long a bystander waits while one
 * network address asks for all of them as fast as it is allowed.
 */
export async function benchWork(): Promise<void> {
  const host = await startHost({ TRUST_PROXY: '1' })
  try {
    const bystander = new Client(host.url, '203.0.113.9')
    const { stores } = await bystander.ask('stores', {})
    const { hash = '', name = '' } = stores[0] ?? {}
    const { categories } = await bystander.ask('menu', { store: hash })
    const products = categories.flatMap(({ products: cards }) => cards.map((card) => card.hash))
    const paths = pathsOf(hash, name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'), products)
    for (const path of paths) await printCost(host, path)
    const read = async () => {
      await bystander.send('GET', '/api/get/stores')
      await bystander.send('GET', `/api/get/menu?s=${hash}&full=1`)
    }
    await read()
    const quiet = await readDuring(read, () => wait(ATTACK_MS))
    const urls = Array.from({ length: 20_000 }, (_, at) => host.url + (paths[at % paths.length]?.of() ?? ''))
    const attacker = new Worker(new URL(import.meta.url), { workerData: { flood: urls, forMs: ATTACK_MS } })
    const attacked = await readDuring(read, () => once(attacker, 'message'))
    await attacker.terminate()
    console.log(`work, nobody else: a bystander waits ${spread(quiet)}`)
    console.log(`work, one address asks for everything: a bystander waits ${spread(attacked)}`)
    bystander.close()
  } finally {
    await host.stop()
    await host.remove()
  }
}

/** From this machine itself, which is not limited. */
async function printCost(host: Host, { name, of, counts, countsFirst = counts }: Path): Promise<void> {
  const time = async (repeats: number) => {
    const before = processorMs(host)
    for (let asked = 0; asked < repeats; asked += 1) await (await fetch(host.url + of())).arrayBuffer()
    return (processorMs(host) - before) / repeats
  }
  const [first, later] = [await time(1), await time(REPEATS)]
  console.log(
    `work, ${name}: first ${first.toFixed(0)} ms counts ${countsFirst}, then ${later.toFixed(1)} ms counts ${counts}`,
  )
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function readDuring(read: () => Promise<void>, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const working = work().then(() => (isOver = true))
  while (!isOver) {
    const asked = performance.now()
    await read()
    times.push((performance.now() - asked) / 2)
    await wait(READ_PAUSE_MS)
  }
  await working
  return times
}

export interface Flood {
  flood: readonly string[]
  forMs: number
}

/** Asks for one address after the other, eight at a time, and waits a moment where it is refused. */
export async function flood({ flood: urls, forMs }: Flood): Promise<void> {
  const until = performance.now() + forMs
  let at = 0
  const one = async () => {
    while (performance.now() < until) {
      const answer = await fetch(urls[(at += 1) % urls.length] ?? '', { headers: { 'x-forwarded-for': ATTACKER } })
      await answer.arrayBuffer()
      if (answer.status === 429) await wait(100)
    }
  }
  await Promise.all(Array.from({ length: 8 }, one))
}
