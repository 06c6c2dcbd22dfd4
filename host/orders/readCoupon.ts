import { realLines, type Cart } from '../../domain/cart/cart.ts'
import { couponFault, discountOf, type Coupon } from '../../domain/payment/coupon.ts'
import {
  conditionFault,
  isLasting,
  lastDayOf,
  UNKNOWN_COUPON,
  type CouponFacts,
} from '../../domain/payment/couponConditions.ts'
import { formatWait } from '../../domain/schedule/formatTime.ts'
import type { Service } from '../../domain/catalogue/store.ts'
import type { OrderTime } from '../../domain/offers/offerConditions.ts'
import type { CatalogueOffer } from '../catalogue/offers.ts'
import { readTypedOffer } from './readOffers.ts'
import { conditionsOf, couponAt } from '../catalogue/coupon.ts'
import { presentCoupon } from '../catalogue/import/formerCoupon.ts'
import type { CouponEntry } from '../catalogue/import/offerFormat.ts'
import { dayIn } from '../catalogue/zoneOffsets.ts'
import { rateLimited, refused, type Context, type Refused } from '../context/context.ts'
import { networkLimits, rateLimitsOf } from '../sessions/rateLimits.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../store/database/addSeconds.ts'
import type { Member } from '../store/accounts/members.ts'
import { findCoupon, findOfferedCoupons, type FoundCoupon } from '../store/discounts/coupons.ts'
import { consume, refund, secondsUntilAllowed, type RateLimit, type RateWindow } from '../store/rateLimits.ts'

export interface CouponUser {
  store: string
  cart: Cart
  member: string | undefined
  /** '' while it is not known. */
  phone: string
  inApp: boolean
  /** Undefined while it is not chosen, as is the time that the order is for. */
  service?: Service
  time?: OrderTime
  /** The order that it changes (D-235). */
  changes?: string
}

export const couponUser = (
  {
    store,
    phone = '',
    inApp = false,
    service,
  }: Pick<CouponUser, 'store' | 'service'> & Partial<Pick<CouponUser, 'phone' | 'inApp'>>,
  cart: Cart,
  member: Member | undefined,
): CouponUser => ({
  store,
  cart,
  member: member?.hash,
  phone: member?.phone ?? phone.trim(),
  inApp,
  service,
  ...(cart.change ? { changes: cart.change.order } : {}),
})

export interface ReadCoupon {
  coupon: Coupon
  /** YYYY-MM-DD; undefined without a last day. */
  until: string | undefined
}

/** `isOffer`: the code of an offer, which makes nothing cheaper as a coupon. */
export type CouponReading = ({ ok: true; isOffer?: boolean } & ReadCoupon) | Refused

/** The coupon of this code, or the offer that needs it, when it counts for this cart now [COUPON-05 COUPON-08 COUPON-10], D-189. */
export async function readCoupon(typed: string, user: CouponUser, context: Context): Promise<CouponReading> {
  const { db, now } = context
  const code = typed.trim().toUpperCase()
  if (code === '') return refused(UNKNOWN_COUPON)
  const who = context.session.member ?? context.session.hash
  // A code that was tried before is no guess, so that one typo counts once and a right code is not refused later.
  const tried = rateLimitsOf([`coupon ${code} by ${who}`], ONCE, context)
  const isTried = (await secondsUntilAllowed(db, tried, now)) > 0
  const { wait, counted } = isTried ? { wait: 0, counted: [] } : await countGuess(who, context)
  if (wait > 0)
    return rateLimited(
      `Too many promo codes were tried. Please try again in ${formatWait(wait)}, or order without one.`,
      wait,
    )
  const found = await findCoupon(db, code, user)
  const read = found && couponFor(found, user, context)
  const offered = read ? undefined : await readTypedOffer(code, { ...user, delivery: 0 }, context)
  const fault = read ? faultOf(read, user) : offered ? offered.fault : UNKNOWN_COUPON
  if (!isTried) {
    const isFirst = (await consume(db, tried, now)) === 0
    if (!isFirst || fault !== UNKNOWN_COUPON) await refund(db, counted, now)
  }
  if (fault !== undefined) return refused(fault)
  if (read) return { ok: true, coupon: read.coupon, until: read.until }
  return offered ? { ok: true, ...couponOfOffer(code, offered.found), isOffer: true } : refused(UNKNOWN_COUPON)
}

/** An offer as the page shows what was typed: as a coupon that takes nothing off itself. */
const couponOfOffer = (code: string, { offer, conditions, text }: CatalogueOffer): ReadCoupon => ({
  coupon: {
    code,
    name: offer.name,
    message: text ?? '',
    kind: 'shown-only',
    products: null,
    percent: 0,
    maxDiscount: 0,
  },
  until: conditions.until,
})

/** Different codes that nothing has: of a session or a member, and of a network address. */
const TRIES: readonly RateWindow[] = [
  [10, HOUR_SECONDS],
  [20, DAY_SECONDS],
]
const NETWORK_TRIES: readonly RateWindow[] = [[50, DAY_SECONDS]]
const ONCE: readonly RateWindow[] = [[1, DAY_SECONDS]]

/**
 * Counts a guess before its answer, so that many at once count as much as one after the other; answers the seconds to wait, and
 * the limits that count it. Others of their network do not lock out a member who has guessed nothing (D-127).
 */
async function countGuess(who: string, context: Context): Promise<{ wait: number; counted: RateLimit[] }> {
  const { db, now, session } = context
  const [own, network] = [`coupon by ${who}`, networkLimits('coupon from', NETWORK_TRIES, context)]
  const all = [...rateLimitsOf([own], TRIES, context), ...network]
  const wait = await consume(db, all, now)
  if (wait === 0 || session.member === undefined) return { wait, counted: all }
  const first = rateLimitsOf([own], ONCE, context)
  return { wait: (await consume(db, first, now)) === 0 ? 0 : wait, counted: first }
}

/** The offered coupons that can be used now or after a change of the cart, those that can be used first [COUPON-06]. */
export async function offeredCoupons(
  user: CouponUser,
  context: Pick<Context, 'db' | 'catalogue' | 'now'>,
): Promise<(ReadCoupon & { refusal: string })[]> {
  const found = await findOfferedCoupons(context.db, user)
  const offered = found
    .map((one) => couponFor(one, user, context))
    .filter(({ conditions, facts }) => isLasting(conditions, facts))
    .map((read) => ({ coupon: read.coupon, until: read.until, refusal: faultOf(read, user) ?? '' }))
  return offered.toSorted((one, other) => Number(one.refusal !== '') - Number(other.refusal !== ''))
}

function couponFor(
  found: FoundCoupon,
  { store, cart, inApp }: CouponUser,
  { catalogue, now }: Pick<Context, 'catalogue' | 'now'>,
) {
  const entry = presentCoupon(found.document) as CouponEntry
  const conditions = conditionsOf(entry)
  const dayOf = (time: Date) => dayIn(catalogue.zone(store), time)
  const { used, usedByCustomer, orders, sentAt } = found
  const facts: CouponFacts = {
    store,
    subtotal: cart.subtotal,
    today: dayOf(now),
    inApp,
    orders,
    sentOn: sentAt ? dayOf(sentAt) : undefined,
    used,
    usedByCustomer,
  }
  const coupon = couponAt(store, entry, catalogue)
  return { coupon, conditions, facts, until: lastDayOf(conditions, facts.sentOn) }
}

function faultOf(
  { coupon, conditions, facts }: Pick<ReturnType<typeof couponFor>, 'coupon' | 'conditions' | 'facts'>,
  { cart }: CouponUser,
): string | undefined {
  const lines = realLines(cart)
  return (
    conditionFault(conditions, facts) ??
    couponFault(cart.lines) ??
    (coupon.kind !== 'shown-only' && discountOf(lines, coupon).total === 0
      ? 'This code counts for nothing in your cart.'
      : undefined)
  )
}
