import { setTimeout as pause } from 'node:timers/promises'
import { apiClient } from '../../src/device/api/apiClient.ts'
import { faultProxy, formatRequest, type FaultProxy } from '../support/host/faultProxy.ts'
import { openBrowser, type Browser } from './clients/browser.ts'
import { violations } from './checker.ts'
import type { OpenClient, World } from './clients/client.ts'
import type { FaultHost } from './faultHost.ts'
import { readDatabaseState, type ReadForms } from './databaseState.ts'
import { order } from './ordering.ts'
import { planOf, type PlanOptions } from './plan.ts'
import { seeded, seedOf } from './random.ts'
import { givePoints } from '../../host/store/accounts/points.ts'
import { makeCoupon, makeGiftCard } from '../support/host/discounts.ts'
import { newMember } from '../support/member.ts'
import { cheapSolution } from '../support/solveBotCheck.ts'
import { shopping } from './shopping.ts'
import { wantedOf } from './expectedLines.ts'
import { MAX_WAIT_MS, within } from './within.ts'

export interface RunOptions {
  open: OpenClient
  plan?: PlanOptions
  /** Reads the submitted forms of a session; without it no form is submitted. */
  readForms?: ReadForms
  /** The maximum number of steps before an order. */
  steps?: number
}

/** The result of a run; it passed if there are no violations. */
export interface RunReport {
  seed: number
  violations: string[]
  orders: number
  /** Every request with its fault; together with `steps` it shows how a violation came about. */
  journal: string[]
  steps: string[]
  /** Which faults met which calls: `POST /api/add/product: lose-answer`. */
  met: string[]
}

/** A faulty network connection to the host, which several runs use in turn. */
export interface FaultLine {
  proxy: FaultProxy
  /** Sets the browser whose requests it carries now. */
  carry: (browser: Browser) => void
}

export async function faultLine(to: number): Promise<FaultLine> {
  let browser: Browser | undefined
  const proxy = await faultProxy(to, { onNoAnswer: (request) => browser?.giveUpRequest(request) })
  return { proxy, carry: (next) => (browser = next) }
}

/** How many times faster than real time the clock of a run goes. */
const PACE = 500

/**
 * Runs one customer's shopping over a faulty network and checks the result. A seed repeats the customer's steps and the
 * faults.
 */
export async function faultRun(
  seed: number,
  host: FaultHost,
  line: FaultLine,
  options: RunOptions,
): Promise<RunReport> {
  const { proxy } = line
  const random = seeded(seedOf(seed, 'customer'))
  const isMember = random.chance(0.25)
  const member = isMember ? await newMember(host, { phone: phoneOf(seed) }) : undefined
  const browser = openBrowser(member?.guest.cookies)
  line.carry(browser)
  proxy.begin()
  const world = worldOf(browser, proxy.port, seed, host.sandbox.publishableKey)
  // The last run may have left a dead connection, so the first tries can fail.
  for (let tries = 1; world.token() === undefined; tries += 1)
    if (!(await world.renew()) && tries === 20) throw new Error('no session could be had')
  const session = host.sessionOf(world.token() ?? '')
  const phone = phoneOf(seed)
  if (member) await givePoints(host.db, member.hash, random.oneOf([150, 500]), host.clock.now)
  else await host.verify(session, phone)
  const coupon = await makeCoupon(host, { total_limit: 1 })
  const giftCard = await makeGiftCard(host, random.oneOf([300, 1500, 9000]))
  const solveBotCheck = () => cheapSolution('add_gift_card', host.clock.now, host.host.settings.tokenKey)

  proxy.begin(planOf(seed, options.plan))
  const client = await options.open(world)
  const withForms = options.readForms !== undefined
  const discounts = { coupon, giftCard, solveBotCheck, isMember }
  const visit = { client, browser, proxy, host: host.host, phone, random, withForms, ...discounts }
  const { record, shop, restoreNetwork } = shopping(visit)
  const { steps = 6 } = options
  for (let round = random.chance(0.25) ? 2 : 1; round > 0; round -= 1) {
    await shop(2 + random.below(steps - 1))
    if (!random.chance(0.85)) continue
    restoreNetwork()
    await order(visit, record)
  }
  proxy.heal()
  const stuck = (await within(client.settled(), MAX_WAIT_MS)) ?? ['everything']
  const shownCart = wantedOf(await client.lines())
  await proxy.drained()
  await client.close()
  await host.settlePayments(session)
  const { items, presses, forms, complaints } = record
  const reported = { session, cart: items.flatMap((item) => item.lines), shownCart, presses, forms, stuck }
  const journal = proxy.journal()
  return {
    seed,
    violations: [...complaints, ...violations(reported, await readDatabaseState(host.db, session, options.readForms))],
    orders: presses.filter(({ shown }) => shown === 'placed').length,
    journal: journal.map(formatRequest),
    steps: record.steps,
    met: journal.flatMap(({ method, path, fault }) => (fault ? [`${method} ${path}: ${fault}`] : [])),
  }
}

const phoneOf = (seed: number): string => `604${2_000_000 + (seed % 8_000_000)}`

function worldOf({ fetch, token }: Browser, port: number, seed: number, cardKey: string): World {
  const random = seeded(seedOf(seed, 'jitter'))
  const failed = { ok: false as const, message: 'Your bank did not confirm the payment.' }
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
    random,
    now: () => performance.now() * PACE,
    authenticate: async (secret) => {
      if (random.chance(0.15)) return failed
      const outcome = random.chance(0.8) ? 'complete' : 'fail'
      const request = new Request(`http://127.0.0.1:${port}/sandbox/v1/3ds2/authenticate`, {
        method: 'POST',
        headers: { authorization: `Bearer ${cardKey}` },
        body: new URLSearchParams({ client_secret: secret, outcome }),
      })
      const answered = await fetch(request).catch(() => undefined)
      return answered?.ok && outcome === 'complete' ? { ok: true } : failed
    },
    wait: (milliseconds) => pause(Math.max(0, milliseconds) / PACE),
  }
}
