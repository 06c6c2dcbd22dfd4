import { isHoliday } from '../../../domain/schedule/holidays.ts'
import { storesIn, type StoreGroups } from '../storeGroups.ts'
import { duplicateFaults, fault, unknownCodeFaults, type Fault, type Path } from './faults.ts'
import type { SpecialDayEntry } from './specialDayFormat.ts'

export function specialDaysFaults(
  days: readonly SpecialDayEntry[],
  stores: ReadonlySet<string>,
  groups: StoreGroups,
): Fault[] {
  const keys = days.map((day) => dayKey(day, groups))
  return [
    ...duplicateFaults(
      days.map(({ code }) => code),
      ['specialDays'],
      'special day',
      'code',
    ),
    ...days.flatMap((day, index) => specialDayFaults(day, ['specialDays', index], stores)),
    ...days.flatMap((day, index) => {
      const first = days.find((one, place) => place < index && keys[place] === keys[index] && sharesService(one, day))
      return first ? [fault(['specialDays', index, 'on'], `is the day of "${first.code}" at the same stores`)] : []
    }),
  ]
}

/** Two entries with the same key are about the same days of the same stores. */
const dayKey = ({ on, until = on, stores }: SpecialDayEntry, groups: StoreGroups): string =>
  JSON.stringify([on, until, (stores && storesIn(stores, groups).toSorted()) ?? null])

const sharesService = ({ hours: one }: SpecialDayEntry, { hours: other }: SpecialDayEntry): boolean =>
  typeof one === 'string' ||
  typeof other === 'string' ||
  (['pickup', 'delivery'] as const).some((service) => one[service] !== undefined && other[service] !== undefined)

export function specialDayFaults(
  { on, until, stores: where }: SpecialDayEntry,
  path: Path,
  stores: Pick<ReadonlySet<string>, 'has'>,
): Fault[] {
  return [
    ...unknownCodeFaults(where, stores, [...path, 'stores'], 'store'),
    ...(where?.length === 0 ? [fault([...path, 'stores'], 'names no store: leave it out for all')] : []),
    ...periodFaults(on, until, path),
  ]
}

function periodFaults(on: string, until: string | undefined, path: Path): Fault[] {
  if (until === undefined) return []
  if (isHoliday(on)) return [fault([...path, 'until'], 'needs a date in "on": a holiday is one day')]
  if (on.length !== until.length) return [fault([...path, 'until'], 'must be written as "on", with a year or without')]
  // Days of every year may go over the end of the year.
  return on > until && until.length > '12-25'.length ? [fault([...path, 'until'], 'is before its first day')] : []
}
