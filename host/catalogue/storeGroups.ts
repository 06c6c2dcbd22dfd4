import type { CatalogueFile } from './import/catalogueFile.ts'

/** The stores of each group, by their codes (D-191). */
export type StoreGroups = ReadonlyMap<string, readonly string[]>

export const storeGroupsOf = ({ storeGroups = [] }: Pick<CatalogueFile, 'storeGroups'>): StoreGroups =>
  new Map(storeGroups.map(({ code, stores }) => [code, stores]))

/** The stores that these codes of stores and groups name, each once. */
export const storesIn = (codes: readonly string[], groups: StoreGroups): string[] => [
  ...new Set(codes.flatMap((code) => groups.get(code) ?? [code])),
]

/** The lists of the file whose entries name stores. */
export const NAMING_STORES = [
  'specialDays',
  'categories',
  'products',
  'priceLayers',
  'banners',
  'deals',
  'coupons',
  'offers',
] as const

type NamingStores = Pick<CatalogueFile, 'storeGroups'> &
  Partial<Record<(typeof NAMING_STORES)[number], readonly { stores?: readonly string[] | undefined }[] | undefined>>

/** The file with single stores in the place of their groups, which all that reads stores of its entries is given. */
export function withSingleStores<File extends NamingStores>(file: File): File {
  const groups = storeGroupsOf(file)
  if (groups.size === 0) return file
  const lists = NAMING_STORES.flatMap((name) => {
    const list = file[name]?.map((entry) =>
      entry.stores ? { ...entry, stores: storesIn(entry.stores, groups) } : entry,
    )
    return list ? [[name, list]] : []
  })
  return { ...file, ...Object.fromEntries(lists) }
}

/** The group by which codes of stores and groups name a store; '' where they name it itself, or not at all. */
export const groupNaming = (codes: readonly string[], store: string, groups: StoreGroups): string =>
  codes.includes(store) ? '' : (codes.find((code) => groups.get(code)?.includes(store)) ?? '')

/**
 * What a special day is kept with: the stores that it names, then its groups, then their stores, by which alone the release before
 * goes, as does everybody once a group is gone.
 */
export function keptStores(codes: readonly string[], groups: StoreGroups): string[] {
  const isGroup = (code: string) => groups.has(code)
  const named = [...codes.filter((code) => !isGroup(code)), ...codes.filter(isGroup)]
  return [...new Set([...named, ...storesIn(named.filter(isGroup), groups)])]
}

/** The stores and groups that a kept special day names: those up to its last group. */
export function givenStores(kept: readonly string[], groups: StoreGroups): string[] {
  const last = kept.findLastIndex((code) => groups.has(code))
  return last < 0 ? [...kept] : kept.slice(0, last + 1)
}
