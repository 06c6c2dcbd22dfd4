import type { ChosenBag, ChosenProduct } from '../catalogue/configuration.ts'
import type { Side } from '../catalogue/menu.ts'
import type { Service } from '../catalogue/store.ts'
import type { Cents, Percent } from '../money.ts'
import type { SmallOrder } from '../taxes.ts'

export interface LineOption {
  hash: string
  name: string
  side: Side
  extra: boolean
  amount?: number
}

export interface LineGroup {
  hash: string
  name: string
  options: LineOption[]
}

export interface Line {
  hash: string
  productHash: string
  /** The bag that contains the line; '0' for none [XPS-07]. */
  bagHash: string
  storeHash: string
  name: string
  size: string
  sizeCode: string
  description: string
  picture: string
  /** Per unit, as are `deposit` and `points`; before tax and deposit. */
  price: Cents
  quantity: number
  deposit: Cents
  points: number
  salesType: string
  status: number
  gst: Percent
  pst: Percent
  /** The parts of the price that the taxes apply to, as in a combo with a soft drink (D-62, D-114); absent for the whole price. */
  gstBase?: Cents
  pstBase?: Cents
  keepsPstBase?: boolean
  /** Absent where prepared food pays the same in a small order (D-195). */
  small?: SmallOrder
  /** Only other hosts use it (D-40). */
  tax3?: Percent
  /** From which age on it is sold, in years; absent for everybody (D-185). */
  age?: number
  bagType: string
  isPlaceholder: boolean
  /** What differs for delivery: the prices of a line are those for pick-up, until the service is applied (D-193). */
  delivery?: Pick<Line, 'price' | 'points' | 'gstBase' | 'pstBase'>
  groups: LineGroup[]
  choices: ChosenProduct[]
  bags: ChosenBag[]
}

export interface Totals {
  deposit: Cents
  subtotal: Cents
  gst: Cents
  pst: Cents
  total: Cents
}

export interface Cart extends Totals {
  storeHash: string
  lines: Line[]
  /**
   * What the host's offers will take off the lines, whatever the service, and which times orders have to be for; absent where it has
   * not said it of these lines (D-189, D-194).
   */
  offers?: { name: string; saving: Cents; ready?: string }[]
  /** The same of the prices for delivery, where some differ (D-193). */
  deliveryOffers?: NonNullable<Cart['offers']>
  /** Whose prices it has, once they are applied; absent where both services have the same. */
  pricesFor?: Service
  /** The paid order that it changes (D-235); `guest`: the key of a guest's link to it, '' without. */
  change?: { order: string; number: string; guest: string }
}

/** Whether the line can be ordered as it is: the host flags what is no longer sold as chosen (D-30). */
export const isSold = ({ status }: Line): boolean => status !== 0

export const emptyCart = (storeHash = ''): Cart => ({
  storeHash,
  lines: [],
  deposit: 0,
  subtotal: 0,
  gst: 0,
  pst: 0,
  total: 0,
})

/** Lines without the cross-promotion placeholders (OQ-49). */
export const realLines = (cart: Cart): Line[] => cart.lines.filter((line) => !line.isPlaceholder)

/** A cart of placeholders only is empty (OQ-50). */
export const isEmpty = (cart: Cart): boolean => realLines(cart).length === 0
