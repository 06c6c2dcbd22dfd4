import { realLines, type Cart } from '../../domain/cart/cart.ts'
import { couponFault, discountOf, type Coupon } from '../../domain/payment/coupon.ts'
import {
  conditionFault,
  isLasting,
  lastDayOf,
  UNKNOWN_COUPON,
  type CouponFacts,
} from '../../domain/payment/couponConditions.ts'
import { localTime } from '../../domain/schedule/localTime.ts'
import { conditionsOf, couponAt } from '../catalogue/coupon.ts'
import type { CouponEntry } from '../catalogue/import/offerFormat.ts'
import { zoneOffsets } from '../catalogue/zoneOffsets.ts'
import { refused, type Context, type Refused } from '../context/context.ts'
import type { Member } from '../store/accounts/members.ts'
import { findCoupon, findOfferedCoupons, type FoundCoupon } from '../store/discounts/findCoupon.ts'

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
export async function readCoupon(
  typed: string,
  user: CouponUser,
  context: Pick<Context, 'db' | 'catalogue' | 'now'>,
): Promise<CouponReading> {
  const code = typed.trim().toUpperCase()
  const found = code === '' ? undefined : await findCoupon(context.db, code, user)
  if (!found) return refused(UNKNOWN_COUPON)
  const read = couponFor(found, user, context)
  const fault = faultOf(read, user)
  return fault === undefined ? { ok: true, coupon: read.coupon, until: read.until } : refused(fault)
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
