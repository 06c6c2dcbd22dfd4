import { POINT_VALUE } from '../payment/points.ts'
import { formatMoney, type Cents } from '../money.ts'

/** Why a customer is given something; it is in the audit and in the books, and says nothing of the person (D-207). */
export const GOODWILL_REASONS = {
  missing: 'Something was missing',
  wrong: 'Something was wrong',
  cold: 'It came cold',
  late: 'It came late',
  service: 'The service was poor',
  app: 'The site or the app failed',
  other: 'Something else',
} as const

export type GoodwillReason = keyof typeof GOODWILL_REASONS

/** Why points are corrected. */
export const CORRECTION_REASONS = {
  missing: 'An order earned too few',
  twice: 'Points were given twice',
  merged: 'Points of another account',
  misuse: 'Points were misused',
  other: 'Something else',
} as const

export type CorrectionReason = keyof typeof CORRECTION_REASONS

/** So long a coupon that makes good counts. */
export const GOODWILL_DAYS = 90

export const pointsWorth = (points: number): Cents => Math.max(0, points) * POINT_VALUE

/** What somebody is given. */
export type Gift = { points: number } | { coupon: Cents }

/** '100 points, worth $5.00', 'a coupon of up to $12.00' */
export const giftWords = (gift: Gift): string =>
  'points' in gift
    ? `${gift.points} ${gift.points === 1 ? 'point' : 'points'}, worth ${formatMoney(pointsWorth(gift.points))}`
    : `a coupon of up to ${formatMoney(gift.coupon)}`
