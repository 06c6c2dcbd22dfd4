import { duplicateFaults, unknownCodeFault, unknownCodeFaults } from './codeFaults.ts'
import { fault, type Fault, type Path } from './faults.ts'
import type { CatalogueFile } from './catalogueFile.ts'
import { PRICES, ruleFaults, mergeSharedFaults, type RuleFault } from './groupRules.ts'
import { sharedEntries, type SharedEntries } from '../groups.ts'
import { isUsedGroup, type OptionGroupEntry, type UsedGroupEntry } from './groupFormat.ts'
import type { ProductEntry } from './productFormat.ts'

export function groupFaults(file: CatalogueFile): Fault[] {
  const shared = sharedEntries(file)
  const sizes = file.products.flatMap((product) => product.sizes)
  const lists = file.priceLists ?? []
  const groups = file.optionGroups ?? []
  const broken = new Set<string>()
  const causes = [
    ...duplicateFaults(codesOf(lists), ['priceLists'], 'price list', 'code'),
    ...lists.flatMap((list, index) => priceFaults(list, new Set(codesOf(sizes)), ['priceLists', index])),
    ...duplicateFaults(codesOf(groups), ['optionGroups'], 'option group', 'code'),
    ...groups.flatMap((group, index) => {
      const faults = optionFaults(group, shared, sizes, ['optionGroups', index])
      if (faults.length > 0) broken.add(group.code)
      return faults
    }),
  ]
  const uses = file.products.flatMap((product, index) => productFaults(file, shared, product, index, broken))
  return [...causes, ...mergeSharedFaults(uses)]
}

function productFaults(
  file: CatalogueFile,
  shared: SharedEntries,
  product: ProductEntry,
  index: number,
  broken: ReadonlySet<string>,
): RuleFault[] {
  const groups = product.groups ?? []
  const codes = groups.map((group) => (isUsedGroup(group) ? group.use : group.code))
  const path = ['products', index, 'groups']
  return [
    ...duplicateFaults(codes, path, 'group'),
    ...groups.flatMap((group, place) => {
      const at = [...path, place]
      const own = isUsedGroup(group) ? useFaults(group, shared, at) : optionFaults(group, shared, product.sizes, at)
      if (own.length > 0 || (isUsedGroup(group) && broken.has(group.use))) return own
      return ruleFaults(file, shared, product, group, at)
    }),
  ]
}

const codesOf = (list: readonly { code: string }[]) => list.map(({ code }) => code)

function optionFaults(
  { options }: OptionGroupEntry,
  { lists }: SharedEntries,
  sizes: readonly { code: string }[],
  at: Path,
): Fault[] {
  const known = new Set(codesOf(sizes))
  return [
    ...duplicateFaults(codesOf(options), [...at, 'options'], 'option', 'code'),
    ...options.flatMap((option, index) => [
      ...unknownCodeFault(option.prices, lists, [...at, 'options', index, 'prices'], 'price list'),
      ...unknownCodeFaults(option.sizes, known, [...at, 'options', index, 'sizes'], 'size'),
      ...priceFaults(option, known, [...at, 'options', index]),
    ]),
  ]
}

type Prices = Pick<OptionGroupEntry['options'][number], (typeof PRICES)[number]>

const priceFaults = (prices: Prices, sizes: ReadonlySet<string>, at: Path): Fault[] =>
  PRICES.flatMap((field) => {
    const price = prices[field]
    if (typeof price !== 'object') return []
    return Object.keys(price)
      .filter((size) => !sizes.has(size))
      .map((size) => fault([...at, field, size], `is for the unknown size "${size}"`))
  })

function useFaults(group: UsedGroupEntry, { groups }: SharedEntries, at: Path): Fault[] {
  const source = groups.get(group.use)
  if (!source) return [fault([...at, 'use'], `names the unknown option group "${group.use}"`)]
  const known = new Set(codesOf(source.options))
  const hidden = [...(group.includes ?? []), ...(group.selects ?? [])].filter((code) => !group.only?.includes(code))
  return [
    ...unknownCodeFaults(group.includes, known, [...at, 'includes'], 'option'),
    ...unknownCodeFaults(group.selects, known, [...at, 'selects'], 'option'),
    ...unknownCodeFaults(group.only, known, [...at, 'only'], 'option'),
    ...(group.only && hidden.length > 0
      ? [fault([...at, 'only'], `leaves out "${hidden[0]}", which starts chosen`)]
      : []),
  ]
}
