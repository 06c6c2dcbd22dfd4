import { setTimeout as pause } from 'node:timers/promises'
import type { Host } from '../../host/http/app.ts'
import type { FaultProxy } from '../support/host/faultProxy.ts'
import type { Browser } from './clients/browser.ts'
import type { ShownState } from './checker.ts'
import type { FaultClient, Form } from './clients/client.ts'
import type { Random } from './random.ts'
import { MAX_WAIT_MS, within } from './within.ts'
import { itemOf, kindOf, type Item } from './randomItems.ts'

/** A customer of a run and what they work with. */
export interface CustomerContext {
  client: FaultClient
  browser: Browser
  proxy: FaultProxy
  host: Host
  phone: string
  random: Random
  /** Whether the customer also submits forms. */
  withForms: boolean
  /** A code that one order may use, and a gift card. */
  coupon: string
  giftCard: { number: string; code: string }
  /** The solution of a bot check. */
  solveBotCheck: () => Promise<string>
  isMember: boolean
}

/** What the customer has done so far, and the state expected from it. */
export interface RunRecord {
  items: Item[]
  presses: ShownState['presses'][number][]
  forms: string[]
  isCouponUsed: boolean
  arePointsUsed: boolean
  /** Violations that the customer could see. */
  complaints: string[]
  /** The names of the steps, for the report. */
  steps: string[]
}

/** A short random shopping trip; what the customer does depends on the seed alone. */
export function shopping(visit: CustomerContext) {
  const { client, browser, proxy, host, random, withForms } = visit
  const record: RunRecord = {
    items: [],
    presses: [],
    forms: [],
    isCouponUsed: false,
    arePointsUsed: false,
    complaints: [],
    steps: [],
  }
  let quantity = 0
  let editor: { item: Item; line: string } | undefined
  let isCut = false

  const steps = {
    async add() {
      const hasBag = record.items.some((item) => kindOf(item) === 'bag')
      const kind = random.oneOf(hasBag ? (['pizza', 'cola'] as const) : (['pizza', 'pizza', 'cola', 'bag'] as const))
      const item = itemOf(host, kind, (quantity += 1), random)
      record.items.push(item)
      await client.add(item.wish)
    },
    /** Opens a line in the builder, and saves it at once, some steps later, or after all pending changes were sent. */
    async update() {
      const item = anItem()
      if (!item || kindOf(item) === 'bag') return await steps.add()
      const line = await shownAs(item)
      if (line === undefined) return
      editor = { item, line }
      const haste = random()
      if (haste < 0.25 && !isCut) await within(client.settled(), MAX_WAIT_MS)
      if (haste < 0.75) await save()
    },
    async remove() {
      const item = anItem()
      const line = item && (await shownAs(item))
      if (!item || line === undefined) return
      record.items = record.items.filter((one) => one !== item)
      await client.remove(line)
    },
    async form() {
      // The host accepts only letters and spaces in a name.
      const text = `Form ${String.fromCodePoint(65 + record.forms.length)}`
      record.forms.push(text)
      await client.form({ call: random.oneOf<Form['call']>(['catering', 'contact', 'franchise']), text })
    },
    async network() {
      isCut = !isCut
      if (isCut) proxy.cut()
      else proxy.restore()
    },
    async reopen() {
      browser.closeTab()
      await client.reopen()
    },
  }
  const often = ['add', 'add', 'add', 'update', 'update', 'remove', 'remove', 'network', 'reopen'] as const
  const names: readonly (keyof typeof steps)[] = withForms ? [...often, 'form', 'form'] : often

  function anItem(): Item | undefined {
    const free = record.items.filter((item) => item !== editor?.item)
    return free.length > 0 ? random.oneOf(free) : undefined
  }

  /** The hash under which the page shows the line now. */
  async function shownAs({ lines: [first] }: Item): Promise<string | undefined> {
    const shown = (await client.lines()).find(
      (line) => line.productHash === first?.product && line.quantity === first.quantity,
    )
    if (!shown) record.complaints.push(`I5 the page does not show ${JSON.stringify(first)}`)
    return shown?.hash
  }

  async function save(): Promise<void> {
    if (!editor) return
    const { item, line } = editor
    editor = undefined
    const changed = itemOf(host, kindOf(item), (quantity += 1), random)
    record.items = record.items.map((one) => (one === item ? changed : one))
    await client.update(line, changed.wish)
  }

  return {
    record,
    shop: async (count: number): Promise<void> => {
      for (let step = 0; step < count; step += 1) {
        const name = random.oneOf(names)
        record.steps.push(name)
        await steps[name]()
        if (random.chance(0.4)) await save()
        // Sometimes there is time to send, and sometimes the next step follows at once.
        if (random.chance(0.4)) await pause(random.below(20))
      }
      await save()
    },
    /** Restores the network before the order. */
    restoreNetwork: () => {
      isCut = false
      proxy.restore()
    },
  }
}
