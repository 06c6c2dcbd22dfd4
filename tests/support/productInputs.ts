import {
  groupHash,
  optionHash,
  selectionHash,
  bagHash,
  bagGroupHash,
  bagOptionHash,
} from '../../host/catalogue/hashes.ts'
import type { ChosenOption } from '../../domain/catalogue/configuration.ts'
import { MAIN, productHashOf } from './host/smallChain.ts'

/** The inputs that put products of the small chain into the cart. */

type Side = 0 | 1 | 2

export const chosen = (hash: string, side: Side = 0, extra = false): ChosenOption => ({ hash, side, extra })

const plain = {
  store: MAIN,
  name: '',
  type: 0,
  quantity: 1,
  salesType: '',
  salesHash: '',
  choices: [],
  groups: [],
  bags: [],
  bagHash: '0',
  change: '0',
}

/** The same input as an update of a line of the cart. */
export const inPlaceOf = (line: string, wish: object) => ({ ...wish, change: '1', line })

export const crust = (name: string, code = 'margherita') => ({
  hash: groupHash(code, 'crust'),
  options: [chosen(optionHash(code, 'crust', name, ''))],
})

export const toppings = (...options: ChosenOption[]) => ({ hash: groupHash('margherita', 'toppings'), options })

export const basil = (side: Side = 0, extra = false) =>
  chosen(optionHash('margherita', 'toppings', 'basil', ''), side, extra)
export const ham = (size: 'small' | 'large', side: Side = 0, extra = false) =>
  chosen(optionHash('margherita', 'toppings', 'ham', size), side, extra)

export const margheritaInput = (changes: object = {}) => ({
  ...plain,
  name: 'Margherita',
  product: productHashOf('margherita'),
  size: 'small',
  groups: [crust('hand'), toppings(basil())],
  ...changes,
})

export const colaInput = (changes: object = {}) => ({
  ...plain,
  name: 'Cola',
  product: productHashOf('cola'),
  size: 'can',
  ...changes,
})

export const dipInput = (changes: object = {}) => ({
  ...plain,
  name: 'Garlic Dip',
  product: productHashOf('dip'),
  size: 'cup',
  ...changes,
})

export const duoInput = (changes: object = {}) => ({
  ...plain,
  name: 'Pizza and Drink',
  product: productHashOf('duo'),
  type: 1,
  size: 'one',
  choices: [
    {
      coupon: selectionHash('duo', 'pizza'),
      product: productHashOf('margherita'),
      groups: [crust('hand'), toppings(basil())],
    },
    { coupon: selectionHash('duo', 'drink'), product: productHashOf('cola'), groups: [] },
  ],
  ...changes,
})

/** A lunch bag with these products in it. */
export const bagInput = (items: readonly string[], changes: object = {}) => ({
  ...plain,
  name: 'Lunch Bag',
  product: productHashOf('lunch-bag'),
  type: 3,
  size: 'one',
  bags: [
    {
      hash: bagHash('lunch-bag', 'first'),
      groups: [
        {
          hash: bagGroupHash('lunch-bag', 'first', 'items'),
          options: items.map((item) => chosen(bagOptionHash('lunch-bag', 'first', 'items', item))),
        },
      ],
    },
  ],
  ...changes,
})
