import { setTimeout as pause } from 'node:timers/promises'
import { apiClient } from '../../src/device/api/apiClient.ts'
import { faultProxy, lineOf, type FaultProxy } from '../support/host/faultProxy.ts'
import { openBrowser, type Browser } from './clients/browser.ts'
import { violations } from './checker.ts'
import type { OpenClient, World } from './clients/client.ts'
import type { FaultHost } from './faultHost.ts'
import { found, type ReadForms } from './found.ts'
import { order } from './ordering.ts'
import { planOf, type PlanOptions } from './plan.ts'
import { seeded, seedOf } from './random.ts'
import { shopping } from './shopping.ts'
import { wantedOf } from './wanted.ts'
import { TOO_LONG, within } from './within.ts'

export interface RunOptions {
  open: OpenClient
  plan?: PlanOptions
  /** Where the forms of a session are; without it no form is handed in. */
  readForms?: ReadForms
  /** The most steps before an order. */
  steps?: number
}

/** What became of a run; nothing is wrong when there are no violations. */
export interface RunReport {
  seed: number
  violations: string[]
  orders: number
  /** Every request with its fault, and every step of the customer: enough to see how it came. */
  journal: string[]
  steps: string[]
  /** Which faults met which calls: `POST /api/add/product: lose-answer`. */
  met: string[]
}

/** A line to the host, used by one run after the other. */
export interface FaultLine {
  proxy: FaultProxy
  /** Whose requests it carries now. */
  carry: (browser: Browser) => void
}

export async function faultLine(to: number): Promise<FaultLine> {
  let browser: Browser | undefined
  const proxy = await faultProxy(to, { onSilence: (request) => browser?.silence(request) })
  return { proxy, carry: (next) => (browser = next) }
}

/** How many times as fast as people's the time of a run goes. */
const PACE = 500

/** One customer's shopping over a faulty line, and what it broke. The same seed does the same again. */
export async function faultRun(
  seed: number,
  host: FaultHost,
  line: FaultLine,
  options: RunOptions,
): Promise<RunReport> {
  const { proxy } = line
  const random = seeded(seedOf(seed, 'customer'))
  const browser = openBrowser()
  line.carry(browser)
  proxy.begin()
  const world = worldOf(browser, proxy.port, seed)
  // The last run may have left a dead connection behind.
  for (let tries = 1; world.token() === undefined; tries += 1)
    if (!(await world.renew()) && tries === 20) throw new Error('no session could be had')
  const session = host.sessionOf(world.token() ?? '')
  const phone = `604${String(seed % 10_000_000).padStart(7, '0')}`
  await host.verify(session, phone)

  proxy.begin(planOf(seed, options.plan))
  const client = await options.open(world)
  const visit = { client, browser, proxy, host: host.host, phone, random, withForms: options.readForms !== undefined }
  const { story, shop, surface } = shopping(visit)
  const { steps = 6 } = options
  for (let round = random.chance(0.25) ? 2 : 1; round > 0; round -= 1) {
    await shop(2 + random.below(steps - 1))
    if (!random.chance(0.85)) continue
    surface()
    await order(visit, story)
  }
  proxy.heal()
  const stuck = (await within(client.settled(), TOO_LONG)) ?? ['everything']
  const shownCart = wantedOf(await client.lines())
  await proxy.drained()
  await client.close()
  const { items, presses, forms, complaints } = story
  const reported = { session, cart: items.flatMap((item) => item.lines), shownCart, presses, forms, stuck }
  const journal = proxy.journal()
  return {
    seed,
    violations: [...complaints, ...violations(reported, await found(host.db, session, options.readForms))],
    orders: presses.filter(({ shown }) => shown === 'placed').length,
    journal: journal.map(lineOf),
    steps: story.steps,
    met: journal.flatMap(({ method, path, fault }) => (fault ? [`${method} ${path}: ${fault}`] : [])),
  }
}

function worldOf({ fetch, token }: Browser, port: number, seed: number): World {
  const way = {
    fetch,
    token,
    mount: `http://127.0.0.1:${port}/api`,
    renew: async (): Promise<boolean> => (await send('config', {})).ok,
  }
  const send = apiClient(way)
  return {
    ...way,
    pace: PACE,
    random: seeded(seedOf(seed, 'jitter')),
    now: () => performance.now() * PACE,
    wait: (milliseconds) => pause(Math.max(0, milliseconds) / PACE),
  }
}
