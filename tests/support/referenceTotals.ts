/**
 * A second, deliberately plain calculation of what an order costs, in exact fractions of a cent. It shares no code with the
 * domain, not even its types.
 */

export interface ReferenceLine {
  hash: string
  product: string
  /** Per unit, in cents, as are the deposit and the bases. */
  price: number
  quantity: number
  deposit: number
  /** Percent. */
  gst: number
  pst: number
  /** What a tax applies to in the price, where it is not all of it. */
  gstBase?: number
  pstBase?: number
  /** The PST is on as much of the price as a discount leaves of it. */
  keepsPstBase?: boolean
  isOffer: boolean
  isSold: boolean
}

interface ReferenceCoupon {
  kind: 'percent-off-each' | 'shown-only' | 'percent-off-cheapest' | 'percent-off-cheapest-up-to'
  /** null for every product. */
  products: readonly string[] | null
  excluded: readonly string[]
  percent: number
  most: number
}

export interface ReferenceOrder {
  lines: readonly ReferenceLine[]
  coupon?: ReferenceCoupon
  /** Prices in cents, rates in percent. */
  /** `pst` is on the share of the price that belongs to goods which pay PST. */
  delivery?: { price: number; gst: number; pst?: number }
  bag?: { price: number; gst: number; pst: number }
  /** Points that may be used, and cents that one pays. */
  points?: { balance: number; value: number }
  tipPercent: number
  giftCards: readonly { balance: number; wanted: number }[]
}

export interface ReferenceTotals {
  subtotal: number
  /** The amounts of each sold line. */
  discounts: number[]
  discount: number
  gst: number
  pst: number
  points: { required: number; value: number }
  tip: number
  giftCards: number[]
  /** What the card pays. */
  balance: number
}

/** A fraction; the denominator is positive. */
type Exact = readonly [numerator: bigint, denominator: bigint]

const ZERO: Exact = [0n, 1n]
const plus = ([a, b]: Exact, [c, d]: Exact): Exact => (b === d ? [a + c, b] : [a * d + c * b, b * d])
const minus = (one: Exact, [c, d]: Exact): Exact => plus(one, [-c, d])
const times = ([a, b]: Exact, [c, d]: Exact): Exact => [a * c, b * d]
const whole = (amount: number): Exact => [BigInt(amount), 1n]
const isLess = ([a, b]: Exact, [c, d]: Exact): boolean => a * d < c * b
/** A percentage as it is written, with up to three decimals. */
const percent = (rate: number): Exact => [BigInt(rate.toFixed(3).replace('.', '')), 100_000n]
const floor = ([a, b]: Exact): number => Number(a / b)
const halfUp = (exact: Exact): number => floor(plus(exact, [1n, 2n]))
const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0)

export function referenceTotals(order: ReferenceOrder): ReferenceTotals {
  const lines = order.lines.filter((line) => line.isSold && !line.isOffer)
  const discounts = discountsOf(lines, order.coupon)
  const discount = sum(discounts)
  let subtotal = order.bag?.price ?? 0
  let gst = ZERO
  let pst = ZERO
  for (const [index, line] of lines.entries()) {
    for (let unit = 0; unit < line.quantity; unit += 1) subtotal += line.price + line.deposit
    gst = plus(gst, times(taxed(line, line.gstBase, discounts[index] ?? 0), percent(line.gst)))
    pst = plus(pst, times(pstTaxed(line, discounts[index] ?? 0), percent(line.pst)))
  }
  const { bag, delivery } = order
  if (bag) gst = plus(gst, times(whole(bag.price), percent(bag.gst)))
  if (bag) pst = plus(pst, times(whole(bag.price), percent(bag.pst)))
  if (delivery) gst = plus(gst, times(whole(delivery.price), percent(delivery.gst)))
  if (delivery?.pst !== undefined) {
    let goods = 0
    let soda = 0
    for (const [index, line] of lines.entries()) {
      goods += line.price * line.quantity - (discounts[index] ?? 0)
      if (line.pst > 0) soda += floor(pstTaxed(line, discounts[index] ?? 0))
    }
    // The cent that is left over goes to the larger remainder, at a tie to the soda.
    const share: Exact = goods > 0 ? [BigInt(delivery.price) * BigInt(soda), BigInt(goods)] : ZERO
    pst = plus(pst, times(whole(halfUp(share)), percent(delivery.pst)))
  }
  let due = subtotal + (delivery?.price ?? 0) + halfUp(gst) + halfUp(pst) - discount
  const points = pointsFor(due, order.points)
  due -= points.value
  const tip = due === 0 ? 0 : halfUp(times(whole(subtotal), percent(order.tipPercent)))
  due += tip
  let most = Math.min(due, subtotal)
  const giftCards: number[] = []
  for (const { balance, wanted } of order.giftCards) {
    const pays = [wanted, balance, most].sort((a, b) => a - b)[0] ?? 0
    giftCards.push(pays)
    most -= pays
  }
  return {
    subtotal,
    discounts,
    discount,
    gst: halfUp(gst),
    pst: halfUp(pst),
    points,
    tip,
    giftCards,
    balance: due - sum(giftCards),
  }
}

/** The part of a line that a tax applies to, less its share of the discount in whole cents. */
function taxed({ price, quantity }: ReferenceLine, base: number | undefined, discount: number): Exact {
  if (base === undefined) return whole(price * quantity - discount)
  const parts = [base, price - base].map((part) => part * quantity)
  return whole((parts[0] ?? 0) - (shared(discount, parts)[0] ?? 0))
}

function pstTaxed(line: ReferenceLine, discount: number): Exact {
  if (!line.keepsPstBase || line.pstBase === undefined) return taxed(line, line.pstBase, discount)
  const left = line.price * line.quantity - discount
  const soda = line.pstBase * line.quantity
  return whole(soda < left ? soda : left)
}

function discountsOf(lines: readonly ReferenceLine[], coupon: ReferenceCoupon | undefined): number[] {
  const nothing = lines.map(() => 0)
  if (!coupon || coupon.kind === 'shown-only') return nothing
  const { products, excluded } = coupon
  const counts = ({ product, price }: ReferenceLine) =>
    price > 0 && !excluded.includes(product) && (!products || products.includes(product))
  if (coupon.kind === 'percent-off-each') {
    const amounts = lines.map((line) => (counts(line) ? line.price * line.quantity : 0))
    return shared(halfUp(times(whole(sum(amounts)), percent(coupon.percent))), amounts)
  }
  const [cheapest] = lines.filter(counts).sort((a, b) => a.price - b.price || (a.hash < b.hash ? -1 : 1))
  if (!cheapest) return nothing
  const off = halfUp(times(whole(cheapest.price), percent(coupon.percent)))
  const most = coupon.kind === 'percent-off-cheapest-up-to' ? Math.min(off, coupon.most) : off
  return lines.map((line) => (line === cheapest ? most : 0))
}

/** Cent by cent to the part that is furthest below its exact share, the first of equals. */
function shared(amount: number, parts: readonly number[]): number[] {
  const all = sum(parts)
  if (all === 0) return parts.map(() => 0)
  const exact = parts.map((part): Exact => [BigInt(amount) * BigInt(part), BigInt(all)])
  const shares = exact.map(floor)
  for (let given = sum(shares); given < amount; given += 1) {
    let next = 0
    for (const [index, share] of shares.entries()) {
      const lacking = minus(exact[index] ?? ZERO, whole(share))
      if (isLess(minus(exact[next] ?? ZERO, whole(shares[next] ?? 0)), lacking)) next = index
    }
    shares[next] = (shares[next] ?? 0) + 1
  }
  return shares
}

/** As many whole points as the amount needs, the last one paying for less than it could; if they are too few, 50 cents stay for a card. */
function pointsFor(due: number, points: ReferenceOrder['points']): { required: number; value: number } {
  if (!points) return { required: 0, value: 0 }
  const { balance, value } = points
  const needed = floor([BigInt(due + value - 1), BigInt(value)])
  if (balance >= needed) return { required: needed, value: due }
  let required = balance
  while (required > 0 && due - required * value < 50) required -= 1
  return { required, value: required * value }
}
