import type { Amount, Group, Option } from '../../domain/catalogue/menu.ts'
import { half } from '../../domain/money.ts'
import { centsIn } from './amounts.ts'
import type { CatalogueFile } from './import/catalogueFile.ts'
import { groupHash, optionHash, productHash } from './hashes.ts'
import {
  isUsedGroup,
  type GroupEntry,
  type OptionEntry,
  type OptionGroupEntry,
  type PriceListEntry,
} from './import/groupFormat.ts'
import type { ProductEntry } from './import/productFormat.ts'

export interface SharedEntries {
  groups: ReadonlyMap<string, OptionGroupEntry>
  lists: ReadonlyMap<string, PriceListEntry>
}

export const sharedEntries = ({ optionGroups = [], priceLists = [] }: CatalogueFile): SharedEntries => ({
  groups: new Map(optionGroups.map((group) => [group.code, group])),
  lists: new Map(priceLists.map((list) => [list.code, list])),
})

/** Resolves a product's use of a shared group and its price lists; undefined when the shared group does not exist. */
export function resolveGroup(group: GroupEntry, { groups, lists }: SharedEntries): OptionGroupEntry | undefined {
  const withPrices = (option: OptionEntry) => ({ ...lists.get(option.prices ?? ''), ...option })
  if (!isUsedGroup(group)) return { ...group, options: group.options.map(withPrices) }
  const source = groups.get(group.use)
  if (!source) return undefined
  const { use, includes = [], selects = [], only, ...changes } = group
  return {
    ...source,
    ...changes,
    code: use,
    options: source.options
      .filter(({ code }) => !only || only.includes(code))
      .map((option) => ({
        ...withPrices(option),
        included: option.included || includes.includes(option.code),
        selected: option.selected || selects.includes(option.code),
      })),
  }
}

/** The option groups of a product, with one option per size where prices or offered sizes differ [PROD-11]. */
export function groupsOf(product: ProductEntry, shared: SharedEntries): Group[] {
  return (product.groups ?? []).flatMap((group) => {
    const entry = resolveGroup(group, shared)
    // Options with times of their own may all be away (D-183).
    if (!entry || entry.options.length === 0) return []
    const { min = 0, free = 0, halves = false, extras = false } = entry
    const amounts = new Set(entry.options.flatMap((option) => amountsIn(entry, option)))
    return [
      {
        hash: groupHash(product.code, entry.code),
        name: entry.name,
        choice: entry.choice,
        min,
        ...limitsOf(entry),
        free,
        halves,
        extras: extras || [...amounts].some((amount) => amount > 1),
        earns: entry.points !== false,
        options: entry.options.flatMap((option) => optionsOf(product, entry, option, amounts.size > 0)),
      },
    ]
  })
}

/** The limits that an entry has (D-182). */
export const limitsOf = ({
  atLeast,
  atMost,
  atMostExtras,
}: Pick<Group, 'atLeast' | 'atMost' | 'atMostExtras'>): Pick<Group, 'atLeast' | 'atMost' | 'atMostExtras'> => ({
  ...(atLeast === undefined ? {} : { atLeast }),
  ...(atMost === undefined ? {} : { atMost }),
  ...(atMostExtras === undefined ? {} : { atMostExtras }),
})

export const amountsIn = (group: OptionGroupEntry, option: OptionEntry): readonly number[] =>
  option.amounts ?? group.amounts ?? []

/** What an amount costs in a size; `included` is how much of it the product includes. */
function amountIn(option: OptionEntry, amount: number, included: number, size: string): Amount {
  const regular = centsIn(option.price, size)
  const own = (included > 0 ? option.includedAmountPrices : option.amountPrices)?.[amount]
  const least = included > 0 ? 0 : 1
  const price = own === undefined ? Math.round(regular * Math.max(least, amount - included)) : centsIn(own, size)
  const onHalf = included > 0 ? 0 : centsIn(option.halfPrice ?? option.price, size)
  return { amount, price, halfPrice: amount > 1 ? half(price) : Math.min(price, onHalf) }
}

function optionsOf(product: ProductEntry, group: OptionGroupEntry, option: OptionEntry, hasAmounts: boolean): Option[] {
  // By size too: an option of its own for each size would have other hashes in the carts that are there.
  const { calories } = option
  const { price, extraPrice = price, includedExtraPrice = extraPrice, freePrice, halfPrice, amount = 1 } = option
  const isIncluded = option.included ?? false
  const numbers = amountsIn(group, option).toSorted((a, b) => a - b)
  const amountsFor = (size: string) => numbers.map((one) => amountIn(option, one, isIncluded ? amount : 0, size))
  const extraPriceFor = (size: string) => centsIn(isIncluded ? includedExtraPrice : extraPrice, size)
  const optionFor = (sizeCode: string): Option => ({
    hash: optionHash(product.code, group.code, option.code, sizeCode),
    name: option.name,
    description: option.description ?? '',
    productHash: productHash(product.code),
    sizeCode,
    selected: isIncluded || (option.selected ?? false),
    isDefault: isIncluded,
    extra: amount > 1,
    ...(amount === 1 ? {} : { amount }),
    side: 0,
    price: centsIn(price, sizeCode),
    ...(halfPrice === undefined ? {} : { halfPrice: centsIn(halfPrice, sizeCode) }),
    extraPrice: amountsFor(sizeCode).find((one) => one.amount > 1)?.price ?? extraPriceFor(sizeCode),
    freePrice: centsIn(freePrice, sizeCode),
    ...(hasAmounts ? { amounts: amountsFor(sizeCode) } : {}),
    ...(calories === undefined ? {} : { calories }),
  })
  const amountPrices = [option.amountPrices, option.includedAmountPrices].flatMap((one) => Object.values(one ?? {}))
  const prices = [price, extraPrice, includedExtraPrice, freePrice, halfPrice, ...amountPrices]
  if (!option.sizes && prices.every((one) => typeof one !== 'object')) return [optionFor('')]
  return product.sizes
    .map(({ code }) => code)
    .filter((size) => option.sizes?.includes(size) ?? true)
    .map(optionFor)
}
