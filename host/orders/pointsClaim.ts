import { createHmac } from 'node:crypto'
import type { Order } from '../../domain/order/order.ts'
import type { Context } from '../context/context.ts'
import type { Db } from '../store/database/database.ts'
import { claimGuestOrder } from '../store/accounts/points.ts'
import { isSame } from '../sessions/token.ts'

/** A signed claim to the points of a guest's order; a sign-up with it within 24 hours books them, once (D-39). */

const CLAIM_HOURS = 24

export const withPointsClaim = (order: Order, { session, settings }: Context): Order =>
  session.member === undefined && order.points > 0
    ? { ...order, claim: `${order.hash}.${signature(order.hash, settings.tokenKey)}` }
    : order

export async function bookPointsClaim(
  db: Db,
  claim: string,
  member: string,
  { now, settings }: Context,
): Promise<void> {
  const [order = '', signed = ''] = claim.split('.')
  if (!isSame(signed, signature(order, settings.tokenKey))) return
  await claimGuestOrder(db, { order, member, placedAfter: new Date(now.getTime() - CLAIM_HOURS * 3_600_000) }, now)
}

const signature = (order: string, key: string): string =>
  createHmac('sha256', key).update(`points of ${order}`).digest('base64url')
