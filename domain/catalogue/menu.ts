import type { Cents, Percent } from '../money.ts'

/** What a store sells, as the menu and the builder see it (spec: Product, Group, Option, Coupon group, Menu response). */

/** 0 and 2 plain with option groups, 1 combo, 3 bag [PROD-04 PROD-05 PROD-06]. */
export type ProductType = 0 | 1 | 2 | 3

/** Products and lines are stored with the wire's codes, on devices and by hosts: these words stand for them. */
export const isBag = ({ type }: { type: ProductType }): boolean => type === 3

/** The `bagType` of a bag or a cross-promotion container. */
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
}

export interface Option {
  hash: string
  name: string
  description: string
  /** The product it belongs to; in a bag, the product it puts into the bag. */
  productHash: string
  /** The size it belongs to; '' belongs to every size [PROD-11]. */
  sizeCode: string
  /** Chosen when the product opens. */
  selected: boolean
  /** Included in the price [PROD-31]. */
  isDefault: boolean
  extra: boolean
  side: Side
  price: Cents
  extraPrice: Cents
  freePrice: Cents
  /** In a bag: the item as it lies in the cart. */
  item?: { size: string; sizeCode: string; picture: string; deposit: Cents }
}

export interface Group {
  hash: string
  name: string
  /** single: radio, multiple: checkbox [PROD-07]. */
  choice: 'single' | 'multiple'
  /** How many the product asks for; see PROD-26 for what is checked. */
  min: number
  /** How many selections cost the free price [PROD-33]. */
  free: number
  halves: boolean
  extras: boolean
  /** Whether its options earn PG Points; extra toppings do not [REWARD-03]. */
  earns: boolean
  options: Option[]
}

/** One of the products a combo's selection offers, with its own size and groups in full (D-14). */
export interface Choice {
  hash: string
  name: string
  description: string
  picture: string
  selected: boolean
  deposit: Cents
  sizes: Size[]
  groups: Group[]
}

/** One selection of a combo: the customer takes one product from it. */
export interface CouponGroup {
  hash: string
  name: string
  products: Choice[]
}

/** One slot of a bag: its groups' options are the items that go in. */
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
  /** `CONTAINER`, or another code that nothing here reads. */
  bagType: string
  /** Read by `describesOptions`. */
  specialType: number
  salesType: string
  /** Carried as the host gives it, and used by nothing here [PROD-35], D-51. */
  all: string
  /** Echoed by the change that adds the product; '0' where there is none [CALL-07]. */
  bagHash: string
  /** What a line of it needs beside its price, so that a device can price it without the host. */
  gst: Percent
  pst: Percent
  deposit: Cents
  earns: boolean
  /** Its picture is drawn from what is chosen. */
  drawn: boolean
  sizes: Size[]
  groups: Group[]
  coupons: CouponGroup[]
  bags: Bag[]
}

/** A product as its card on the menu shows it [MENU-14]. */
export interface Card {
  hash: string
  name: string
  description: string
  picture: string
  /** The default size's price. */
  price: Cents
}

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
  /** 'Create Your Own Pizza' [MENU-11]; '' when the store has none. */
  createYourOwn: string
  /** 'Half & Half Pizza' [MENU-12]; '' when the store has none. */
  halfAndHalf: string
}

export const defaultSize = (product: { sizes: readonly Size[] }): Size | undefined =>
  product.sizes.find((size) => size.isDefault) ?? product.sizes[0]

/** Whether the option exists in this size [PROD-11]. */
export const isInSize = (option: Option, sizeCode: string): boolean =>
  option.sizeCode === '' || option.sizeCode === sizeCode

/** The options of a group that exist in this size, in display order. */
export const optionsOf = (group: Group, sizeCode: string): Option[] =>
  group.options.filter((option) => isInSize(option, sizeCode))

/** 'Cauliflower 10"' reads 10 inch with a Cauliflower sub-label [PROD-12]; any other size its code's inches and name. */
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
