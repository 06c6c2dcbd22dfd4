import type { Line } from '../cart/cart.ts'
import { isFullyCovered, tipAmount, type Amounts } from '../payment/balance.ts'
import { percentOf, type Cents } from '../money.ts'
import type { GiftCardPart } from '../payment/refund.ts'
import type { Stage } from './orderStage.ts'

/** A paid order that its customer changes until the kitchen begins with it (D-235). */

/** How long an order for now can be changed: minutes after it was placed, 0 for never; null until the kitchen begins. */
export interface ChangeRule {
  minutes: number | null
}

export const ANY_CHANGE: ChangeRule = { minutes: null }

/** What decides whether an order can be changed. */
export interface ChangeableOrder {
  stage: Stage
  status: number
  placedAt: Date
  /** When it shall be ready or at the door. */
  readyAt: Date | null
  /** For a chosen time. */
  scheduled: boolean
  preparationMinutes: number
  /** Something of it was given back, its payment is disputed, it is made again for nothing, or another store makes it. */
  isSettledOtherwise: boolean
  /** Until when the store lets it be changed though it has begun. */
  grantedUntil?: Date | undefined
}

/** `late`: the time of the operator's rule, or the kitchen's time of a chosen slot, is over. */
export type ChangeClosed = 'begun' | 'ended' | 'late' | 'forbidden' | 'settled'

/** `until`: when it ends for sure; absent where only the kitchen's start ends it. */
export type ChangeWindow = { open: true; until?: Date } | { open: false; why: ChangeClosed }

/** Whether an order can be changed now, and until when. */
export function changeWindow(order: ChangeableOrder, { minutes }: ChangeRule, now: Date): ChangeWindow {
  const { stage, status, placedAt, readyAt, scheduled, preparationMinutes, grantedUntil } = order
  const closed = (why: ChangeClosed): ChangeWindow => ({ open: false, why })
  if (status !== 1 || stage === 'refused') return closed('ended')
  if (order.isSettledOtherwise) return closed('settled')
  if (grantedUntil && grantedUntil > now && mayBeGranted(stage)) return { open: true, until: grantedUntil }
  if (stage !== 'new' && stage !== 'accepted') return closed('begun')
  if (minutes === 0) return closed('forbidden')
  const after = (at: Date, count: number) => new Date(at.getTime() + count * 60_000)
  const until = scheduled
    ? readyAt && after(readyAt, -preparationMinutes)
    : minutes === null
      ? undefined
      : after(placedAt, minutes)
  if (!until) return { open: true }
  return until > now ? { open: true, until } : closed('late')
}

/** Before the oven, a store can still let its customer change an order. */
export const mayBeGranted = (stage: Stage): boolean => stage === 'new' || stage === 'accepted' || stage === 'preparing'

/** Why an order cannot be changed, for its customer. */
export const CHANGE_CLOSED: Record<ChangeClosed, string> = {
  begun: 'The kitchen has begun with your order.',
  ended: 'This order is finished.',
  late: 'The time for changes of this order is over.',
  forbidden: 'Orders are not changed online once they are placed.',
  settled: 'This order cannot be changed online any more.',
}

/** What has paid an order. Cards in the order in which they were used. */
export interface PaidSoFar {
  card: Cents
  giftCards: readonly GiftCardPart[]
}

/** How what has paid an order becomes what it costs after a change: `more` is to be paid, the others are given back. */
export interface ChangeSplit {
  more: Cents
  cardBack: Cents
  giftCardsBack: GiftCardPart[]
}

/** `due`: with the tip, after points. Less goes back to the card first, then to the gift card that was used last. */
export function splitChange({ card, giftCards }: PaidSoFar, due: Cents): ChangeSplit {
  const paid = card + sumOfParts(giftCards)
  let rest = Math.max(0, paid - due)
  const take = (most: Cents): Cents => {
    const taken = Math.min(rest, most)
    rest -= taken
    return taken
  }
  const cardBack = take(card)
  const giftCardsBack = giftCards.toReversed().map((part) => ({ card: part.card, amount: take(part.amount) }))
  return { more: Math.max(0, due - paid), cardBack, giftCardsBack: giftCardsBack.filter(({ amount }) => amount > 0) }
}

export const sumOfParts = (parts: readonly Pick<GiftCardPart, 'amount'>[]): Cents =>
  parts.reduce((sum, { amount }) => sum + amount, 0)

/** The tip of the changed order: the percent that its customer chose, of the new subtotal (D-05). */
export function tipAgain(before: Amounts, tip: Cents, after: Amounts): Cents {
  if (tip === 0 || isFullyCovered(after)) return 0
  const percent = Array.from({ length: 101 }, (_, one) => one).find((one) => percentOf(before.subtotal, one) === tip)
  return percent === undefined ? Math.min(tip, after.subtotal) : tipAmount(after, percent)
}

/** The lines of an order as a change of it shows them. `was`: how many of it there were; the struck ones are 0 now. */
export interface ChangedLine {
  kind: 'same' | 'new' | 'struck' | 'quantity'
  line: Line
  was: number
}

/** The lines of now in their order, then those that are gone. A line that was configured anew is struck and new. */
export function changedLines(before: readonly Line[], now: readonly Line[]): ChangedLine[] {
  const isMade = ({ size, description, productHash }: Line, other: Line) =>
    productHash === other.productHash && size === other.size && description === other.description
  const left = [...before]
  const kept = now.map((line): ChangedLine => {
    const at = left.findIndex((one) => one.hash === line.hash && isMade(one, line))
    const [same] = at < 0 ? [] : left.splice(at, 1)
    if (!same) return { kind: 'new', line, was: 0 }
    return { kind: same.quantity === line.quantity ? 'same' : 'quantity', line, was: same.quantity }
  })
  return [...kept, ...left.map((line): ChangedLine => ({ kind: 'struck', line, was: line.quantity }))]
}

/** Whether a line is, or is a part of, what was ordered: an order keeps the price of what its customer does not change. */
export const isAsOrdered = (line: Line, ordered: Line): boolean =>
  line.hash === ordered.hash &&
  line.productHash === ordered.productHash &&
  line.sizeCode === ordered.sizeCode &&
  line.description === ordered.description &&
  JSON.stringify([line.groups, line.choices, line.bags]) ===
    JSON.stringify([ordered.groups, ordered.choices, ordered.bags]) &&
  line.quantity <= ordered.quantity
