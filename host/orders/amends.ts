import { formatMoney } from '../../domain/money.ts'
import { officeTime } from '../../domain/office/clock.ts'
import { zoneOffsets } from '../catalogue/zoneOffsets.ts'
import { refused, type Refused } from '../context/context.ts'
import { findLatestGoodwill } from '../store/customers/goodwill.ts'
import type { Db } from '../store/database/database.ts'
import { listRefunds, type Refund, type RefundedOrder } from '../store/orders/refunds.ts'

/** What was given back of an order and what made it good, so that two people do not do it both for one complaint (D-232). */

/** How often something of an order was given back, taken back, refused by the bank or made good. It only grows. */
export const countAmends = ({ refunds, gifts }: Pick<RefundedOrder, 'refunds' | 'gifts'>): number =>
  gifts + refunds.length + refunds.filter(hasEnded).length

/** Nothing, or not all, of it was given back in the end. */
const hasEnded = ({ state, document }: Refund): boolean => state === 'failed' || document.failure !== undefined

/** Refuses with who did what where the asker has seen another count; `seen` is undefined for any. The order is locked. */
export async function amendsFault(
  db: Db,
  order: RefundedOrder,
  seen: number | undefined,
  now: Date,
): Promise<Refused | undefined> {
  if (seen === undefined || seen === countAmends(order)) return undefined
  const latest = await latestAmend(db, order)
  const time = latest && officeTime(latest.at, now, zoneOffsets(order.zone, now))
  const what = latest ? ` ${latest.words}, ${time ?? ''}.` : ''
  return refused(`This order has changed meanwhile.${what} Look at it again.`, { httpStatus: 409 })
}

interface Amend {
  at: Date
  words: string
}

async function latestAmend(db: Db, { hash, document }: RefundedOrder): Promise<Amend | undefined> {
  const gift = await findLatestGoodwill(db, Number(document.number))
  const all = [
    ...(await listRefunds(db, hash)).map(amendOf),
    ...(gift ? [{ at: gift.at, words: `${giftWords(gift)}: ${gift.by}` }] : []),
  ]
  return all.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1)
}

function amendOf({ at, amount, source, document: { asked, takenBack, failure } }: Refund & { at: Date }): Amend {
  const money = formatMoney(amount)
  if (takenBack) return { at: new Date(takenBack.at), words: `A refund of ${money} was taken back: ${takenBack.by}` }
  if (failure !== undefined) return { at, words: `A refund of ${money} was refused by the bank` }
  const by = { operator: asked?.by ?? 'the office', refusal: 'the store refused it', provider: "the card provider's dashboard", change: 'its customer changed it', dispute: 'a lost dispute' }[source] // oxfmt-ignore
  return { at, words: `${money} were given back: ${by}` }
}

function giftWords({ kind, points, coupon, remake }: NonNullable<Awaited<ReturnType<typeof findLatestGoodwill>>>) {
  if (kind === 'remake') return `It was made again as order ${remake ?? ''}`
  return coupon === null ? `${points} points were given` : `The coupon ${coupon} was given`
}
