import type { AnswerOf } from '../../../contract/calls.ts'
import { realLines, type Cart } from '../../../domain/cart/cart.ts'
import { couponFault, discountOf, type Coupon } from '../../../domain/payment/coupon.ts'
import type { Cents } from '../../../domain/money.ts'

export type OfferedCoupon = AnswerOf<'checkout'>['coupons'][number]

/** What was typed: a coupon, or the code of an offer, which takes nothing off itself and brings the offers that count with it. */
export interface AppliedCoupon extends Coupon, AnsweredOffers {}

/** The offers of each service, at the first time and at each. */
export type AnsweredOffers = Pick<
  AnswerOf<'applyCoupon'>,
  'pickupOffers' | 'deliveryOffers' | 'pickupOffersFrom' | 'deliveryOffersFrom'
>

/** The host's coupon as the rules of discounts need it [COUPON-09]. */
export const couponOf = (code: string, answer: AnswerOf<'applyCoupon'>): AppliedCoupon => {
  const { name, message, kind, scope, products, excluded, percent, most } = answer
  const { pickupOffers, deliveryOffers, pickupOffersFrom, deliveryOffersFrom } = answer
  return {
    code,
    name,
    message,
    kind,
    products: scope === '0' ? null : products,
    excluded,
    percent,
    maxDiscount: most,
    pickupOffers,
    deliveryOffers,
    pickupOffersFrom,
    deliveryOffersFrom,
  }
}

/** What a coupon saves on this cart. */
export const savingOf = (cart: Cart, coupon: Coupon): Cents => discountOf(realLines(cart), coupon).total

/** Why an offered coupon cannot be used now; undefined when it can [COUPON-05 COUPON-10]. */
export const offerFault = (cart: Cart, { refusal }: Pick<OfferedCoupon, 'refusal'>): string | undefined =>
  refusal || couponFault(cart.lines)
