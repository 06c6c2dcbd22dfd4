import { COUPON_KINDS, type CouponKind } from '../../../domain/payment/coupon.ts'
import { fieldOf } from './faults.ts'
import type { CouponEntry } from './offerFormat.ts'

/**
 * The words of a coupon in files of releases before this one. Such files are still read, and the database keeps coupons in these
 * words, since hosts of the release before read nothing else; the release after this one may keep them as the file has them.
 */
const FORMER = {
  code: 'coupon_code',
  kind: 'ct',
  products: 'p',
  percent: 'discount',
  max_discount: 'max_discount_amount',
}
const PRESENT = new Map(Object.entries(FORMER).map(([present, former]) => [former, present]))

/** An entry with the former words in those of today; anything else stays as it is, for the import to judge. */
export function presentCoupon(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('ct' in entry || 'coupon_code' in entry)) return entry
  const { pt, ...rest } = entry as Record<string, unknown>
  const fields = Object.entries(rest).map(([name, value]) => [
    PRESENT.get(name) ?? name,
    name === 'ct' ? (COUPON_KINDS[Number(value)] ?? value) : value,
  ])
  const { products = [], ...others } = Object.fromEntries(fields) as Record<string, unknown>
  if (pt === 0) return others
  return pt === 1 ? { ...others, products } : { ...others, products, pt }
}

/** A catalogue file, or a kept catalogue, with its coupons in the words of today. */
export function withPresentCoupons(file: unknown): unknown {
  const coupons = fieldOf(file, 'coupons')
  return Array.isArray(coupons) ? { ...(file as object), coupons: coupons.map(presentCoupon) } : file
}

interface PlainCoupon extends Pick<CouponEntry, 'code' | 'products'> {
  kind: CouponKind
}

/** A coupon as the database keeps it. */
export function formerCoupon({ kind, products, ...rest }: PlainCoupon): object {
  const entry = { ...rest, kind: String(COUPON_KINDS.indexOf(kind)), ...(products ? { products } : {}) }
  const fields = Object.entries(entry).map(([name, value]) => [
    Object.hasOwn(FORMER, name) ? Reflect.get(FORMER, name) : name,
    value,
  ])
  return { ...Object.fromEntries(fields), pt: products ? 1 : 0 }
}
