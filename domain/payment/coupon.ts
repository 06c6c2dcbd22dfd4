import type { Line } from '../cart/cart.ts'
import { isContainer } from '../catalogue/menu.ts'
import { percentOf, allocate, type Cents, type Percent } from '../money.ts'

/** In the order of the codes 0 to 3 [COUPON-09]. `up-to`: at most `maxDiscount`. */
export const COUPON_KINDS = [
  'percent-off-each',
  'shown-only',
  'percent-off-cheapest',
  'percent-off-cheapest-up-to',
] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

export interface Coupon {
  code: string
  name: string
  message: string
  kind: CouponKind
  /** Hashes; null for every product. */
  products: readonly string[] | null
  /** Hashes of products that get no discount, whatever `products` says [COUPON-10]. */
  excluded?: readonly string[]
  percent: Percent
  maxDiscount: Cents
}

export interface Discount {
  total: Cents
  /** The share of each line, in the order of the lines; they add up to `total` (D-03). */
  lines: Cents[]
}

const noDiscount = (lines: readonly Line[]): Discount => ({ total: 0, lines: lines.map(() => 0) })

const lineTotal = (line: Line): Cents => line.price * line.quantity

/** Placeholders and lines at price zero get no discount and never count as the lowest-priced. */
const isEligible = (coupon: Coupon, line: Line): boolean =>
  !line.isPlaceholder &&
  line.price > 0 &&
  !coupon.excluded?.includes(line.productHash) &&
  (coupon.products === null || coupon.products.includes(line.productHash))

/** [AMT-01 AMT-02 AMT-03 AMT-04 AMT-05], D-03, Q-38. */
export function discountOf(lines: readonly Line[], coupon: Coupon | undefined): Discount {
  if (!coupon || coupon.kind === 'shown-only') return noDiscount(lines)
  if (coupon.kind === 'percent-off-each') return percentOffAll(lines, coupon)
  const lowest = lines
    .filter((line) => isEligible(coupon, line))
    .reduce<Line | undefined>((least, line) => (least && !isCheaper(line, least) ? least : line), undefined)
  if (!lowest) return noDiscount(lines)
  const off = percentOf(lowest.price, coupon.percent)
  const total = coupon.kind === 'percent-off-cheapest-up-to' ? Math.min(off, coupon.maxDiscount) : off
  return { total, lines: lines.map((line) => (line === lowest ? total : 0)) }
}

/** Equal prices are ordered by hash [AMT-03]. */
const isCheaper = (one: Line, other: Line): boolean =>
  one.price < other.price || (one.price === other.price && one.hash < other.hash)

/** Rounded once over all eligible lines and split over them, so that the cents add up (D-03). */
function percentOffAll(lines: readonly Line[], coupon: Coupon): Discount {
  const amounts = lines.map((line) => (isEligible(coupon, line) ? lineTotal(line) : 0))
  const total = percentOf(
    amounts.reduce((a, b) => a + b, 0),
    coupon.percent,
  )
  return { total, lines: allocate(total, amounts) }
}

/** Shown beside the struck-out total; undefined without a discount [AMT-01 AMT-02 PAY-32]. */
export function discountedTotal(line: Line, index: number, discount: Discount): Cents | undefined {
  const off = discount.lines[index] ?? 0
  return off === 0 ? undefined : lineTotal(line) - off
}

/**
 * The refusal when the cart contains a bag or a promoted product; it names the first one [COUPON-05], Q-37. An offer that was not
 * taken is no product, and the customer could not remove it (D-58).
 */
export function couponFault(lines: readonly Line[]): string | undefined {
  const bag = lines.find((line) => !line.isPlaceholder && (isContainer(line) || line.bagHash !== '0'))
  return bag && `You can not use coupon with ${bag.name}. Please remove from your cart.`
}
