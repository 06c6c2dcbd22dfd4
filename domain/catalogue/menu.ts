import { formatMoney, type Cents, type Percent } from '../money.ts'
import type { SmallOrder } from '../taxes.ts'

/** 0 and 2 have option groups only, 1 is a combo, 3 a bag [PROD-04 PROD-05 PROD-06]. */
export type ProductType = 0 | 1 | 2 | 3

export const isBag = ({ type }: { type: ProductType }): boolean => type === 3

export const CONTAINER = '3'
export const isContainer = ({ bagType }: { bagType: string }): boolean => bagType === CONTAINER

/** Whether the builder shows what the options are [PROD-10]. */
export const describesOptions = ({ specialType }: { specialType: number }): boolean => specialType === 2

/** 0 whole, 1 left half, 2 right half [PROD-08]. */
export type Side = 0 | 1 | 2

export interface Size {
  code: string
  name: string
  price: Cents
  isDefault: boolean
  /** With all that is included (D-188). */
  calories?: number
  /** What differs for delivery, here and below: prices are those for pick-up (D-193). */
  delivery?: Pick<Size, 'price'>
}

/** An amount of an option other than the regular one, which is 1: 0.5 is light, 2 double (D-181). */
export interface Amount {
  amount: number
  /** In place of the option's own prices. */
  price: Cents
  halfPrice: Cents
}

export interface Option {
  hash: string
  name: string
  description: string
  /** The product it belongs to; in a bag, the product that it adds. */
  productHash: string
  /** The size it belongs to; '' for every size [PROD-11]. */
  sizeCode: string
  selected: boolean
  /** Included in the price [PROD-31]. */
  isDefault: boolean
  extra: boolean
  /** What is chosen at first; 1 if absent. */
  amount?: number
  side: Side
  price: Cents
  /** On one half, where it differs from `price`. */
  halfPrice?: Cents
  extraPrice: Cents
  freePrice: Cents
  /** The smallest first; absent where the group decides alone whether it can be doubled. */
  amounts?: Amount[]
  /** What it adds on the whole, in every size or by the size's code (D-188). */
  calories?: number | Record<string, number>
  item?: { size: string; sizeCode: string; picture: string; deposit: Cents; alone?: Alone }
  delivery?: Pick<Option, 'price' | 'halfPrice' | 'extraPrice' | 'freePrice' | 'amounts'>
  /** The store has run out of it (D-66). */
  soldOut?: boolean
}

export interface Group {
  hash: string
  name: string
  /** single is shown as radio buttons, multiple as checkboxes [PROD-07]. */
  choice: 'single' | 'multiple'
  /** The number of options asked for; PROD-26 says what is checked. */
  min: number
  /** The least options; the most, and the most with more than the regular amount, on each half (D-182). */
  atLeast?: number
  atMost?: number
  atMostExtras?: number
  /** The number of options at the free price [PROD-33]. */
  free: number
  halves: boolean
  extras: boolean
  /** Whether its options earn PG Points; extra toppings never do [REWARD-03]. */
  earns: boolean
  options: Option[]
}

/** What a part of a combo or a bag costs and pays without it, where the catalogue taxes them by their parts (D-62). */
export interface Alone {
  price: Cents
  gst: Percent
  pst: Percent
  /** Set where the PST on it goes by B.C.'s rule for soda: whether this store also sells it alone (D-114). */
  soda?: 'listed' | 'unlisted'
  delivery?: Pick<Alone, 'price'>
}

/** A product offered in a combo's selection, with its own sizes and groups (D-14). */
export interface Choice {
  hash: string
  name: string
  description: string
  picture: string
  selected: boolean
  deposit: Cents
  sizes: Size[]
  groups: Group[]
  alone?: Alone
  soldOut?: boolean
}

export interface CouponGroup {
  hash: string
  name: string
  products: Choice[]
}

export interface Bag {
  hash: string
  name: string
  groups: Group[]
}

export interface Product {
  hash: string
  name: string
  description: string
  picture: string
  type: ProductType
  bagType: string
  specialType: number
  salesType: string
  /** Received from the host and not used here [PROD-35], D-51. */
  all: string
  /** Sent back by the call that adds the product; '0' for none [CALL-07]. */
  bagHash: string
  /** A device needs these to price a line without the host. */
  gst: Percent
  pst: Percent
  deposit: Cents
  /** Absent where prepared food pays the same in a small order (D-195). */
  small?: SmallOrder
  /** From which age on it is sold, in years; absent for everybody (D-185). */
  age?: number
  earns: boolean
  drawn: boolean
  sizes: Size[]
  groups: Group[]
  coupons: CouponGroup[]
  bags: Bag[]
  /** Something of it costs another price for delivery (D-193). */
  byService?: boolean
  soldOut?: boolean
}

/** [MENU-14] */
export interface Card {
  hash: string
  name: string
  description: string
  picture: string
  /** The price of the cheapest size. */
  price: Cents
  /** Other sizes cost more. */
  from?: boolean
  /** '650–1,320 Cals' of its sizes as they come; absent where one is unknown (D-188). */
  calories?: string
  soldOut?: boolean
  delivery?: Pick<Card, 'price' | 'from'>
}

/** 'from $14.50' with dearer sizes, else '$2.50'. */
export const priceText = ({ price, from }: Pick<Card, 'price' | 'from'>): string =>
  `${from ? 'from ' : ''}${formatMoney(price)}`

export interface Category {
  hash: string
  name: string
  products: Card[]
}

export interface Banner {
  picture: string
  title: string
  text: string
  /** '' opens nothing [MENU-08]. */
  productHash: string
}

export interface Menu {
  banners: Banner[]
  deal: string
  dealPicture: string
  categories: Category[]
  /** Hash of 'Create Your Own Pizza' [MENU-11]; '' when the store has none. */
  createYourOwn: string
  /** Hash of 'Half & Half Pizza' [MENU-12]; '' when the store has none. */
  halfAndHalf: string
  /** Some of its products have another price for delivery (D-193). */
  byService?: boolean
}

export const defaultSize = (product: { sizes: readonly Size[] }): Size | undefined =>
  product.sizes.find((size) => size.isDefault) ?? product.sizes[0]

export const findChoice = (combo: Product, chosen: { coupon: string; product: string }): Choice | undefined =>
  combo.coupons.find(({ hash }) => hash === chosen.coupon)?.products.find(({ hash }) => hash === chosen.product)

/** Without a size, only what belongs to every size [PROD-11]. */
export const isInSize = (option: Option, sizeCode?: string): boolean =>
  option.sizeCode === '' || option.sizeCode === sizeCode

export const optionsOf = (group: Group, sizeCode?: string): Option[] =>
  group.options.filter((option) => isInSize(option, sizeCode))

/** 'Cauliflower 10"' has the title 10" and the detail Cauliflower [PROD-12]. */
export function sizeLabel(size: Size): { title: string; detail: string } {
  if (/cauliflower/i.test(size.name)) return { title: '10"', detail: 'Cauliflower' }
  const inches = /(\d{1,2})\s*("|inch|in\b)/i.exec(size.name)
  if (!inches) return { title: size.name, detail: '' }
  return {
    title: `${inches[1]}"`,
    detail: size.name
      .replace(inches[0], '')
      .replace(/[()\-\s]+/g, ' ')
      .trim(),
  }
}
