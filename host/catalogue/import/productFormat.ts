import * as z from 'zod/mini'
import { art } from './artFormat.ts'
import { defined, optional, required, titled } from './fieldNotes.ts'
import { code, codes, count, dollars, either, pictureFile, price, text } from './fieldTypes.ts'
import { labelFields } from './labelFormat.ts'

const size = defined(
  'size',
  z.strictObject({
    code: required(code, 'Its code, the same on all products of this size.', '12'),
    name: required(text(40), 'What customers read.', 'Medium 12"'),
    price: required(dollars, 'What the product costs in this size, with all that is `included`.', '17.00'),
    default: optional(z.boolean(), 'The size that is chosen at first. One size of several has it.', true, {
      default: false,
    }),
  }),
)

const prices = {
  price: optional(price, 'What it costs.', { 10: '1.50', 12: '1.75' }, { default: '0' }),
  extraPrice: optional(price, 'What it costs as Extra, in place of `price`.', '2.50', { without: '`price`' }),
  includedExtraPrice: optional(price, 'What Extra costs where the product includes it.', '1.25', {
    without: '`extraPrice`',
  }),
  freePrice: optional(price, "What it costs while it is among the group's free ones.", '0.00', { default: '0' }),
}

export const priceList = defined(
  'priceList',
  z.strictObject({ code: required(code, 'Its code.', 'garden'), ...prices }),
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
    sizes: optional(codes, 'Codes of the sizes that have it.', ['10', '12'], { without: 'all' }),
    ...labelFields,
  }),
)

const howMany = titled('a whole number, 0 to 100', count)

const min = (without: Without) => optional(howMany, 'How many options have to be chosen.', 1, without ?? { default: 0 })
const free = (without: Without) =>
  optional(howMany, "How many of the chosen ones cost `freePrice`, by the group's order.", 2, without ?? { default: 0 })

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
  points: optional(z.boolean(), 'Whether the price of its options earns points.', false, without ?? { default: true }),
})

const choice = required(z.enum(['single', 'multiple']), 'How many options can be chosen.', 'multiple')

const groupName = required(text(40), 'Its heading.', 'Toppings')

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

const group = either(isUsed, usedGroup, optionGroup)

const itemCode = required(code, 'The code of a product that is neither combo nor bag.', 'margherita')
const itemSize = required(code, 'The code of one of its sizes.', '12')

const selectionChoice = defined(
  'choice',
  z.strictObject({
    product: itemCode,
    size: itemSize,
    selected: optional(z.boolean(), 'Chosen at first.', true, { default: false }),
  }),
)

const selection = defined(
  'selection',
  z.strictObject({
    code: required(code, 'Its code.', 'first'),
    name: required(text(60), 'Its heading.', 'First pizza'),
    choices: required(
      z.array(selectionChoice).check(z.minLength(1, 'must have at least 1 choice')),
      'The products of which one is chosen, each with its option groups in this size.',
      [{ product: 'margherita', size: '12' }],
    ),
  }),
)

const bagOption = defined(
  'bagOption',
  z.strictObject({
    product: itemCode,
    size: itemSize,
    price: optional(dollars, "What it adds to the bag's price.", '1.00', { default: '0' }),
    freePrice: optional(dollars, "What it adds while it is among the group's free ones.", '0.50', { default: '0' }),
    included: optional(z.boolean(), "Chosen at first, and paid with the bag's price.", true, { default: false }),
    selected: optional(z.boolean(), 'Chosen at first, but paid extra.', true, { default: false }),
  }),
)

const bagGroup = defined(
  'bagGroup',
  z.strictObject({
    code: required(code, 'Its code.', 'drinks'),
    name: groupName,
    choice,
    min: min(undefined),
    free: free(undefined),
    options: required(
      z.array(bagOption).check(z.minLength(1, 'must have at least 1 option')),
      'The products to choose from.',
      [{ product: 'cola', size: 'can', price: '2.00' }],
    ),
  }),
)

const bag = defined(
  'bag',
  z.strictObject({
    code: required(code, 'Its code.', 'pizzas'),
    name: required(text(60), 'Its heading.', 'Pizzas'),
    groups: required(z.array(bagGroup).check(z.minLength(1, 'must have at least 1 group')), 'Its lists.', [
      {
        code: 'first',
        name: 'First pizza',
        choice: 'single',
        min: 1,
        options: [{ product: 'margherita', size: '10' }],
      },
    ]),
  }),
)

export const product = defined(
  'product',
  z.strictObject({
    code: required(code, 'Its code.', 'margherita'),
    name: required(text(80), 'What customers read.', 'Margherita'),
    description: optional(text(300), 'What stands below the name.', 'San Marzano tomato, fior di latte, basil.', {
      without: 'nothing',
    }),
    type: required(
      z.literal([0, 1, 2, 3]),
      '1: a combo, 3: a bag, 0 or 2: any other product, without a difference.',
      0,
    ),
    bst: optional(
      z.enum(['0', '1', '2', '3']),
      '`"3"`: a bag, or a product that a cross promotion offers. The others mean nothing.',
      '3',
      { default: '0' },
    ),
    special_type: optional(titled('a whole number', z.int()), "2: the options' descriptions are shown.", 2, {
      default: 0,
    }),
    sales_type: optional(text(40), 'A word of yours, which cart lines carry.', 'seasonal', { without: 'none' }),
    picture: optional(pictureFile, 'Its picture, which comes with the file.', 'tiramisu.jpg', {
      without: 'its `art`',
    }),
    art: optional(art, 'Its drawing.', { kind: 'pizza' }, { without: 'no picture' }),
    sizes: required(
      z.array(size).check(z.minLength(1, 'must have at least 1 size')),
      'Its sizes with their prices; one for a product without sizes.',
      [{ code: 'one', name: 'Regular', price: '8.50' }],
    ),
    groups: optional(
      z.array(group),
      'Its option groups, in their order: shared ones by `use`, or its own.',
      [{ use: 'toppings', includes: ['basil'] }],
      { without: 'nothing to choose' },
    ),
    selections: optional(
      z.array(selection),
      'The selections of a combo (type 1).',
      [{ code: 'first', name: 'First pizza', choices: [{ product: 'margherita', size: '12' }] }],
      { without: 'none' },
    ),
    bags: optional(
      z.array(bag),
      'What a bag (type 3) is filled from.',
      [
        {
          code: 'drinks',
          name: 'Drinks',
          groups: [{ code: 'any', name: 'Drinks', choice: 'multiple', options: [{ product: 'cola', size: 'can' }] }],
        },
      ],
      { without: 'none' },
    ),
    tax1: optional(z.boolean(), 'Whether it pays GST.', false, { default: true }),
    tax2: optional(z.boolean(), 'Whether it pays PST, as soft drinks do.', true, { default: false }),
    deposit: optional(dollars, 'The refundable deposit on its container, outside the taxes.', '0.10', { default: '0' }),
    points: optional(z.boolean(), 'Whether it earns points. A combo never does.', false, { default: true }),
    beverage: optional(z.boolean(), 'A drink, which coupons may exclude.', true, { default: false }),
    makeUnits: optional(
      titled('pizzas, 0 to 100', count),
      "How many pizzas' worth of making it is, for the capacity of a store.",
      2,
      { without: '1 for a pizza, the sum of its choices for a combo, else 0' },
    ),
    stores: optional(codes, 'Codes of the stores that sell it.', ['main-street'], { without: 'all' }),
    madeOf: optional(
      z.array(text(60)),
      'What it has besides its options, by names of `ingredients`. `[]` is nothing.',
      ['Tomato sauce', 'Mozzarella'],
      { without: 'unknown, unless it has `allergens`' },
    ),
    ...labelFields,
    keywords: optional(text(200), 'More words to find it by.', 'folded pizza', { without: 'none' }),
  }),
)

export type ProductEntry = z.output<typeof product>
export type OptionGroupEntry = z.output<typeof optionGroup>
export type PriceListEntry = z.output<typeof priceList>
export type OptionEntry = z.output<typeof option>
export type GroupEntry = z.output<typeof group>
export type UsedGroupEntry = z.output<typeof usedGroup>
export type BagEntry = z.output<typeof bag>
export type SelectionEntry = z.output<typeof selection>

export const isUsedGroup = (entry: GroupEntry): entry is UsedGroupEntry => isUsed(entry)
