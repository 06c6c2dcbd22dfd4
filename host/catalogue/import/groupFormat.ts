import * as z from 'zod/mini'
import {
  caloriesBySize,
  defined,
  optional,
  required,
  titled,
  code,
  codes,
  count,
  either,
  price,
  text,
} from './fieldTypes.ts'
import { labelFields } from './labelFormat.ts'
import { available } from './periodFormat.ts'

const AMOUNTS = [0.5, 1.5, 2, 3, 4, 5] as const

/** '0.5' to '5', as the keys of amount prices. */
const amountKey = z.enum(AMOUNTS.map(String))

const amountPrices = z.partialRecord(amountKey, price)

const prices = {
  price: optional(price, 'What it costs.', { 10: '1.50', 12: '1.75' }, { default: '0' }),
  halfPrice: optional(price, 'What it costs on one half.', '1.00', { without: '`price`' }),
  amountPrices: optional(
    amountPrices,
    'What an amount costs, in place of `price`. On one half an amount above 1 costs half of it.',
    { '2': '2.80' },
    { without: '`price` up to 1, else `price` times the amount' },
  ),
  includedAmountPrices: optional(
    amountPrices,
    'What an amount costs where the product includes the option.',
    { '2': '1.40' },
    { without: 'nothing up to what is included, else `price` times what is more' },
  ),
  extraPrice: optional(price, 'What it costs as Extra, in place of `price`.', '2.50', { without: '`price`' }),
  includedExtraPrice: optional(price, 'What Extra costs where the product includes it.', '1.25', {
    without: '`extraPrice`',
  }),
  freePrice: optional(price, "What it costs while it is among the group's free ones.", '0.00', { default: '0' }),
}

const howMany = titled('a whole number, 0 to 100', count)

export const priceList = defined(
  'priceList',
  z.strictObject({ code: required(code, 'Its code.', 'garden'), ...prices }),
)

const amounts = (without: Without) =>
  optional(
    z.array(z.literal(AMOUNTS)),
    'In which amounts besides 1 it can be chosen: 0.5 is light, 1.5 extra, 2 double, 3 triple. A group has these or `extras`, not both.',
    [0.5, 2],
    without ?? { without: 'only 1' },
  )

const option = defined(
  'option',
  z.strictObject({
    code: required(code, 'Its code.', 'basil'),
    name: required(text(60), 'What customers read. `ingredients` and the drawing of a pizza go by it.', 'Basil'),
    description: optional(text(300), 'Shown where the product has `"special_type": 2`.', 'From our own herb bed.', {
      without: 'none',
    }),
    prices: optional(code, 'A price list, whose prices its own ones replace.', 'garden', { without: 'none' }),
    ...prices,
    included: optional(z.boolean(), "Part of the product: chosen at first, and paid with the product's price.", true, {
      default: false,
    }),
    selected: optional(z.boolean(), 'Chosen at first, but paid extra.', true, { default: false }),
    amounts: amounts({ without: "the group's" }),
    amount: optional(
      z.literal([...AMOUNTS, 1]),
      'How much of it is chosen at first where it is `included` or `selected`.',
      2,
      { default: 1 },
    ),
    calories: optional(
      caloriesBySize,
      'What it adds on the whole: half of it on a half, twice as much as Extra. Taken off, it is what is missing.',
      { 10: 120, 12: 170 },
      { without: 'unknown: with it, or without an included one, no sum is shown' },
    ),
    sizes: optional(codes, 'Codes of the sizes that have it.', ['10', '12'], { without: 'all' }),
    available: available('it can be chosen'),
    ...labelFields,
  }),
)

export const min = (without: Without) =>
  optional(
    howMany,
    'How many options are asked for. One of them is enough; `atLeast` insists on all.',
    1,
    without ?? { default: 0 },
  )
export const free = (without: Without) =>
  optional(howMany, "How many of the chosen ones cost `freePrice`, by the group's order.", 2, without ?? { default: 0 })

export const atLeast = (without: Without) =>
  optional(
    howMany,
    'How many options have to be chosen, all of them. A double one counts as two.',
    2,
    without ?? { without: '`min`' },
  )
export const atMost = (without: Without) =>
  optional(
    howMany,
    'How many options can be chosen, on each half. A double one counts as two, a triple one as three.',
    10,
    without ?? { without: 'as many as there are' },
  )

type Without = { without: string } | undefined

/** The rules of a group; of a shared one in a product with what counts without them. */
const groupRules = (without?: Without) => ({
  min: min(without),
  free: free(without),
  halves: optional(
    z.boolean(),
    'Options can lie on one half. There they cost the same, as Extra half.',
    true,
    without ?? { default: false },
  ),
  extras: optional(z.boolean(), 'Options can be doubled.', true, without ?? { default: false }),
  amounts: amounts(without),
  atLeast: atLeast(without),
  atMost: atMost(without),
  atMostExtras: optional(
    howMany,
    'How many options can be chosen in more than the regular amount, on each half.',
    3,
    without ?? { without: 'as many as there are' },
  ),
  points: optional(z.boolean(), 'Whether the price of its options earns points.', false, without ?? { default: true }),
})

export const choice = required(z.enum(['single', 'multiple']), 'How many options can be chosen.', 'multiple')

export const groupName = required(text(40), 'Its heading.', 'Toppings')

export const optionGroup = defined(
  'optionGroup',
  z.strictObject({
    code: required(code, 'Its code.', 'toppings'),
    name: groupName,
    choice,
    ...groupRules(),
    options: required(
      z.array(option).check(z.minLength(1, 'must have at least 1 option')),
      'Its options, in their order.',
      [{ code: 'olives', name: 'Olives', prices: 'garden' }],
    ),
  }),
)

const usedGroup = defined(
  'usedGroup',
  z.strictObject({
    use: required(code, 'The code of one of `optionGroups`. What is said here replaces what it says.', 'toppings'),
    name: optional(text(40), 'Another heading.', 'More toppings', { without: "the group's" }),
    ...groupRules({ without: "the group's" }),
    includes: optional(codes, 'Codes of options that are `included` in this product.', ['basil'], { without: 'none' }),
    selects: optional(codes, 'Codes of options that are `selected` in this product.', ['chili'], { without: 'none' }),
    only: optional(codes, 'Codes of the only options that this product has.', ['basil', 'olives'], { without: 'all' }),
  }),
)

const isUsed = (value: unknown) => typeof value === 'object' && value !== null && 'use' in value

export const group = either(isUsed, usedGroup, optionGroup)

export type OptionGroupEntry = z.output<typeof optionGroup>
export type PriceListEntry = z.output<typeof priceList>
export type OptionEntry = z.output<typeof option>
export type GroupEntry = z.output<typeof group>
export type UsedGroupEntry = z.output<typeof usedGroup>

export const isUsedGroup = (entry: GroupEntry): entry is UsedGroupEntry => isUsed(entry)
