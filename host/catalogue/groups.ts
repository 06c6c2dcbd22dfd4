import type { Group, Option } from '../../domain/catalogue/menu.ts'
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
  const own = productHash(product.code)
  return (product.groups ?? []).flatMap((group) => {
    const entry = resolveGroup(group, shared)
    if (!entry) return []
    return [
      {
        hash: groupHash(product.code, entry.code),
        name: entry.name,
        choice: entry.choice,
        min: entry.min ?? 0,
        free: entry.free ?? 0,
        halves: entry.halves ?? false,
        extras: entry.extras ?? false,
        earns: entry.points !== false,
        options: entry.options.flatMap((option) => optionsOf(product, own, entry.code, option)),
      },
    ]
  })
}

function optionsOf(product: ProductEntry, own: string, group: string, option: OptionEntry): Option[] {
  // By size too: an option of its own for each size would have other hashes in the carts that are there.
  const { calories } = option
  const { price, extraPrice = price, includedExtraPrice = extraPrice, freePrice } = option
  const isIncluded = option.included ?? false
  const optionFor = (sizeCode: string): Option => ({
    hash: optionHash(product.code, group, option.code, sizeCode),
    name: option.name,
    description: option.description ?? '',
    productHash: own,
    sizeCode,
    selected: isIncluded || (option.selected ?? false),
    isDefault: isIncluded,
    extra: false,
    side: 0,
    price: centsIn(price, sizeCode),
    extraPrice: centsIn(isIncluded ? includedExtraPrice : extraPrice, sizeCode),
    freePrice: centsIn(freePrice, sizeCode),
    ...(calories === undefined ? {} : { calories }),
  })
  const prices = [price, extraPrice, includedExtraPrice, freePrice]
  if (!option.sizes && prices.every((one) => typeof one !== 'object')) return [optionFor('')]
  return product.sizes
    .map(({ code }) => code)
    .filter((size) => option.sizes?.includes(size) ?? true)
    .map(optionFor)
}
