import type { Coupon } from '../../domain/payment/coupon.ts'
import type { CouponConditions } from '../../domain/payment/couponConditions.ts'
import { cents } from './amounts.ts'
import type { Catalogue } from './catalogue.ts'
import { productHash, storeHash } from './hashes.ts'
import type { CouponEntry } from './import/offerFormat.ts'

/** A coupon as it counts at one store: kinds of products become the products of the store [COUPON-09 COUPON-10]. */
export function couponAt(store: string, entry: CouponEntry, catalogue: Catalogue): Coupon {
  const { excluded_products = [], excluded_kinds = [] } = entry
  const kinds = excluded_kinds.flatMap((kind) => catalogue.productsOfKind(store, kind))
  return {
    code: entry.code,
    name: entry.name,
    message: entry.message,
    kind: entry.kind,
    products: entry.products?.map(productHash) ?? null,
    excluded: [...new Set([...excluded_products.map(productHash), ...kinds])],
    percent: entry.percent,
    maxDiscount: cents(entry.max_discount),
  }
}

export const conditionsOf = (entry: CouponEntry): CouponConditions => ({
  leastOrder: entry.least_order === undefined ? undefined : cents(entry.least_order),
  mostOrder: entry.most_order === undefined ? undefined : cents(entry.most_order),
  from: entry.from,
  until: entry.until,
  stores: entry.stores?.map(storeHash),
  firstOrder: entry.first_order,
  appOnly: entry.app_only,
  daysSinceSent: entry.days_since_sent,
  totalLimit: entry.total_limit,
  customerLimit: entry.customer_limit,
})
