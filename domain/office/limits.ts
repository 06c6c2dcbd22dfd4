import type { Cents } from '../money.ts'
import { isInScope, type Assignment, type Role } from './roles.ts'

/** What one person may give back without a second one, by role (D-204, D-211). */
const REFUND_LIMITS: Partial<Record<Role, RefundLimit>> = {
  manager: { order: 5000, day: 20_000 },
  support: { order: 5000, day: 20_000 },
}

export interface RefundLimit {
  /** Of an order, all refunds by people together. */
  order: Cents
  /** By the same person in 24 hours. */
  day: Cents
}

/** What one person gives without a second one, in place of what the role says (D-217). */
export interface OwnLimits {
  /** Of an order. */
  refund?: Cents | undefined
  /** To a customer in 90 days. */
  goodwill?: Cents | undefined
}

/**
 * The most that somebody may refund in this store; undefined for any amount. Of several roles the larger limits count; the own one
 * of an order counts in place of a role's, and neither for an owner nor where the roles give nothing.
 */
export function refundLimit(
  assignments: readonly Assignment[],
  store: string,
  { refund }: OwnLimits = {},
): RefundLimit | undefined {
  const roles = assignments.filter(({ stores }) => isInScope(stores, store)).map(({ role }) => role)
  if (roles.includes('owner')) return undefined
  const limits = roles.flatMap((role) => REFUND_LIMITS[role] ?? [])
  const order = limits.length > 0 ? (refund ?? Math.max(...limits.map((limit) => limit.order))) : 0
  return { order, day: Math.max(order, ...limits.map(({ day }) => day)) }
}

/** What a customer may be given to make good in 90 days without a second person, all gifts together (D-207). */
const GOODWILL_LIMIT: Cents = 2000

/** The limit for who asks; undefined for an owner of all stores, who has none. */
export const goodwillLimit = (assignments: readonly Assignment[], { goodwill }: OwnLimits = {}): Cents | undefined =>
  assignments.some(({ role, stores }) => role === 'owner' && stores === 'all')
    ? undefined
    : (goodwill ?? GOODWILL_LIMIT)
