import { setTimeout as pause } from 'node:timers/promises'
import type { RunRecord, CustomerContext } from './shopping.ts'
import type { AddedGiftCard, Buyer } from './clients/client.ts'
import { kindOf } from './randomItems.ts'
import { MAX_WAIT_MS, within } from './within.ts'

const VISA = 'pm_card_visa'
const DECLINED = 'pm_card_chargeDeclined'
const ASKS_THE_BANK = 'pm_card_threeDSecure2Required'

/** Failed presses of Confirm after which the network is repaired, and after which the run counts as a violation. */
const HEAL_AFTER_TRIES = 12
const MAX_CONFIRM_TRIES = 24

/** Presses Confirm and Place Order until the order is shown as placed or the customer gives up. */
export async function order(visit: CustomerContext, record: RunRecord): Promise<void> {
  const { client, browser, proxy, random } = visit
  for (let press = 0; press < 4; press += 1) {
    if (record.items.length === 0) return
    const how = await discountsOf(visit, record)
    if (!(await confirmed(visit, record, how))) return
    const giftCards = await giftCardsOf(visit, record)
    record.steps.push('complete')
    const lines = record.items.flatMap((item) => item.lines)
    const card = press < 2 && random.chance(0.15) ? DECLINED : random.chance(0.15) ? ASKS_THE_BANK : VISA
    const agreed = await client.complete(card, random.oneOf([0, 15, 20]), giftCards)
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
      agreed: agreed.card,
      giftCards: agreed.giftCards,
      shown: outcome.shown,
      ...('number' in outcome ? { number: outcome.number } : {}),
    })
    if (outcome.shown === 'placed') {
      record.items = []
      if (how.coupon) record.isCouponUsed = true
      return
    }
    if (random.chance(0.3)) return
  }
}

/** Points or a coupon, if the customer has any and the cart may use them. */
async function discountsOf(visit: CustomerContext, record: RunRecord): Promise<Omit<Buyer, 'phone'>> {
  const { client, random, coupon, isMember } = visit
  if (isMember) return random.chance(0.6) && !record.arePointsUsed ? { usePoints: (record.arePointsUsed = true) } : {}
  const hasBag = record.items.some((item) => kindOf(item) === 'bag')
  if (hasBag || record.isCouponUsed || !random.chance(0.5)) return {}
  record.steps.push('coupon')
  // The host may not have the cart yet, and then the code is worth nothing.
  await within(client.settled(), MAX_WAIT_MS)
  return (await client.applyCoupon(coupon)) ? { coupon } : {}
}

/** The gift card, added to the checkout and sometimes removed again. */
async function giftCardsOf(visit: CustomerContext, record: RunRecord): Promise<AddedGiftCard[]> {
  const { client, random, giftCard, solveBotCheck } = visit
  if (!random.chance(0.5)) return []
  record.steps.push('gift card')
  const added = await client.addGiftCard(giftCard, await solveBotCheck())
  if (!added) return []
  if (!random.chance(0.25)) return [added]
  record.steps.push('remove gift card')
  await client.removeGiftCard(added.token)
  return []
}

/** Confirms the details; the page may refuse at first, while the cart is still being sent. */
async function confirmed(
  { client, proxy, phone }: CustomerContext,
  record: RunRecord,
  how: Omit<Buyer, 'phone'>,
): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const checked = await client.check({ phone, ...how })
    if (checked.ok) return true
    if (tries === HEAL_AFTER_TRIES) proxy.heal()
    const settled = tries < MAX_CONFIRM_TRIES && (await within(client.settled(), MAX_WAIT_MS))
    if (!settled || settled.length > 0) {
      record.complaints.push(`I5 the order cannot be checked: ${checked.message}`)
      return false
    }
  }
}
