import * as z from 'zod/mini'
import { SMALL_ORDER_KINDS } from '../../../domain/taxes.ts'
import { art } from './artFormat.ts'
import {
  calories,
  defined,
  optional,
  required,
  titled,
  code,
  storeCodes,
  count,
  dollars,
  pictureFile,
  text,
} from './fieldTypes.ts'
import { atLeast, atMost, choice, free, group, groupName, min } from './groupFormat.ts'
import { labelFields } from './labelFormat.ts'
import { available } from './periodFormat.ts'

const size = defined(
  'size',
  z.strictObject({
    code: required(code, 'Its code, the same on all products of this size.', '12'),
    name: required(text(40), 'What customers read.', 'Medium 12"'),
    price: required(dollars, 'What the product costs in this size, with all that is `included`.', '17.00'),
    default: optional(z.boolean(), 'The size that is chosen at first. One size of several has it.', true, {
      default: false,
    }),
    calories: optional(
      calories,
      'What it has in this size, with all that is `included`. Not of a combo or a bag, whose parts have theirs.',
      890,
      { without: 'unknown, and not shown' },
    ),
    available: available('the product comes in this size'),
  }),
)

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
    atLeast: atLeast(undefined),
    atMost: atMost(undefined),
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
    restricted: optional(
      code,
      'The code of the goods that are sold from an age on which it is one of. Not in combos and bags.',
      'liquor',
      { without: 'for everybody' },
    ),
    deposit: optional(dollars, 'The refundable deposit on its container, outside the taxes.', '0.10', { default: '0' }),
    points: optional(z.boolean(), 'Whether it earns points. A combo never does.', false, { default: true }),
    beverage: optional(z.boolean(), 'A drink, which coupons may exclude.', true, { default: false }),
    smallOrder: optional(
      z.enum(SMALL_ORDER_KINDS),
      'What it is to the `smallOrder` of a tax area: prepared `food`, a `drink`, which counts beside food only, or neither: `no`.',
      'no',
      { without: '`drink` of a `beverage`, `no` of what is `restricted` or pays no tax1, else `food`' },
    ),
    makeUnits: optional(
      titled('pizzas, 0 to 100', count),
      "How many pizzas' worth of making it is, for the capacity of a store.",
      2,
      { without: '1 for a pizza, the sum of its choices for a combo, else 0' },
    ),
    stores: optional(storeCodes, 'Codes of the stores that sell it.', ['main-street'], { without: 'all' }),
    available: available('it is sold'),
    madeOf: optional(
      z.array(text(60)),
      'What it has besides its options, by names of `ingredients`. `[]` is nothing.',
      ['Tomato sauce', 'Mozzarella'],
      { without: 'unknown, unless it has `allergens`' },
    ),
    needs: optional(
      z.array(text(60)),
      'Names of options or `ingredients` without which it is not made: it is sold out with any of them.',
      ['Basil'],
      { without: 'none: it is made without what is sold out' },
    ),
    ...labelFields,
    keywords: optional(text(200), 'More words to find it by.', 'folded pizza', { without: 'none' }),
  }),
)

export type ProductEntry = z.output<typeof product>
export type BagEntry = z.output<typeof bag>
export type SelectionEntry = z.output<typeof selection>
