import type { Order } from '../../domain/order/order.ts'
import type { Context } from '../context/context.ts'
import { guestKey } from '../sessions/guestKey.ts'
import { withPointsClaim } from './pointsClaim.ts'

/** A guest's order with what a member's needs not: the claim to its points (D-39) and the key of the link to it (D-20). */
export function withGuestLinks(order: Order, context: Context): Order {
  const { session, settings } = context
  return session.member === undefined
    ? { ...withPointsClaim(order, context), guestKey: guestKey(order.hash, settings.tokenKey) }
    : order
}
