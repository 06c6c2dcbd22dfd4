import * as z from 'zod/mini'
import { art } from './artFormat.ts'
import { code, codes, count, dollars, either, pictureFile, price, text } from './fieldTypes.ts'
import { labelFields } from './labelFormat.ts'

const size = z.strictObject({ code, name: text(40), price: dollars, default: z.optional(z.boolean()) })

const prices = {
  price: z.optional(price),
  /** The price as Extra, in place of `price`. Default: `price`. */
  extraPrice: z.optional(price),
  /** The price of Extra when the product includes the option. Default: `extraPrice`. */
  includedExtraPrice: z.optional(price),
  /** The price while the option is among the group's free ones. Default: free of charge. */
  freePrice: z.optional(price),
}

export const priceList = z.strictObject({ code, ...prices })

const option = z.strictObject({
  code,
  name: text(60),
  description: z.optional(text(300)),
  prices: z.optional(code),
  ...prices,
  /** Part of the product: selected at first, and its price is in the product's. */
  included: z.optional(z.boolean()),
  /** Selected at first, but paid extra. */
  selected: z.optional(z.boolean()),
  sizes: z.optional(codes),
  /** In place of what the file's `ingredients` say of its name. */
  ...labelFields,
})

const groupRules = {
  min: z.optional(count),
  free: z.optional(count),
  halves: z.optional(z.boolean()),
  extras: z.optional(z.boolean()),
  /** Whether the price of these options earns points. Default: true. */
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

const usedGroup = z.strictObject({
  use: code,
  name: z.optional(text(40)),
  ...groupRules,
  includes: z.optional(codes),
  selects: z.optional(codes),
  only: z.optional(codes),
})

const isUsed = (value: unknown) => typeof value === 'object' && value !== null && 'use' in value

const group = either(isUsed, usedGroup, optionGroup)

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
  /** '3' a bag, or a product that a cross promotion offers. */
  bst: z.optional(z.enum(['0', '1', '2', '3'])),
  /** 2 shows the options' descriptions. */
  special_type: z.optional(z.int()),
  sales_type: z.optional(text(40)),
  picture: z.optional(pictureFile),
  art: z.optional(art),
  sizes: z.array(size).check(z.minLength(1, 'must have at least 1 size')),
  groups: z.optional(z.array(group)),
  selections: z.optional(z.array(selection)),
  bags: z.optional(z.array(bag)),
  /** GST. Default: true. */
  tax1: z.optional(z.boolean()),
  /** PST. Default: false. */
  tax2: z.optional(z.boolean()),
  deposit: z.optional(dollars),
  /** Whether it earns points. Default: true. */
  points: z.optional(z.boolean()),
  /** A drink, which coupons may exclude [COUPON-10]. */
  beverage: z.optional(z.boolean()),
  /** How many pizzas' worth of making it is, for the capacity of a store. Default: 1 for a pizza, of a combo the sum of its choices, else 0. */
  makeUnits: z.optional(count),
  stores: z.optional(codes),
  /**
   * What it has besides its options, by names of the file's `ingredients`; [] is nothing. Without it and without `allergens` its
   * contents are unknown.
   */
  madeOf: z.optional(z.array(text(60))),
  /** Of what it has besides its options and `madeOf`. */
  ...labelFields,
  /** More words to find it by. */
  keywords: z.optional(text(200)),
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
