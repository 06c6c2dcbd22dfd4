import type { Order } from '../../domain/order/order.ts'
import type { Context } from '../context/context.ts'
import type { Db } from '../store/database/database.ts'
import { claimGuestOrder } from '../store/accounts/points.ts'
import { isSame, signatureOf } from '../sessions/token.ts'
import { guestKey } from '../sessions/signedLinks.ts'

/** A guest's order with what a member's needs not: the claim to its points (D-39) and the key of the link to it (D-20). */
export function withGuestLinks(order: Order, context: Context): Order {
  const { session, settings } = context
  return session.member === undefined
    ? { ...withPointsClaim(order, context), guestKey: guestKey(order.hash, settings.tokenKey) }
    : order
}

/** A signed claim to the points of a guest's order; a sign-up with it within 24 hours books them, once (D-39). */

const CLAIM_HOURS = 24

const withPointsClaim = (order: Order, { session, settings }: Context): Order =>
  session.member === undefined && order.points > 0
    ? { ...order, claim: `${order.hash}.${signatureOf(`points of ${order.hash}`, settings.tokenKey)}` }
    : order

export async function bookPointsClaim(
  db: Db,
  claim: string,
  member: string,
  { now, settings }: Context,
): Promise<void> {
  const [order = '', signed = ''] = claim.split('.')
  if (!isSame(signed, signatureOf(`points of ${order}`, settings.tokenKey))) return
  await claimGuestOrder(db, { order, member, placedAfter: new Date(now.getTime() - CLAIM_HOURS * 3_600_000) }, now)
}
