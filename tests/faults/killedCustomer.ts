import { setTimeout as pause } from 'node:timers/promises'
import { forbiddenReason, missingChoiceMessage } from '../../domain/catalogue/validateConfiguration.ts'
import { startingConfiguration } from '../../domain/catalogue/configuration.ts'
import type { Product } from '../../domain/catalogue/menu.ts'
import { formatSlot } from '../../domain/schedule/formatTime.ts'
import { apiClient } from '../../src/device/api/apiClient.ts'
import type { Host } from '../support/host/hostProcess.ts'
import { sentCode } from '../support/shop/sentCode.ts'
import { openBrowser } from './clients/browser.ts'
import type { PlaceOrderPress, ShownState } from './checker.ts'
import type { Buyer, FaultClient, OpenClient, World } from './clients/client.ts'
import type { Random } from './random.ts'
import { wantedOf, type ExpectedLine } from './expectedLines.ts'

/** A customer who keeps ordering while the host is killed and restarted. */
export interface KilledCustomer {
  /** Orders until stopped and at least one order is placed; resolves with what the database must agree with. */
  order: () => Promise<ShownState>
  stop: () => void
}

export interface Opening {
  host: Host
  open: OpenClient
  random: Random
  phone: string
  /** Called as each request leaves. */
  onRequest: () => void
}

/** How many times faster than real time the clients' clock runs. */
const PACE = 20
/** Failed presses of Confirm in a row that fail the test; on a busy machine a host is down for minutes. */
const TOO_MANY = 100_000
/** Failed presses of Place Order in a row that fail the test. */
const TOO_MANY_FAILED = 20

/** Opens a session and verifies the phone number, before the host is first killed. */
export async function killedCustomer(opening: Opening): Promise<KilledCustomer> {
  const { host, open, random, phone } = opening
  const world = worldOf(opening)
  const send = apiClient(world)
  const must = async <T>(sent: Promise<{ ok: true; answer: T } | { ok: false; message: string }>): Promise<T> => {
    const come = await sent
    if (!come.ok) throw new Error(come.message)
    return come.answer
  }
  await must(send('config', {}))
  const { stores } = await must(send('stores', {}))
  const store = stores.find(({ comingSoon }) => !comingSoon)?.hash ?? ''
  const { categories } = await must(send('menu', { store }))
  const cards = categories.flatMap(({ products: shown }) => shown)
  const products: Product[] = []
  for (const { hash } of cards) {
    const { product } = await must(send('product', { product: hash, store }))
    if (isSimple(product)) products.push(product)
    if (products.length === 6) break
  }
  await must(send('sendCode', { phone }))
  const code = await sentCode(host, phone)
  await must(send('verifyPhone', { code }))
  const day = (await must(send('checkout', { store }))).store.pickup[1]
  const buyer: Buyer = {
    phone,
    slot: { date: day?.date ?? '', time: formatSlot(day?.hours[0] ?? { hour: 0, minute: 0 }) },
  }
  const session = sessionIn(world.token() ?? '')
  const client = await open(world)

  const presses: PlaceOrderPress[] = []
  let isOver = false
  let quantity = 0

  async function add(): Promise<ExpectedLine> {
    const product = random.oneOf(products)
    quantity = (quantity % 100) + 1
    const configuration = { ...startingConfiguration(product), quantity }
    await client.add({ store, product, configuration })
    return { product: product.hash, size: configuration.size, quantity }
  }

  return {
    stop: () => (isOver = true),
    order: async () => {
      let cart: ExpectedLine[] = []
      for (let failed = 0; !isOver || !presses.some(({ shown }) => shown === 'placed');) {
        if (cart.length === 0) for (let more = 1 + random.below(3); more > 0; more -= 1) cart.push(await add())
        await confirm(client, world, buyer)
        const agreed = await client.complete('pm_card_visa', 15)
        const outcome = await client.outcome()
        presses.push({ lines: cart, agreed: agreed.card, ...outcome })
        // An order that never reached the host was voided, so the customer presses again.
        failed = outcome.shown === 'placed' ? 0 : failed + 1
        if (failed > TOO_MANY_FAILED && outcome.shown === 'not placed') throw new Error(outcome.message)
        if (outcome.shown === 'placed') cart = []
      }
      const stuck = await client.settled()
      const shownCart = wantedOf(await client.lines())
      await client.close()
      return { session, cart, shownCart, presses, forms: [], stuck }
    },
  }
}

async function confirm(client: FaultClient, world: World, buyer: Buyer): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.settled()
    const checked = await client.check(buyer)
    if (checked.ok) return
    if (tries === TOO_MANY) throw new Error(checked.message)
    await world.wait(500)
  }
}

/** Whether the product can be ordered without choosing anything. */
function isSimple(product: Product): boolean {
  const configuration = startingConfiguration(product)
  return product.type !== 3 && !forbiddenReason(product, configuration) && !missingChoiceMessage(product, configuration)
}

function worldOf({ host, random, onRequest }: Opening): World {
  const { fetch, token } = openBrowser()
  const way = {
    token,
    mount: `${host.url}/api`,
    fetch: (request: Request) => {
      onRequest()
      return fetch(request)
    },
    renew: async (): Promise<boolean> => (await send('config', {})).ok,
  }
  const send = apiClient(way)
  return {
    ...way,
    pace: PACE,
    random,
    now: () => performance.now() * PACE,
    authenticate: async () => ({ ok: false, message: 'No bank asks here.' }),
    wait: (milliseconds) => pause(Math.max(0, milliseconds) / PACE),
  }
}

/** The session ID in the token's payload. */
function sessionIn(token: string): string {
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return typeof payload === 'object' && payload !== null && 'sid' in payload ? String(payload.sid) : ''
}
