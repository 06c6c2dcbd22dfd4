import { duplicateFaults, fault, unknownCodeFaults, type Fault } from './faults.ts'
import type { CatalogueFile } from './catalogueFile.ts'

/** What of the groups of stores says nothing clear; `open` are the codes of the stores that take orders (D-191). */
export function storeGroupFaults({ stores, storeGroups = [] }: CatalogueFile, open: ReadonlySet<string>): Fault[] {
  const codes = storeGroups.map(({ code }) => code)
  const isGroup = (code: string) => codes.includes(code) && !open.has(code)
  return [
    ...duplicateFaults(codes, ['storeGroups'], 'group of stores', 'code'),
    ...storeGroups.flatMap((group, index) => [
      ...(stores.some(({ code }) => code === group.code)
        ? [fault(['storeGroups', index, 'code'], `is the code of a store: "${group.code}"`)]
        : []),
      ...group.stores.flatMap((code, place) =>
        isGroup(code)
          ? [fault(['storeGroups', index, 'stores', place], `names the group "${code}": a group names single stores`)]
          : [],
      ),
      ...unknownCodeFaults(
        group.stores,
        { has: (code) => open.has(code) || isGroup(code) },
        ['storeGroups', index, 'stores'],
        'store',
      ),
    ]),
  ]
}
