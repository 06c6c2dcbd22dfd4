import { doubles, stranger, strangers } from './codeList.ts'
import { fault, type Fault, type Path } from './faults.ts'
import type { CatalogueFile } from './file.ts'
import { groupEntry, sharedOf, type Shared } from './groups.ts'
import { isUsedGroup, type GroupEntry, type OptionGroupEntry, type ProductEntry } from './productFormat.ts'

/** What is wrong with the option groups of a product. */
export function groupFaults(shared: Shared, product: ProductEntry, path: Path): Fault[] {
  const groups = product.groups ?? []
  const names = groups.map((group) => (isUsedGroup(group) ? group.use : group.code))
  return [
    ...doubles(names, [...path, 'groups'], 'group'),
    ...groups.flatMap((group, index) => {
      const at = [...path, 'groups', index]
      const own = isUsedGroup(group) ? useFaults(group, shared, at) : optionFaults(group, shared, product.sizes, at)
      const entry = groupEntry(group, shared)
      return own.length > 0 || !entry ? own : ruleFaults(entry, product, at)
    }),
  ]
}

/** What is wrong with the groups and price lists that products share, each by itself. */
export function sharedGroupFaults(file: CatalogueFile): Fault[] {
  const shared = sharedOf(file)
  const sizes = file.products.flatMap((product) => product.sizes)
  const lists = file.priceLists ?? []
  return [
    ...doubles(codesOf(lists), ['priceLists'], 'price list', 'code'),
    ...lists.flatMap((list, index) => priceFaults(list, new Set(codesOf(sizes)), ['priceLists', index])),
    ...doubles(codesOf(file.optionGroups ?? []), ['optionGroups'], 'option group', 'code'),
    ...(file.optionGroups ?? []).flatMap((group, index) => optionFaults(group, shared, sizes, ['optionGroups', index])),
  ]
}

const codesOf = (list: readonly { code: string }[]) => list.map(({ code }) => code)

function optionFaults(
  { options }: OptionGroupEntry,
  { lists }: Shared,
  sizes: readonly { code: string }[],
  at: Path,
): Fault[] {
  const known = new Set(codesOf(sizes))
  return [
    ...doubles(codesOf(options), [...at, 'options'], 'option', 'code'),
    ...options.flatMap((option, index) => [
      ...stranger(option.prices, lists, [...at, 'options', index, 'prices'], 'price list'),
      ...strangers(option.sizes, known, [...at, 'options', index, 'sizes'], 'size'),
      ...priceFaults(option, known, [...at, 'options', index]),
    ]),
  ]
}

const PRICES = ['price', 'extraPrice', 'includedExtraPrice', 'freePrice'] as const
type Prices = Pick<OptionGroupEntry['options'][number], (typeof PRICES)[number]>

const priceFaults = (prices: Prices, sizes: ReadonlySet<string>, at: Path): Fault[] =>
  PRICES.flatMap((field) => {
    const price = prices[field]
    if (typeof price !== 'object') return []
    return Object.keys(price)
      .filter((size) => !sizes.has(size))
      .map((size) => fault([...at, field, size], `is for the unknown size "${size}"`))
  })

function useFaults(group: GroupEntry, { groups }: Shared, at: Path): Fault[] {
  if (!isUsedGroup(group)) return []
  const source = groups.get(group.use)
  if (!source) return [fault([...at, 'use'], `names the unknown option group "${group.use}"`)]
  const known = new Set(codesOf(source.options))
  const hidden = [...(group.includes ?? []), ...(group.selects ?? [])].filter((code) => !group.only?.includes(code))
  return [
    ...strangers(group.includes, known, [...at, 'includes'], 'option'),
    ...strangers(group.selects, known, [...at, 'selects'], 'option'),
    ...strangers(group.only, known, [...at, 'only'], 'option'),
    ...(group.only && hidden.length > 0
      ? [fault([...at, 'only'], `leaves out "${hidden[0]}", which starts chosen`)]
      : []),
  ]
}

/** What is wrong with a group on a product, size by size. */
function ruleFaults({ choice, min = 0, options }: OptionGroupEntry, { sizes }: ProductEntry, at: Path): Fault[] {
  const single = choice === 'single'
  return [
    ...(single && min > 1 ? [fault([...at, 'min'], 'must be 0 or 1 for a single choice')] : []),
    ...sizes.flatMap(({ code: size }) => {
      const there = options.filter((option) => option.sizes?.includes(size) ?? true)
      const chosen = there.filter(({ included, selected }) => included || selected)
      return [
        ...(there.length > 0 && min > there.length
          ? [fault([...at, 'min'], `asks for ${min} options where size "${size}" has ${there.length}`)]
          : []),
        ...(single && chosen.length > 1
          ? [fault(at, `is a single choice that starts with ${chosen.length} options chosen in size "${size}"`)]
          : []),
        ...there.flatMap((option) => {
          const lacking = PRICES.find((field) => {
            const price = option[field]
            return typeof price === 'object' && !(size in price)
          })
          return lacking ? [fault(at, `has no ${lacking} of "${option.code}" for size "${size}"`)] : []
        }),
      ]
    }),
  ]
}
