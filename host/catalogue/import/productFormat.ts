import * as z from 'zod/mini'
import { art } from './artFormat.ts'
import { code, codes, count, dollars, either, pictureFile, price, text } from './formatWords.ts'

/** A product and its option groups in the catalogue file. */

const size = z.strictObject({ code, name: text(40), price: dollars, default: z.optional(z.boolean()) })

const prices = {
  /** Free of charge where it is missing. */
  price: z.optional(price),
  /** What it costs as Extra, in place of its price; the price where it is missing. */
  extraPrice: z.optional(price),
  /** What Extra costs where the product includes the option already; extraPrice where it is missing. */
  includedExtraPrice: z.optional(price),
  /** What it costs among the group's free ones; nothing where it is missing. */
  freePrice: z.optional(price),
}

/** Prices that many options share. */
export const priceList = z.strictObject({ code, ...prices })

const option = z.strictObject({
  code,
  name: text(60),
  description: z.optional(text(300)),
  /** A price list; what the option says itself goes before it. */
  prices: z.optional(code),
  ...prices,
  /** Part of the product: chosen when it opens, and paid with it. */
  included: z.optional(z.boolean()),
  /** Chosen when the product opens, and paid like any other. */
  selected: z.optional(z.boolean()),
  /** The sizes it comes in; every one where they are missing. */
  sizes: z.optional(codes),
})

const groupRules = {
  /** How many must be chosen. */
  min: z.optional(count),
  /** How many cost their free price. */
  free: z.optional(count),
  halves: z.optional(z.boolean()),
  extras: z.optional(z.boolean()),
  /** Whether what these options cost earns points; true where it is missing. */
  points: z.optional(z.boolean()),
}

const choice = z.enum(['single', 'multiple'])

export const optionGroup = z.strictObject({
  code,
  name: text(40),
  choice,
  ...groupRules,
  options: z.array(option).check(z.minLength(1, 'must have at least 1 option')),
})

/** A group of `optionGroups` on a product, with what this product includes and what it does otherwise. */
const usedGroup = z.strictObject({
  use: code,
  name: z.optional(text(40)),
  ...groupRules,
  /** The options that are part of the product. */
  includes: z.optional(codes),
  /** The options chosen at the start without being part of the product. */
  selects: z.optional(codes),
  /** The options on offer; all where it is missing. */
  only: z.optional(codes),
})

const isUsed = (value: unknown) => typeof value === 'object' && value !== null && 'use' in value

const group = either(isUsed, usedGroup, optionGroup)

/** One pick of a combo. */
const selection = z.strictObject({
  code,
  name: text(60),
  choices: z
    .array(z.strictObject({ product: code, size: code, selected: z.optional(z.boolean()) }))
    .check(z.minLength(1, 'must have at least 1 choice')),
})

const bagGroup = z.strictObject({
  code,
  name: text(40),
  choice,
  min: z.optional(count),
  free: z.optional(count),
  options: z
    .array(
      z.strictObject({
        product: code,
        size: code,
        price: z.optional(dollars),
        freePrice: z.optional(dollars),
        included: z.optional(z.boolean()),
        selected: z.optional(z.boolean()),
      }),
    )
    .check(z.minLength(1, 'must have at least 1 option')),
})

const bag = z.strictObject({
  code,
  name: text(60),
  groups: z.array(bagGroup).check(z.minLength(1, 'must have at least 1 group')),
})

export const product = z.strictObject({
  code,
  name: text(80),
  description: z.optional(text(300)),
  /** 0 and 2 plain, 1 combo, 3 bag. */
  type: z.literal([0, 1, 2, 3]),
  /** '3' a bag or what a cross promotion offers. */
  bst: z.optional(z.enum(['0', '1', '2', '3'])),
  /** 2 shows the options' descriptions. */
  special_type: z.optional(z.int()),
  sales_type: z.optional(text(40)),
  /** A photo in DATA_DIR; without one the picture is drawn from `art`. */
  picture: z.optional(pictureFile),
  art: z.optional(art),
  sizes: z.array(size).check(z.minLength(1, 'must have at least 1 size')),
  groups: z.optional(z.array(group)),
  selections: z.optional(z.array(selection)),
  bags: z.optional(z.array(bag)),
  /** Whether tax1 (GST) is due on it; yes where it is missing. */
  tax1: z.optional(z.boolean()),
  /** Whether tax2 (PST) is due on it; no where it is missing. */
  tax2: z.optional(z.boolean()),
  deposit: z.optional(dollars),
  /** Whether it earns points; yes where it is missing. */
  points: z.optional(z.boolean()),
  /** The stores that sell it; every one where they are missing. */
  stores: z.optional(codes),
})

export type ProductEntry = z.output<typeof product>
export type OptionGroupEntry = z.output<typeof optionGroup>
export type PriceListEntry = z.output<typeof priceList>
export type OptionEntry = z.output<typeof option>
export type GroupEntry = z.output<typeof group>
export type UsedGroupEntry = z.output<typeof usedGroup>
export type BagEntry = z.output<typeof bag>
export type SelectionEntry = z.output<typeof selection>

export const isUsedGroup = (entry: GroupEntry): entry is UsedGroupEntry => isUsed(entry)
