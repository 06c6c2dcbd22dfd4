import type { KeptSpecialDay } from '../../store/specialDays.ts'
import { givenStores, keptStores, type StoreGroups } from '../storeGroups.ts'
import type { CatalogueFile } from './catalogueFile.ts'
import { fault, type Fault } from './faults.ts'
import { specialDay, type SpecialDayEntry } from './specialDayFormat.ts'

/** An entry as its table keeps it. */
export const keptSpecialDay = (entry: SpecialDayEntry, groups: StoreGroups): SpecialDayEntry =>
  entry.stores ? { ...entry, stores: keptStores(entry.stores, groups) } : entry

/** An entry of the table as it was given. */
export function givenSpecialDay(document: unknown, groups: StoreGroups): SpecialDayEntry {
  const entry = specialDay.parse(document)
  return entry.stores ? { ...entry, stores: givenStores(entry.stores, groups) } : entry
}

export interface StayingDays {
  days: { code: string; document: SpecialDayEntry }[]
  warnings: Fault[]
}

/**
 * The special days that stay when a file is imported, as they are kept then: of a group that the file has not any more, the stores
 * that it had, with a warning (D-191). `before` are the groups of the catalogue until then.
 */
export function stayingDays(
  kept: readonly KeptSpecialDay[],
  file: Pick<CatalogueFile, 'specialDays'>,
  before: StoreGroups,
  after: StoreGroups,
): StayingDays {
  const staying = kept.filter(({ source }) => source === 'operator' || !file.specialDays)
  const each = staying.map(({ code, document }) => {
    const entry = givenSpecialDay(document, before)
    const gone = (entry.stores ?? []).filter((one) => before.has(one) && !after.has(one))
    const stores = entry.stores
      ?.flatMap((one) => (gone.includes(one) ? (before.get(one) ?? []) : [one]))
      // A group with the code of a store that is no more is another thing.
      .filter((one) => before.has(one) || !after.has(one))
    return {
      day: { code, document: keptSpecialDay({ ...entry, ...(stores ? { stores } : {}) }, after) },
      warnings: gone.map((group) =>
        fault(
          ['storeGroups'],
          `have no "${group}" any more: the special day "${code}" stays at the stores that it had, ${(before.get(group) ?? []).join(', ')}`,
        ),
      ),
    }
  })
  return { days: each.map(({ day }) => day), warnings: each.flatMap(({ warnings }) => warnings) }
}
