import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../host/store/database/database.ts'
import type { Host } from '../support/host/hostProcess.ts'
import { cheapSolution } from '../support/solveBotCheck.ts'
import type { Client } from './client.ts'

export interface Discounts {
  coupon: string
  /** Each is used once. */
  giftCards: { number: string; code: string }[]
  /** Signs the challenges of the bot check, which the measurement does not solve. */
  tokenKey: string
}

const COUPON = { code: 'BENCH10', name: '10% off', message: '10% off', kind: 'percent-off-each', percent: 10 }
/** Enough for a few minutes; a call makes up to a thousand. */
const GIFT_CARD_CALLS = 6

/** Makes a coupon and gift cards through the operator's calls, and reads the token key while the host is stopped. */
export async function makeDiscounts(host: Host): Promise<Discounts> {
  const key = readFileSync(join(host.dataDir, 'operator-key'), 'utf8').trim()
  const ask = async (path: string, body: string | URLSearchParams): Promise<unknown> => {
    const headers = { Authorization: `Bearer ${key}`, ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}) } // oxfmt-ignore
    const response = await fetch(`${host.url}/operator/${path}`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return await response.json()
  }
  await ask('coupons', JSON.stringify(COUPON))
  const giftCards: Discounts['giftCards'] = []
  for (let call = 0; call < GIFT_CARD_CALLS; call += 1) {
    const made = await ask('gift-cards', new URLSearchParams({ balance: '5.00', count: '1000' }))
    giftCards.push(...(made as { cards: Discounts['giftCards'] }).cards)
  }
  await host.stop()
  const database = await openDatabase(host.database)
  const row = await database.db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'token key')
    .executeTakeFirstOrThrow()
  await database.close()
  await host.start()
  return { coupon: COUPON.code, giftCards, tokenKey: row.value }
}

/** Adds an unused gift card to the checkout; answers it as complete takes it, to pay half of the sub total or all that it has. */
export async function addGiftCard(
  client: Client,
  { checkout, subtotal }: { checkout: string; subtotal: number },
  { giftCards, tokenKey }: Discounts,
) {
  const card = giftCards.pop()
  if (!card) throw new Error('all gift cards are used')
  const botCheck = await cheapSolution('add_gift_card', new Date(), tokenKey)
  const { number, code } = card
  const added = await client.ask('addGiftCard', { botCheck, number, code, checkout })
  return { token: added.token, last: added.last, balance: added.amount, amount: Math.min(added.amount, subtotal >> 1) }
}
