import { realLines, type Cart } from '../../domain/cart/cart.ts'
import { couponFault, discountOf, type Coupon } from '../../domain/payment/coupon.ts'
import {
  conditionFault,
  isLasting,
  lastDayOf,
  UNKNOWN_COUPON,
  type CouponFacts,
} from '../../domain/payment/couponConditions.ts'
import { formatWait } from '../../domain/schedule/formatWait.ts'
import { localTime } from '../../domain/schedule/localTime.ts'
import { conditionsOf, couponAt } from '../catalogue/coupon.ts'
import type { CouponEntry } from '../catalogue/import/offerFormat.ts'
import { zoneOffsets } from '../catalogue/zoneOffsets.ts'
import { rateLimited, refused, type Context, type Refused } from '../context/context.ts'
import { networkLimits, rateLimitsOf } from '../sessions/rateLimitKeys.ts'
import type { Member } from '../store/accounts/members.ts'
import { findCoupon, findOfferedCoupons, type FoundCoupon } from '../store/discounts/findCoupon.ts'
import { consume, readCounted, waitOf, type RateLimit, type RateWindow } from '../store/rateLimits.ts'

export interface CouponUser {
  store: string
  cart: Cart
  member: string | undefined
  /** '' while it is not known. */
  phone: string
  inApp: boolean
}

export const couponUser = (
  { store, phone = '', inApp = false }: { store: string; phone?: string; inApp?: boolean },
  cart: Cart,
  member: Member | undefined,
): CouponUser => ({ store, cart, member: member?.hash, phone: member?.phone ?? phone.trim(), inApp })

export interface ReadCoupon {
  coupon: Coupon
  /** YYYY-MM-DD; undefined without a last day. */
  until: string | undefined
}

export type CouponReading = ({ ok: true } & ReadCoupon) | Refused

/** The coupon of this code, when it counts for this cart now [COUPON-05 COUPON-08 COUPON-10]. */
export async function readCoupon(typed: string, user: CouponUser, context: Context): Promise<CouponReading> {
  const { db, now } = context
  const code = typed.trim().toUpperCase()
  if (code === '') return refused(UNKNOWN_COUPON)
  const tries = triesOf(context)
  const right = rateLimitsOf([`coupon ${code} by ${context.session.hash}`], RIGHT, context)
  const counted = await readCounted(db, [...tries, ...right])
  // A code that was right before is no guess.
  const wasRight = waitOf(right, counted, now) > 0
  const wait = wasRight ? 0 : waitOf(tries, counted, now)
  if (wait > 0)
    return rateLimited(
      `Too many promo codes were tried. Please try again in ${formatWait(wait)}, or order without one.`,
      wait,
    )
  const found = await findCoupon(db, code, user)
  const read = found && couponFor(found, user, context)
  const fault = read ? faultOf(read, user) : UNKNOWN_COUPON
  if (!wasRight) await consume(db, fault === UNKNOWN_COUPON ? tries : right, now)
  return read && fault === undefined
    ? { ok: true, coupon: read.coupon, until: read.until }
    : refused(fault ?? UNKNOWN_COUPON)
}

const DAY_SECONDS = 86_400

/** Codes that nothing has: of a session, and of a network address. A member counts alone, so that others cannot lock them out. */
const SESSION_TRIES: readonly RateWindow[] = [[10, DAY_SECONDS]]
const NETWORK_TRIES: readonly RateWindow[] = [[50, DAY_SECONDS]]
const RIGHT: readonly RateWindow[] = [[1, DAY_SECONDS]]

const triesOf = (context: Context): RateLimit[] => [
  ...rateLimitsOf([`coupon by ${context.session.hash}`], SESSION_TRIES, context),
  ...(context.session.member === undefined ? networkLimits('coupon from', NETWORK_TRIES, context) : []),
]

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
  const entry = found.document as CouponEntry
  const conditions = conditionsOf(entry)
  const dayOf = (time: Date) => localTime(time, zoneOffsets(catalogue.zone(store), time)).date
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
    (coupon.type !== '1' && discountOf(lines, coupon).total === 0
      ? 'This code counts for nothing in your cart.'
      : undefined)
  )
}
