import type { Line, LineOption } from '../cart/cart.ts'
import { amountOf } from '../catalogue/amounts.ts'
import { percentOf, type Cents, type Percent } from '../money.ts'

/** What a unit of goods has to be, to take part in an offer. Undefined fits everything. */
export interface Goods {
  /** Hashes. */
  products?: ReadonlySet<string>
  /** Codes of sizes. */
  sizes?: ReadonlySet<string>
  /** The most options that are chosen of these groups (hashes), each weighed by `weightOf`. */
  limits?: readonly { groups: ReadonlySet<string>; most: number }[]
}

/** So many units that fit any of these goods. */
export interface Part {
  count: number
  goods: readonly Goods[]
}

export const OFFER_KINDS = [
  'set',
  'cheapest-off',
  'price-each',
  'percent-off-each',
  'amount-off-each',
  'amount-off-order',
  'free-delivery',
] as const

export type OfferKind = (typeof OFFER_KINDS)[number]

/**
 * `set`: its parts together for `price`. `cheapest-off`: of the units of its parts together the `get` cheapest are cheaper. The
 * three of each unit: the units of its one part, when the cart holds as many as the part counts.
 */
export type Reduction =
  | { kind: 'set'; price: Cents; most?: number }
  | { kind: 'cheapest-off'; get: number; percent: Percent; most?: number }
  | { kind: 'price-each'; price: Cents }
  | { kind: 'percent-off-each'; percent: Percent }
  | { kind: 'amount-off-each'; amount: Cents }
  | { kind: 'amount-off-order'; amount: Cents }
  | { kind: 'free-delivery' }

/** A rule of the chain that makes a cart cheaper (D-189). */
export interface Offer {
  code: string
  name: string
  parts: readonly Part[]
  reduction: Reduction
  /** No other offer counts beside it. */
  alone?: boolean
  /** Codes of offers that do not count beside it. */
  excludes?: ReadonlySet<string>
}

export type OfferLine = Pick<Line, 'productHash' | 'sizeCode' | 'price' | 'quantity' | 'groups'>

/** A double portion counts twice, as towards the limits of a group (D-182), and one on a half counts half. */
const weightOf = (option: LineOption): number => (option.side === 0 ? 1 : 0.5) * Math.ceil(amountOf({}, option))

export const fits = ({ goods }: Part, line: OfferLine): boolean =>
  goods.some(
    ({ products, sizes, limits = [] }) =>
      (products?.has(line.productHash) ?? true) &&
      (sizes?.has(line.sizeCode) ?? true) &&
      limits.every(({ groups, most }) => {
        const chosen = line.groups.filter(({ hash }) => groups.has(hash)).flatMap(({ options }) => options)
        return chosen.reduce((sum, option) => sum + weightOf(option), 0) <= most
      }),
  )

/** What an offer takes off one unit, rounded by itself; 0 of an offer that is not about each unit. */
export function unitSaving(reduction: Reduction, price: Cents): Cents {
  switch (reduction.kind) {
    case 'price-each':
      return Math.max(0, price - reduction.price)
    case 'percent-off-each':
      return percentOf(price, reduction.percent)
    case 'amount-off-each':
      return Math.min(price, reduction.amount)
    default:
      return 0
  }
}

/** What a set of units at these prices saves; 0 of an offer that is not about sets. */
export function setSaving(reduction: Reduction, prices: readonly Cents[]): Cents {
  if (reduction.kind === 'set') return Math.max(0, prices.reduce((a, b) => a + b, 0) - reduction.price)
  if (reduction.kind !== 'cheapest-off') return 0
  const cheapest = prices.toSorted((a, b) => a - b).slice(0, reduction.get)
  return cheapest.reduce((sum, price) => sum + percentOf(price, reduction.percent), 0)
}

export const excludesOther = (one: Offer, other: Offer): boolean =>
  one !== other && (excludes(one, other) || excludes(other, one))

const excludes = ({ alone = false, excludes: codes }: Offer, other: Offer): boolean =>
  alone || (codes?.has(other.code) ?? false)
