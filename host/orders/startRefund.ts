import { isDeepStrictEqual } from 'node:util'
import { BRAND } from '../../shared/brand.ts'
import { formatMoney, type Cents } from '../../domain/money.ts'
import { orderParts, sumOfWorths, worthOfParts, type ChosenParts } from '../../domain/payment/orderParts.ts'
import {
  amountOf,
  isFullRefund,
  refundable,
  reservedRefunds,
  shareRefunds,
  splitByPayment,
  takeRefund,
  type RefundAmount,
  type RefundParts,
  type Worth,
} from '../../domain/payment/refund.ts'
import type { RefundLimit } from '../../domain/office/limits.ts'
import { refused, type Refused } from '../context/context.ts'
import {
  findRefund,
  insertRefund,
  listOrderPayments,
  lockGivenBy,
  lockRefundedOrder,
  type OrderPayment,
  type Refund,
  type RefundedOrder,
} from '../store/orders/refunds.ts'
import type { Db } from '../store/database/database.ts'
import { isLost } from '../store/orders/disputes.ts'
import { addSeconds } from '../store/database/addSeconds.ts'
import { insertNote } from '../store/orders/orderNotes.ts'
import { amendsFault } from './amends.ts'
import { askedTip, meansOf } from './applyRefunds.ts'

export interface RefundRequest {
  /** Names the intent: the same id refunds once. */
  id: string
  number: number
  /** As often as the asker has seen something given back or made good (`countAmends`); undefined for any. */
  amends?: number | undefined
  /** Without the tip; undefined for everything that is left, with the tip. */
  amount: Cents | undefined
  /** What is given back instead of an amount (D-204). */
  parts?: ChosenParts | undefined
  withTip: boolean
  reason: string
  /** The name of who asks. */
  by?: string | undefined
  /** For the people of the chain alone. */
  note?: string | undefined
  /** The most that its operators give back without a second person. */
  limit?: RefundLimit | undefined
  /** The person who makes it without a second one. */
  asker?: string | undefined
  /** For so many seconds it can be taken back, and nobody is asked for its money (D-211). */
  waitSeconds?: number
  /** The store gives up the order, so that points come back too where nothing else was paid. */
  isRefusal?: boolean
}

/** `isMembers`: the order's points are in a member's account. */
export type StartedRefund = StartedRefunds | Refused | AboveLimit

interface StartedRefunds {
  ok: true
  refund: Refund
  /** Those of the same request that other payments of the order give back (D-235). */
  others: readonly Refund[]
  isMembers: boolean
  isRepeat: boolean
}

/** Nothing was written down: a second person has to agree to this amount. */
export interface AboveLimit {
  ok: false
  above: Cents
}

/** The refund that a refused order begins. */
export const refusalId = (order: string): string => `refusal-${order}`

/** Writes down the refund of everything that is left of a refused order, also of its tip and points. */
export const startRefusalRefund = (
  db: Db,
  request: Pick<RefundRequest, 'id' | 'number' | 'reason'>,
  now: Date,
): Promise<StartedRefund> => startRefund(db, { ...request, amount: undefined, withTip: true, isRefusal: true }, now)

/** Writes a refund down, to be settled after the transaction. */
export async function startRefund(db: Db, request: RefundRequest, now: Date): Promise<StartedRefund> {
  const { id, number } = request
  const order = await lockRefundedOrder(db, { number })
  if (!order) return refused('There is no such order.', { httpStatus: 404 })
  const isMembers = order.member !== null
  const existing = await findRefund(db, id)
  if (existing) {
    return isSame(existing, request, order)
      ? { ok: true, refund: existing, others: partsOf(order, id), isMembers, isRepeat: true }
      : refused('This Idempotency-Key was used for something else.', { httpStatus: 422 })
  }
  const fault = await amendsFault(db, order, request.amends, now)
  if (fault) return fault
  const drafted = draftRefund(order, request, await listOrderPayments(db, order.hash))
  if (!drafted.ok) return drafted
  const { refund, others } = drafted
  const { limit, asker, waitSeconds = 0 } = request
  const today = limit && asker ? await lockGivenBy(db, asker, now) : 0
  if (isAbove(drafted, order, limit, today)) return { ok: false, above: amountTogether(drafted) }
  const [waiting, ...rest] = [refund, ...others].map((one) =>
    waitSeconds > 0 ? { ...one, not_before: addSeconds(now, waitSeconds) } : one,
  )
  if (!waiting) throw new Error('A drafted refund is gone.')
  for (const one of [waiting, ...rest]) await insertRefund(db, one, now, asker)
  if (request.note) await insertNote(db, { order: order.hash, key: id, text: request.note, by: request.by ?? '' }, now)
  return { ok: true, refund: waiting, others: rest, isMembers, isRepeat: false }
}

interface DraftedRefund {
  ok: true
  refund: Refund
  others: readonly Refund[]
  /** How much people have given back of the order with it. */
  given: Cents
  /** Nothing is left of what was paid, or nothing but the tip (`isWhole`). */
  isFull: boolean
  isWhole: boolean
}

/**
 * Whether a second person has to agree: above the limit of an order or of a day, and where all of an order goes back that was made again
 * too (D-212). `today`: what the same person has refunded in 24 hours.
 */
export const isAbove = (
  { given, isWhole, ...drafted }: DraftedRefund,
  { remade }: Pick<RefundedOrder, 'remade'>,
  limit: RefundLimit | undefined,
  today: Cents,
): boolean =>
  limit !== undefined &&
  (given + remade > limit.order || (isWhole && remade > 0) || today + amountTogether(drafted) > limit.day)

/** What a request gives back by all payments of its order, as one refund; it is done once all of it is. */
export function together({ refund, others }: Pick<DraftedRefund, 'refund' | 'others'>): Refund {
  return others.reduce((sum, one): Refund => {
    const [a, b] = [sum.document, one.document]
    const failure = a.failure ?? b.failure
    return {
      ...sum,
      amount: sum.amount + one.amount,
      state: sum.state === one.state ? sum.state : [sum.state, one.state].includes('pending') ? 'pending' : 'done',
      document: {
        ...a,
        card: a.card + b.card,
        giftCards: [...a.giftCards, ...b.giftCards],
        points: a.points + b.points,
        pointsValue: a.pointsValue + b.pointsValue,
        unearned: a.unearned + b.unearned,
        gst: a.gst + b.gst,
        pst: a.pst + b.pst,
        tip: a.tip + b.tip,
        ...(failure === undefined ? {} : { failure }),
      },
    }
  }, refund)
}

/** What a request gives back by all payments of its order. */
const amountTogether = ({ refund, others }: Pick<DraftedRefund, 'refund' | 'others'>): Cents =>
  [refund, ...others].reduce((sum, { amount }) => sum + amount, 0)

/** The refunds of other payments that a request began with the one of its id. */
const partsOf = ({ refunds }: RefundedOrder, id: string): Refund[] =>
  refunds.filter((one) => one.id.startsWith(`${id}${PART}`))

const PART = '+'

/** What people have given back of an order, and whether all of its goods went back. */
export function givenOf({ paid, refunds }: RefundedOrder): { given: Cents; isWhole: boolean } {
  const reserved = reservedRefunds(refunds)
  const shares = shareRefunds(paid, reserved.map(meansOf))
  return { given: byPeople(reserved, shares), isWhole: amountOf(paid) > 0 && refundable(paid, shares).goods === 0 }
}

const byPeople = (refunds: readonly Refund[], shares: readonly RefundParts[]): Cents =>
  shares.reduce((sum, one, at) => (refunds[at]?.source === 'operator' ? sum + amountOf(one) : sum), 0)

/**
 * A refund as it would be made now, one for each payment that it takes money from. Shares are those of the moment: refunds that are
 * still pending count as made.
 */
export function draftRefund(
  order: RefundedOrder,
  request: RefundRequest,
  payments: readonly OrderPayment[],
): DraftedRefund | Refused {
  const { paid, isCardHeld } = order
  const { id, amount, parts, reason, isRefusal = false } = request
  const reserved = reservedRefunds(order.refunds)
  const before = reserved.map(meansOf)
  const shares = shareRefunds(paid, before)
  const taxes = parts && partsWorth(order, parts)
  if (taxes && 'ok' in taxes) return taxes
  const asked = refundAmount(order, refundable(paid, shares, isCardHeld), {
    ...request,
    amount: taxes ? taxes.goods : amount,
  })
  if ('ok' in asked) return asked
  const means = { ...takeRefund(paid, shares, asked, isCardHeld), ...(taxes ? { taxes } : {}) }
  const split = splitByPayment(
    means,
    payments.map(({ left }) => left),
  )
  const all = shareRefunds(paid, [...before, ...split])
  const [refund, ...others] = split.map(({ payment, tip, taxes: worth, ...part }, index): Refund => {
    const share = all[before.length + index]
    if (!share) throw new Error('A refund has its share.')
    return {
      id: index === 0 ? id : `${id}${PART}${index}`,
      order: order.hash,
      source: isRefusal ? 'refusal' : 'operator',
      amount: amountOf(part),
      document: {
        ...share,
        reason,
        asked: {
          everything: amount === undefined && parts === undefined,
          tip,
          ...(index === 0 && parts ? { parts } : {}),
          ...(worth ? { taxes: worth } : {}),
          ...(request.by ? { by: request.by } : {}),
          ...(request.waitSeconds ? { waits: true as const } : {}),
        },
      },
      state: 'pending',
      provider: null,
      intent: payment === 0 ? null : payments[payment]?.intent,
    }
  })
  if (!refund) throw new Error('A refund has a payment.')
  const given = byPeople([...reserved, refund, ...others], all)
  return {
    ok: true,
    refund,
    others,
    given,
    isFull: isFullRefund(paid, all),
    isWhole: refundable(paid, all).goods === 0,
  }
}

/** What the parts cost that were not given back yet. */
function partsWorth({ checked, refunds }: RefundedOrder, chosen: ChosenParts): Worth | Refused {
  const worths = worthOfParts(orderParts(checked), givenParts(refunds), chosen)
  return worths ? sumOfWorths(worths) : impossible('Some of this was given back already. Please look at what is left.')
}

/** The parts that refunds give back, without those of which the card got nothing. */
export const givenParts = (refunds: readonly Refund[]): ChosenParts[] =>
  refunds.flatMap(({ state, document: { asked, failure } }) =>
    state === 'failed' || failure !== undefined ? [] : (asked?.parts ?? []),
  )

/** Whether it was asked for in the same words. */
function isSame(
  refund: Refund,
  { amount, parts, withTip, reason: said }: RefundRequest,
  order: RefundedOrder,
): boolean {
  const { reason, asked } = refund.document
  if (refund.order !== order.hash || reason !== said) return false
  const all = [refund, ...partsOf(order, refund.id)]
  const given = amountTogether({ refund, others: all.slice(1) })
  const tip = all.reduce((sum, one) => sum + askedTip(one), 0)
  if (parts || asked?.parts) return isDeepStrictEqual(asked?.parts, parts) && (withTip || tip === 0)
  if ((asked?.everything ?? false) !== (amount === undefined)) return false
  return amount === undefined || (amount === given - tip && (withTip || tip === 0))
}

const impossible = (message: string): Refused => refused(message, { httpStatus: 422 })

/** What to give back, or why it cannot be given back. */
function refundAmount(
  { paid, isCardHeld, dispute }: RefundedOrder,
  left: RefundAmount,
  { amount, withTip, isRefusal = false }: RefundRequest,
): RefundAmount | Refused {
  if (paid.card === 0 && paid.giftCards.length === 0 && !(isRefusal && paid.points > 0))
    return impossible(
      paid.points > 0
        ? `Orders paid entirely with ${BRAND.points} cannot be canceled or refunded.`
        : 'Nothing was paid for this order.',
    )
  const bank =
    dispute && isLost(dispute)
      ? 'The bank has given the payment by card back: its dispute is lost.'
      : 'The payment by card is disputed: the bank decides about it.'
  const held = isCardHeld ? ` ${bank}` : ''
  if (left.goods + left.tip === 0)
    return impossible(
      isCardHeld ? `Nothing else can be given back.${held}` : 'Everything of this order was given back already.',
    )
  if (amount === undefined) return left
  if (amount > left.goods) {
    const tip = left.tip > 0 ? `, and the tip of ${formatMoney(left.tip)} besides` : ''
    return impossible(`At most ${formatMoney(left.goods)} can be given back${tip}.${held}`)
  }
  const asked = { goods: amount, tip: withTip ? left.tip : 0 }
  return asked.goods + asked.tip > 0 ? asked : impossible('There is nothing to give back.')
}
