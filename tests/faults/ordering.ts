import { setTimeout as pause } from 'node:timers/promises'
import type { RunRecord, CustomerContext } from './shopping.ts'
import { MAX_WAIT_MS, within } from './within.ts'

const VISA = 'pm_card_visa'
const DECLINED = 'pm_card_chargeDeclined'

/** Failed presses of Confirm after which the network is repaired, and after which the run counts as a violation. */
const HEAL_AFTER_TRIES = 12
const MAX_CONFIRM_TRIES = 24

/** Presses Confirm and Place Order until the order is shown as placed or the customer gives up. */
export async function order(visit: CustomerContext, record: RunRecord): Promise<void> {
  const { client, browser, proxy, random } = visit
  for (let press = 0; press < 4; press += 1) {
    if (record.items.length === 0 || !(await confirmed(visit, record))) return
    record.steps.push('complete')
    const lines = record.items.flatMap((item) => item.lines)
    const agreed = await client.complete(press < 2 && random.chance(0.15) ? DECLINED : VISA, random.oneOf([0, 15, 20]))
    if (random.chance(0.2)) {
      await pause(random.below(30))
      browser.closeTab()
      await client.reopen()
    }
    if (random.chance(0.1)) {
      proxy.cut()
      await pause(random.below(30))
      proxy.restore()
    }
    const outcome = await within(client.outcome(), MAX_WAIT_MS)
    if (!outcome) {
      record.complaints.push('I4 the page is still checking the order')
      return
    }
    record.steps.push(outcome.shown)
    record.presses.push({
      lines,
      agreed,
      shown: outcome.shown,
      ...('number' in outcome ? { number: outcome.number } : {}),
    })
    if (outcome.shown === 'placed') {
      record.items = []
      return
    }
    if (random.chance(0.3)) return
  }
}

/** Confirms the details; the page may refuse at first, while the cart is still being sent. */
async function confirmed({ client, proxy, phone }: CustomerContext, record: RunRecord): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const checked = await client.check({ phone })
    if (checked.ok) return true
    if (tries === HEAL_AFTER_TRIES) proxy.heal()
    const settled = tries < MAX_CONFIRM_TRIES && (await within(client.settled(), MAX_WAIT_MS))
    if (!settled || settled.length > 0) {
      record.complaints.push(`I5 the order cannot be checked: ${checked.message}`)
      return false
    }
  }
}
