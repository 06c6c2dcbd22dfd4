import { doubles, strangers } from './codeList.ts'
import { fault, type Fault, type Path } from './faults.ts'
import type { CatalogueFile } from './file.ts'
import {
  isUsedGroup,
  type GroupEntry,
  type OptionEntry,
  type OptionGroupEntry,
  type ProductEntry,
} from './productFormat.ts'

/** What is wrong with the option groups of a product. */
export function groupFaults(file: CatalogueFile, product: ProductEntry, path: Path): Fault[] {
  const groups = product.groups ?? []
  const shared = new Map((file.optionGroups ?? []).map((group) => [group.code, group]))
  const names = groups.map((group) => (isUsedGroup(group) ? group.use : group.code))
  return [
    ...doubles(names, [...path, 'groups'], 'group'),
    ...groups.flatMap((group, index) => {
      const at = [...path, 'groups', index]
      if (!isUsedGroup(group))
        return [...ownFaults(group, at, product), ...ruleFaults(group, group.options, group, product, at)]
      const source = shared.get(group.use)
      return source
        ? usedFaults(group, source, product, at)
        : [fault([...at, 'use'], `names the unknown option group "${group.use}"`)]
    }),
  ]
}

/** What is wrong with the groups that products share, each by itself. */
export function sharedGroupFaults(file: CatalogueFile): Fault[] {
  const sizes = file.products.flatMap((product) => product.sizes)
  return (file.optionGroups ?? []).flatMap((group, index) => ownFaults(group, ['optionGroups', index], { sizes }))
}

function ownFaults(group: OptionGroupEntry, at: Path, { sizes }: Pick<ProductEntry, 'sizes'>): Fault[] {
  const known = new Set(sizes.map(({ code }) => code))
  const single = group.choice === 'single'
  return [
    ...doubles(
      group.options.map(({ code }) => code),
      [...at, 'options'],
      'option',
      'code',
    ),
    ...group.options.flatMap((option, index) => [
      ...strangers(option.sizes, known, [...at, 'options', index, 'sizes'], 'size'),
      ...PRICES.flatMap((field) => {
        const price = option[field]
        return typeof price === 'object'
          ? Object.keys(price).flatMap((size) =>
              known.has(size)
                ? []
                : [fault([...at, 'options', index, field, size], `is for the unknown size "${size}"`)],
            )
          : []
      }),
    ]),
    ...(single && (group.halves || group.extras)
      ? [fault([...at, group.halves ? 'halves' : 'extras'], 'needs a group of multiple choice')]
      : []),
  ]
}

const PRICES = ['price', 'extraPrice', 'includedExtraPrice', 'freePrice'] as const

function usedFaults(group: GroupEntry & { use: string }, source: OptionGroupEntry, product: ProductEntry, at: Path) {
  if (!isUsedGroup(group)) return []
  const known = new Set(source.options.map(({ code }) => code))
  const only = group.only ? new Set(group.only) : known
  const options = source.options.filter(({ code }) => only.has(code))
  const named = [...(group.includes ?? []), ...(group.selects ?? [])]
  return [
    ...strangers(group.includes, known, [...at, 'includes'], 'option'),
    ...strangers(group.selects, known, [...at, 'selects'], 'option'),
    ...strangers(group.only, known, [...at, 'only'], 'option'),
    ...named.flatMap((code) =>
      known.has(code) && !only.has(code)
        ? [fault([...at, 'only'], `leaves out "${code}", which the product includes`)]
        : [],
    ),
    ...ruleFaults({ ...source, ...group }, options, { ...source, code: source.code }, product, at, named),
  ]
}

type Rules = Pick<OptionGroupEntry, 'choice' | 'min' | 'halves' | 'extras'>

function ruleFaults(
  rules: Rules,
  options: readonly OptionEntry[],
  { code }: { code: string },
  product: ProductEntry,
  at: Path,
  named: readonly string[] = [],
): Fault[] {
  const single = rules.choice === 'single'
  const min = rules.min ?? 0
  const isChosen = (option: OptionEntry) => option.included || option.selected || named.includes(option.code)
  return [
    ...(single && min > 1 ? [fault([...at, 'min'], 'must be 0 or 1 for a single choice')] : []),
    ...product.sizes.flatMap((size) => {
      const there = options.filter(({ sizes }) => !sizes || sizes.includes(size.code))
      return [
        ...(there.length > 0 && min > there.length
          ? [fault([...at, 'min'], `asks for ${min} options where size "${size.code}" has ${there.length}`)]
          : []),
        ...(single && there.filter(isChosen).length > 1
          ? [fault(at, `is a single choice with more than one option chosen in size "${size.code}"`)]
          : []),
        ...there.flatMap((option) =>
          PRICES.flatMap((field) => {
            const price = option[field]
            return typeof price === 'object' && !(size.code in price)
              ? [fault(at, `has no ${field} of "${option.code}" in "${code}" for size "${size.code}"`)]
              : []
          }),
        ),
      ]
    }),
  ]
}
