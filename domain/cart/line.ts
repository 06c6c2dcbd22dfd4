import type { Line, LineGroup } from './cart.ts'
import { diffLines } from './cartDiff.ts'
import {
  bagItems,
  bareOption,
  chosenOf,
  clampQuantity,
  configurationOf,
  startingConfiguration,
  type ChosenGroup,
  type Configuration,
} from '../catalogue/configuration.ts'
import { amountOf } from '../catalogue/amounts.ts'
import { describe } from '../catalogue/description.ts'
import { encodeArt } from '../../art/artSpec.ts'
import { CONTAINER, findChoice, isBag, optionsOf, type Option, type Product, type Group } from '../catalogue/menu.ts'
import type { Cents } from '../money.ts'
import { pizzaOf } from '../../art/pizza/pizzaOf.ts'
import { optionsPrice, unitPrice } from '../catalogue/price.ts'
import { productAt } from '../catalogue/productAt.ts'
import { unitTaxes } from '../catalogue/unitTaxes.ts'
import { findMissingChoice } from '../catalogue/validateConfiguration.ts'
import type { PizzaSpec } from '../../art/pizza/pizzaArt.ts'
import { toppingOf } from '../../art/pizza/pizzaNames.ts'

interface Built {
  groups: readonly ChosenGroup[]
  size: string
}

interface LinePlace {
  storeHash: string
  before?: Pick<Line, 'hash' | 'bagHash'>
  newHash: () => string
}

/** One line, or a bag's priced container followed by its items at price 0, all with one bag hash (D-14). */
export function linesOf(
  product: Product,
  configuration: Configuration,
  { storeHash, before, newHash }: LinePlace,
): Line[] {
  const hash = before?.hash ?? newHash()
  const line = lineOf(product, configuration, storeHash, hash)
  if (!isBag(product)) return [line]
  const bagHash = before?.bagHash ?? newHash()
  const untaxed = untaxedLine(product, configuration, storeHash, hash)
  return [
    { ...line, bagHash, bagType: CONTAINER },
    ...bagItems(product, configuration).map((option) => ({ ...itemLine(untaxed, option), hash: newHash(), bagHash })),
  ]
}

/**
 * The line's configuration with this quantity, clamped to 1 to 100; undefined when the product has changed since and
 * the customer has to edit the line.
 */
export function withQuantity(line: Line, product: Product, quantity: number): Configuration | undefined {
  const configuration = { ...configurationOf(line, product), quantity: clampQuantity(quantity) }
  const now = { ...lineOf(product, configuration, line.storeHash, line.hash), bagHash: line.bagHash }
  const isSame = line.size === now.size && diffLines([line], [now]).length === 0
  return isSame && !findMissingChoice(product, configuration) ? configuration : undefined
}

export function lineGroupsOf({ groups }: Pick<Product, 'groups'>, built: Built): LineGroup[] {
  return groups
    .filter((group) => built.groups.some(({ hash }) => hash === group.hash))
    .map((group) => ({
      hash: group.hash,
      name: group.name,
      options: optionsOf(group, built.size).flatMap((option) => {
        const chosen = chosenOf(built.groups, group.hash).find(({ hash }) => hash === option.hash)
        if (!chosen) return []
        const amount = option.amounts ? amountOf(option, chosen) : 1
        return [{ ...bareOption(chosen), name: option.name, ...(amount === 1 ? {} : { amount }) }]
      }),
    }))
}

export function lineOf(product: Product, configuration: Configuration, storeHash: string, hash: string): Line {
  const lineAt = (sold: Product): Line => ({
    ...untaxedLine(sold, configuration, storeHash, hash),
    ...unitTaxes(sold, configuration),
  })
  const line = lineAt(productAt(product, 'Pick Up'))
  if (!product.byService) return line
  const [own, delivery] = [pricesOf(line), pricesOf(lineAt(productAt(product, 'Delivery')))]
  return JSON.stringify(own) === JSON.stringify(delivery) ? line : { ...line, delivery }
}

const pricesOf = ({ price, points, gstBase = price, pstBase = price }: Line): NonNullable<Line['delivery']> => ({
  price,
  points,
  gstBase,
  pstBase,
})

const untaxedLine = (product: Product, configuration: Configuration, storeHash: string, hash: string): Line => ({
  hash,
  productHash: product.hash,
  bagHash: '0',
  storeHash,
  name: product.name,
  size: product.sizes.find(({ code }) => code === configuration.size)?.name ?? '',
  sizeCode: configuration.size,
  description: describe(product, configuration),
  picture: pictureOf(product, configuration),
  price: unitPrice(product, configuration),
  quantity: configuration.quantity,
  deposit: depositOf(product, configuration),
  points: earningOf(product, configuration) / 100,
  salesType: product.salesType,
  status: 1,
  gst: 0,
  pst: 0,
  ...(product.age === undefined ? {} : { age: product.age }),
  bagType: product.bagType,
  isPlaceholder: false,
  groups: lineGroupsOf(product, configuration),
  // Names are for other hosts only and are not stored.
  choices: configuration.choices.map((choice) => ({ ...choice, groups: choice.groups.map(hashesOf) })),
  bags: configuration.bags.map((bag) => ({ ...bag, groups: bag.groups.map(hashesOf) })),
})

const hashesOf = ({ hash, options }: ChosenGroup): ChosenGroup => ({
  hash,
  options: options.map(bareOption),
})

const itemLine = (container: Line, { productHash, name, item }: Option): Omit<Line, 'hash' | 'bagHash'> => ({
  ...container,
  productHash,
  name,
  size: item?.size ?? '',
  sizeCode: item?.sizeCode ?? '',
  description: '',
  picture: item?.picture ?? '',
  price: 0,
  deposit: 0,
  points: 0,
  bagType: '',
  groups: [],
  choices: [],
  bags: [],
})

/** Per unit, with a combo's choices and a bag's items. */
export function depositOf(product: Product, configuration: Configuration): Cents {
  const choices = configuration.choices.map((chosen) => findChoice(product, chosen)?.deposit ?? 0)
  const items = bagItems(product, configuration).map(({ item }) => item?.deposit ?? 0)
  return [product.deposit, ...choices, ...items].reduce((a, b) => a + b, 0)
}

/** The part of the unit price that earns points: the size and the options that earn, never an extra [REWARD-03]. */
export function earningOf(product: Product, configuration: Configuration): Cents {
  if (!product.earns) return 0
  const size = product.sizes.find(({ code }) => code === configuration.size)
  const regular = configuration.groups.map((group) => ({
    ...group,
    options: group.options.map(({ hash, side, amount = 1 }) => ({
      hash,
      side,
      extra: false,
      ...(amount < 1 ? { amount } : {}),
    })),
  }))
  return (
    (size?.price ?? 0) +
    optionsPrice(
      product.groups.filter(({ earns }) => earns),
      regular,
      configuration.size,
    )
  )
}

/**
 * A bare file name is in images/products; a pizza that differs from its default has a drawn picture with a whole path.
 */
export function pictureOf(product: Product, configuration: Configuration): string {
  if (!product.drawn) return product.picture
  const chosen = encodeArt(pizzaOf(optionsIn(product, configuration), product.hash))
  const start = encodeArt(pizzaOf(optionsIn(product, startingConfiguration(product)), product.hash))
  return chosen === start ? product.picture : `/images/pizzas/${chosen}.svg`
}

export const optionsIn = (product: Pick<Product, 'groups'>, built: Built) =>
  lineGroupsOf(product, built).flatMap(({ name: group, options }) =>
    options.map(({ name, side, ...chosen }) => ({ name, group, side, amount: amountOf({}, chosen) })),
  )

const MIN_TOPPINGS = 6

/** A product with a choice of crust or with many known toppings is a pizza; a salad or a dish of wings has neither. */
export const isPizza = (groups: readonly Group[]): boolean =>
  groups.some(({ name, options }) => {
    if (/crust|dough/i.test(name)) return true
    return /topping/i.test(name) && new Set(options.map((option) => toppingOf(option.name))).size > MIN_TOPPINGS
  })

/** The drawing of a pizza as it is built; undefined for any other product. */
export const builtPizza = (
  product: Pick<Product, 'hash' | 'groups'>,
  groups: readonly ChosenGroup[],
  size: string,
): PizzaSpec | undefined =>
  isPizza(product.groups) ? pizzaOf(optionsIn(product, { groups, size }), product.hash) : undefined
