import { duplicateFaults, fault, type Fault, type Path } from './faults.ts'
import type { BagEntry, ProductEntry, SelectionEntry } from './productFormat.ts'

type Products = ReadonlyMap<string, ProductEntry>

export function comboFaults(products: Products, product: ProductEntry, path: Path, stores: readonly string[]): Fault[] {
  const selections = product.selections ?? []
  const bags = product.bags ?? []
  const sold = product.stores ?? stores
  const codesOf = (list: readonly { code: string }[]) => list.map(({ code }) => code)
  return [
    ...(product.type === 1 && selections.length === 0
      ? [fault([...path, 'selections'], 'are missing of a combo')]
      : []),
    ...(product.type !== 1 && product.selections ? [fault([...path, 'selections'], 'belong to a combo (type 1)')] : []),
    ...(product.type === 3 && bags.length === 0 ? [fault([...path, 'bags'], 'are missing of a bag')] : []),
    ...(product.type !== 3 && product.bags ? [fault([...path, 'bags'], 'belong to a bag (type 3)')] : []),
    ...(product.type === 3 && product.bst !== '3' ? [fault([...path, 'bst'], 'must be "3" for a bag')] : []),
    ...duplicateFaults(codesOf(selections), [...path, 'selections'], 'selection', 'code'),
    ...selections.flatMap((one, index) =>
      selectionFaults(products, product, one, [...path, 'selections', index], sold),
    ),
    ...duplicateFaults(codesOf(bags), [...path, 'bags'], 'bag', 'code'),
    ...bags.flatMap((one, index) => bagFaults(products, product, one, [...path, 'bags', index], sold)),
  ]
}

function selectionFaults(
  products: Products,
  combo: ProductEntry,
  { choices }: SelectionEntry,
  at: Path,
  sold: readonly string[],
): Fault[] {
  return [
    ...duplicateFaults(
      choices.map(({ product }) => product),
      [...at, 'choices'],
      'choice of',
      'product',
    ),
    ...choices.flatMap((choice, index) => itemFaults(products, combo, choice, [...at, 'choices', index])),
    ...(choices.filter(({ selected }) => selected).length > 1
      ? [fault([...at, 'choices'], 'have more than one that is selected')]
      : []),
    ...soldFaults(products, choices, 1, [...at, 'choices'], sold),
    ...timesFaults(products, combo, choices, 1, [...at, 'choices']),
  ]
}

function bagFaults(
  products: Products,
  container: ProductEntry,
  bag: BagEntry,
  at: Path,
  sold: readonly string[],
): Fault[] {
  return [
    ...duplicateFaults(
      bag.groups.map(({ code }) => code),
      [...at, 'groups'],
      'group',
      'code',
    ),
    ...bag.groups.flatMap(({ choice, min = 0, options }, index) => {
      const path = [...at, 'groups', index]
      return [
        ...duplicateFaults(
          options.map(({ product }) => product),
          [...path, 'options'],
          'option of',
          'product',
        ),
        ...options.flatMap((option, place) => itemFaults(products, container, option, [...path, 'options', place])),
        ...(choice === 'single' && min > 1 ? [fault([...path, 'min'], 'must be 0 or 1 for a single choice')] : []),
        ...(min > options.length
          ? [fault([...path, 'min'], `asks for ${min} options where there are ${options.length}`)]
          : []),
        ...(choice === 'single' && options.filter(({ included, selected }) => included || selected).length > 1
          ? [fault(path, 'is a single choice with more than one option chosen')]
          : []),
        ...soldFaults(products, options, min, [...path, 'options'], sold),
        ...timesFaults(products, container, options, min, [...path, 'options']),
      ]
    }),
  ]
}

/** A product inside another must exist in this size, and must not be a combo or a bag. */
function itemFaults(
  products: Products,
  container: ProductEntry,
  { product: code, size }: { product: string; size: string },
  at: Path,
): Fault[] {
  const item = products.get(code)
  if (!item) return [fault([...at, 'product'], `names the unknown product "${code}"`)]
  if (code === container.code) return [fault([...at, 'product'], 'puts the product into itself')]
  if (item.type === 1 || item.type === 3)
    return [fault([...at, 'product'], `puts the ${item.type === 1 ? 'combo' : 'bag'} "${code}" into another product`)]
  if (item.restricted !== undefined)
    return [
      fault(
        [...at, 'product'],
        `puts "${code}" into another product: goods that are sold from an age on are sold alone`,
      ),
    ]
  return item.sizes.some((one) => one.code === size)
    ? []
    : [fault([...at, 'size'], `names the size "${size}", in which "${code}" does not come`)]
}

const soldFaults = (
  products: Products,
  items: readonly { product: string }[],
  min: number,
  at: Path,
  sold: readonly string[],
): Fault[] =>
  sold.flatMap((store) => {
    const there = items.filter(({ product }) => products.get(product)?.stores?.includes(store) ?? true)
    return there.length < Math.min(min, items.length)
      ? [fault(at, `leave ${there.length} to choose from at the store "${store}"`)]
      : []
  })

/** What is offered only at other times than the combo or bag must not leave it without enough to choose from. */
function timesFaults(
  products: Products,
  container: ProductEntry,
  items: readonly { product: string; size: string }[],
  min: number,
  at: Path,
): Fault[] {
  const own = JSON.stringify(container.available)
  const lasting = items.filter(({ product, size }) => {
    const item = products.get(product)
    const timed = [item?.available, item?.sizes.find(({ code }) => code === size)?.available]
    return timed.every((available) => !available || JSON.stringify(available) === own)
  })
  return lasting.length < Math.min(min, items.length)
    ? [
        fault(
          at,
          `leave ${lasting.length} to choose from outside their own times: give "${container.code}" the same "available"`,
        ),
      ]
    : []
}
