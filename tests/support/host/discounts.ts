import { formerCoupon } from '../../../host/catalogue/import/formerCoupon.ts'
import type { CouponEntry } from '../../../host/catalogue/import/offerFormat.ts'
import { giftCardCodeHash, giftCardHash } from '../../../host/services/giftCardNumbers.ts'
import { jsonb } from '../../../host/store/database/database.ts'
import type { Guest } from '../guest.ts'
import { cheapSolution } from '../solveBotCheck.ts'
import type { HostParts } from './hostInProcess.ts'

let uniqueCounter = 0

/** Makes a coupon of 10 % off everything, with these changes, and answers its code. */
export async function makeCoupon(here: HostParts, changes: Partial<CouponEntry> = {}): Promise<string> {
  const code = `CODE${++uniqueCounter}`
  const entry: CouponEntry = {
    code,
    name: '10% off',
    message: '10% off everything.',
    kind: 'percent-off-each',
    percent: 10,
    ...changes,
  }
  const row = {
    code,
    document: jsonb(formerCoupon(entry)),
    source: 'operator' as const,
    withdrawn_at: null,
    changed_at: here.clock.now,
  }
  await here.database.db.insertInto('coupons').values(row).execute()
  return code
}

export interface TestGiftCard {
  number: string
  code: string
  hash: string
}

/** Makes a gift card of so many cents. */
export async function makeGiftCard(here: HostParts, balance: number): Promise<TestGiftCard> {
  const number = String(7_000_000_000_000_000 + ++uniqueCounter)
  const code = '123456'
  const { settings } = here.host
  const hash = giftCardHash(number, settings)
  const { db } = here.database
  await db
    .insertInto('gift_cards')
    .values({
      hash,
      code_hash: giftCardCodeHash(number, code, settings),
      last: number.slice(-4),
      balance,
      blocked_at: null,
      created_at: here.clock.now,
    })
    .execute()
  await db
    .insertInto('gift_card_entries')
    .values({ card: hash, order: null, refund: null, delta: balance, reason: 'issued', at: here.clock.now })
    .execute()
  return { number, code, hash }
}

/** The input of `addGiftCard` with a bot check that took next to no work. */
export async function giftCardInput(here: HostParts, checkout: string, { number, code }: Omit<TestGiftCard, 'hash'>) {
  const botCheck = await cheapSolution('add_gift_card', here.clock.now, here.host.settings.tokenKey)
  return { botCheck, number, code, checkout }
}

/** Adds the card to the checkout, and answers it as `complete` takes it, to pay `amount`. */
export async function addedGiftCard(
  here: HostParts,
  guest: Guest,
  checkout: string,
  card: TestGiftCard,
  amount: number,
) {
  const added = await guest.ask('addGiftCard', await giftCardInput(here, checkout, card))
  if (!added.ok) throw new Error(added.message)
  return { token: added.answer.token, last: added.answer.last, balance: added.answer.amount, amount }
}

/** The balance of a card, after a look that its ledger adds up to it. */
export async function giftCardBalance(here: HostParts, { hash }: TestGiftCard): Promise<number> {
  const { db } = here.database
  const { balance } = await db
    .selectFrom('gift_cards')
    .select('balance')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  const entries = await db.selectFrom('gift_card_entries').select('delta').where('card', '=', hash).execute()
  const sum = entries.reduce((total, { delta }) => total + delta, 0)
  if (sum !== balance) throw new Error(`The ledger of the gift card is ${sum}, its balance ${balance}.`)
  return balance
}
