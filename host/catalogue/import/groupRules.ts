import { fault, type Fault, type Path } from './faults.ts'
import type { CatalogueFile } from './catalogueFile.ts'
import { resolveGroup, type SharedEntries } from '../groups.ts'
import { isUsedGroup, type GroupEntry, type OptionEntry } from './groupFormat.ts'
import type { ProductEntry } from './productFormat.ts'

export type RuleFault = Fault & { usedBy?: string }

export const PRICES = ['price', 'extraPrice', 'includedExtraPrice', 'freePrice'] as const
type PriceField = (typeof PRICES)[number]

export function ruleFaults(
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
  return [
    ...(single && min > 1 ? [faultAt(!hasOwnMin, 'must be 0 or 1 for a single choice', 'min')] : []),
    ...product.sizes.flatMap(({ code: size }) => {
      const there = options.filter((option) => option.sizes?.includes(size) ?? true)
      const chosen = there.filter(({ included, selected }) => included || selected)
      const few = `asks for ${min} options where size "${size}" has ${there.length}`
      const many = `is a single choice that starts with ${chosen.length} options chosen in size "${size}"`
      return [
        ...(there.length > 0 && min > there.length ? [faultAt(!hasOwnMin && !used?.only, few, 'min')] : []),
        ...(single && chosen.length > 1 ? [faultAt(!used?.includes && !used?.selects, many)] : []),
        ...there.flatMap((option) => {
          const field = PRICES.find((one) => lacks(option[one], size))
          return field ? [unpriced(option, field, size)] : []
        }),
      ]
    }),
  ]
}

const lacks = (price: OptionEntry[PriceField], size: string) => typeof price === 'object' && !(size in price)

const indexOf = (list: readonly { code: string }[] = [], code: string | undefined) =>
  list.findIndex((one) => one.code === code)

export function mergeSharedFaults(faults: readonly RuleFault[]): Fault[] {
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
