import { duplicateFaults, unknownCodeFault, unknownCodeFaults, fault, type Fault, type Path } from './faults.ts'
import type { CatalogueFile } from './catalogueFile.ts'
import { amountsIn, sharedEntries, type SharedEntries, resolveGroup } from '../groups.ts'
import type { Price } from './fieldTypes.ts'
import {
  isUsedGroup,
  type OptionGroupEntry,
  type UsedGroupEntry,
  type GroupEntry,
  type OptionEntry,
} from './groupFormat.ts'
import { limitFaults } from './limitFaults.ts'
import type { ProductEntry } from './productFormat.ts'

export function groupFaults(file: CatalogueFile): Fault[] {
  const shared = sharedEntries(file)
  const sizes = file.products.flatMap((product) => product.sizes)
  const lists = file.priceLists ?? []
  const groups = file.optionGroups ?? []
  const broken = new Set<string>()
  const causes = [
    ...duplicateFaults(codesOf(lists), ['priceLists'], 'price list', 'code'),
    ...lists.flatMap((list, index) => sizeFaults(list, new Set(codesOf(sizes)), ['priceLists', index])),
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
    ...product.sizes.flatMap((size, place) =>
      caloriesFaults(product, shared, size, ['products', index, 'sizes', place]),
    ),
  ]
}

/** The calories of a size are those with its included options, and a combo's are those of what is chosen (D-188). */
function caloriesFaults(
  { type, groups = [] }: ProductEntry,
  shared: SharedEntries,
  { code, calories }: ProductEntry['sizes'][number],
  at: Path,
): Fault[] {
  if (calories === undefined) return []
  const path = [...at, 'calories']
  if (type === 1 || type === 3) return [fault(path, 'belong to what it is made of: leave them out here')]
  const included = groups
    .flatMap((group) => resolveGroup(group, shared)?.options ?? [])
    .filter((option) => option.included && (option.sizes?.includes(code) ?? true))
    .map((option) => (typeof option.calories === 'object' ? option.calories[code] : option.calories) ?? 0)
    .reduce((sum, one) => sum + one, 0)
  return calories < included
    ? [fault(path, `must be with all that is included, which has ${included} in this size`)]
    : []
}

const codesOf = (list: readonly { code: string }[]) => list.map(({ code }) => code)

function optionFaults(
  group: OptionGroupEntry,
  { lists }: SharedEntries,
  sizes: readonly { code: string }[],
  at: Path,
): Fault[] {
  const known = new Set(codesOf(sizes))
  const { options } = group
  return [
    ...duplicateFaults((group.amounts ?? []).map(String), [...at, 'amounts'], 'amount'),
    ...duplicateFaults(codesOf(options), [...at, 'options'], 'option', 'code'),
    ...options.flatMap((option, index) => [
      ...duplicateFaults((option.amounts ?? []).map(String), [...at, 'options', index, 'amounts'], 'amount'),
      ...(option.amount === undefined || [1, ...amountsIn(group, option)].includes(option.amount)
        ? []
        : [fault([...at, 'options', index, 'amount'], 'is none of its amounts: name it in amounts too')]),
      ...unknownCodeFault(option.prices, lists, [...at, 'options', index, 'prices'], 'price list'),
      ...unknownCodeFaults(option.sizes, known, [...at, 'options', index, 'sizes'], 'size'),
      ...sizeFaults(option, known, [...at, 'options', index]),
    ]),
  ]
}

type BySize = Pick<OptionEntry, PriceField | 'calories'>

const sizeFaults = (entry: BySize, sizes: ReadonlySet<string>, at: Path): Fault[] =>
  [...pricesIn(entry), [['calories'], entry.calories] as const].flatMap(([steps, amount]) => {
    if (typeof amount !== 'object') return []
    return Object.keys(amount)
      .filter((size) => !sizes.has(size))
      .map((size) => fault([...at, ...steps, size], `is for the unknown size "${size}"`))
  })

/** Every price of an option or a list, with its path. */
const pricesIn = (
  prices: Pick<OptionEntry, PriceField>,
): [path: [PriceField, ...string[]], price: Price | undefined][] => [
  ...PRICES.map((field): [[PriceField], Price | undefined] => [[field], prices[field]]),
  ...AMOUNT_PRICES.flatMap((field) =>
    Object.entries(prices[field] ?? {}).map(([amount, price]): [[PriceField, string], Price | undefined] => [
      [field, amount],
      price,
    ]),
  ),
]

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

type RuleFault = Fault & { usedBy?: string }

const PRICES = ['price', 'halfPrice', 'extraPrice', 'includedExtraPrice', 'freePrice'] as const
const AMOUNT_PRICES = ['amountPrices', 'includedAmountPrices'] as const
type PriceField = (typeof PRICES)[number] | (typeof AMOUNT_PRICES)[number]

function ruleFaults(
  file: CatalogueFile,
  shared: SharedEntries,
  product: ProductEntry,
  group: GroupEntry,
  at: Path,
): RuleFault[] {
  const entry = resolveGroup(group, shared)
  if (!entry) return []
  const { choice, min = 0, options } = entry
  const used = isUsedGroup(group) ? group : undefined
  const source: Path | undefined = used && ['optionGroups', indexOf(file.optionGroups, used.use)]
  const atShared = (path: Path, message: string): RuleFault => ({ ...fault(path, message), usedBy: product.code })
  const faultAt = (isShared: boolean, message: string, ...steps: string[]): RuleFault =>
    source && isShared ? atShared([...source, ...steps], message) : fault([...at, ...steps], message)
  const unpriced = ({ code, prices }: OptionEntry, field: PriceField, size: string): RuleFault => {
    const written = isUsedGroup(group) ? (shared.groups.get(group.use)?.options ?? []) : group.options
    const place = indexOf(written, code)
    const message = `has no price for size "${size}"`
    if (written[place]?.[field] === undefined)
      return atShared(['priceLists', indexOf(file.priceLists, prices), field], message)
    if (source) return atShared([...source, 'options', place, field], message)
    return fault(at, `has no ${field} of "${code}" for size "${size}"`)
  }
  const hasOwnMin = used?.min !== undefined
  const single = choice === 'single'
  const startsAsShared = !used?.includes && !used?.selects
  const limits = limitFaults(entry, codesOf(product.sizes)).map(({ field, message, isOfSize }) => {
    const isOwn = used?.[field] !== undefined || (field === 'extras' && used?.amounts !== undefined)
    return faultAt(!isOwn && (!isOfSize || (startsAsShared && !used?.only)), message, field)
  })
  return [
    ...limits,
    ...(single && min > 1 ? [faultAt(!hasOwnMin, 'must be 0 or 1 for a single choice', 'min')] : []),
    ...product.sizes.flatMap(({ code: size }) => {
      const there = options.filter((option) => option.sizes?.includes(size) ?? true)
      const chosen = there.filter(({ included, selected }) => included || selected)
      const always = there.filter(({ available }) => !available)
      const needed = Math.min(single ? 1 : Math.max(min, entry.atLeast ?? 0), there.length)
      const timed = chosen.find(({ available }) => available)
      const few = `asks for ${min} options where size "${size}" has ${there.length}`
      const many = `is a single choice that starts with ${chosen.length} options chosen in size "${size}"`
      return [
        ...(there.length > 0 && min > there.length ? [faultAt(!hasOwnMin && !used?.only, few, 'min')] : []),
        ...(single && chosen.length > 1 ? [faultAt(startsAsShared, many)] : []),
        ...(timed
          ? [
              faultAt(
                false,
                `starts with "${timed.code}", which has times of its own: give the product "available" instead`,
              ),
            ]
          : []),
        ...(always.length < needed
          ? [
              faultAt(
                !used?.only,
                `leaves ${always.length} options outside their own times in size "${size}", where ${needed} must be chosen: give fewer of them "available"`,
              ),
            ]
          : []),
        ...there.flatMap((option) => {
          const lacking = pricesIn(option).find(([, price]) => lacks(price, size))
          return lacking ? [unpriced(option, lacking[0][0], size)] : []
        }),
      ]
    }),
  ]
}

const lacks = (price: Price | undefined, size: string) => typeof price === 'object' && !(size in price)

const indexOf = (list: readonly { code: string }[] = [], code: string | undefined) =>
  list.findIndex((one) => one.code === code)

function mergeSharedFaults(faults: readonly RuleFault[]): Fault[] {
  const users = new Map<string, Set<string>>()
  for (const { path, message, usedBy: user } of faults) {
    if (user === undefined) continue
    const key = `${path} ${message}`
    users.set(key, (users.get(key) ?? new Set()).add(user))
  }
  return faults.flatMap(({ path, message, usedBy: user }) => {
    if (user === undefined) return [{ path, message }]
    const key = `${path} ${message}`
    const [first, ...others] = users.get(key) ?? []
    users.delete(key)
    const more = others.length > 0 ? ` and ${others.length} more` : ''
    return first === undefined ? [] : [{ path, message: `${message} (used by "${first}"${more})` }]
  })
}
