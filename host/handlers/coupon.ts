import type { AnswerOf } from '../../contract/calls.ts'
import { currentCart } from '../carts/currentCart.ts'
import { answerWith, type Handler } from '../context/context.ts'
import { couponUser, readCoupon, type ReadCoupon } from '../orders/readCoupon.ts'
import { sessionEnded } from '../sessions/access.ts'
import { findMember } from '../store/accounts/members.ts'

/** Tells what a code is worth for the cart; nothing is used up before the order is placed [CALL-16 COUPON-08], Q-06. */
const applyCoupon: Handler<'applyCoupon'> = async (input, context) => {
  const { db, session } = context
  const cart = await currentCart(context)
  if (!cart) return sessionEnded
  const member = session.member === undefined ? undefined : await findMember(db, session.member)
  const read = await readCoupon(input.code, couponUser(input, cart, member), context)
  return read.ok ? answerWith(couponAnswer(read)) : read
}

export const couponAnswer = ({ coupon, until = '' }: ReadCoupon): AnswerOf<'applyCoupon'> => ({
  name: coupon.name,
  message: coupon.message,
  kind: coupon.kind,
  scope: coupon.products === null ? '0' : '1',
  products: [...(coupon.products ?? [])],
  excluded: [...(coupon.excluded ?? [])],
  percent: coupon.percent,
  most: coupon.maxDiscount,
  until,
})

export const couponHandlers = { applyCoupon }
