import type { InputOf } from '../../contract/calls.ts'
import { isSold, realLines, type Cart } from '../../domain/cart/cart.ts'
import type { OrderTime } from '../../domain/offers/offerConditions.ts'
import type { CheckedDelivery } from '../../domain/order/checkedOrder.ts'
import { countingSavings, type Savings } from '../../domain/payment/orderDiscount.ts'
import type { Context, Refused } from '../context/context.ts'
import type { Member } from '../store/accounts/members.ts'
import { couponUser, readCoupon } from './readCoupon.ts'
import { readOffers } from './readOffers.ts'

interface SavingsRequest {
  input: Omit<InputOf<'completeCheck'>, 'tip'>
  cart: Cart
  member: Member | undefined
  delivery: CheckedDelivery | undefined
  /** The time that the order is for. */
  time: OrderTime
  /** The order that it changes (D-235). */
  changes?: string | undefined
}

/** What makes an order cheaper: the best offers, or its coupon where that saves more (D-189). */
export async function readSavings(
  { input, cart, member, delivery, time, changes }: SavingsRequest,
  context: Context,
): Promise<({ ok: true } & Savings) | Refused> {
  const { useCoupon, coupon: code, service } = input
  const user = { ...couponUser(input, cart, member), time, ...(changes === undefined ? {} : { changes }) }
  const used = useCoupon ? await readCoupon(code, user, context) : undefined
  if (used?.ok === false) return used
  const typed = used?.coupon.code
  const offers = await readOffers({ ...user, service, typed, delivery: delivery?.price ?? 0 }, context)
  const coupon = used?.isOffer ? undefined : used?.coupon
  return { ok: true, ...countingSavings(realLines(cart).filter(isSold), { coupon, offers }) }
}
