import { holidayDate, holidayName, isHoliday, type Province } from './holidays.ts'
import type { Span } from './schedule.ts'

/** Days with other hours than those of the week: of the whole chain, of some of its stores, or of one. */

/** As switches, pauses, special days and exports name a service. */
export type ServiceKey = 'pickup' | 'delivery'

export interface SpecialDay {
  code: string
  /** '2026-12-25', every year '12-25', or the code of a holiday ('good-friday'). */
  on: string
  /** The last day, written as `on`; only with a date. */
  until?: string | undefined
  /** Codes of stores; without them the whole chain. */
  stores?: readonly string[] | undefined
  /** The hours that begin on it, none where it is closed; undefined leaves the service as it is. */
  pickup?: readonly Span[] | undefined
  delivery?: readonly Span[] | undefined
  /** What customers read: 'New oven'; without them a holiday has its name. */
  words?: string | undefined
}

/** What customers of a province read beside it; undefined for nothing. */
export const wordsOf = ({ on, words }: Pick<SpecialDay, 'on' | 'words'>, province: Province): string | undefined =>
  words ?? (isHoliday(on) ? holidayName(on, province) : undefined)

const YEAR_LENGTH = 5

/** Whether a date (YYYY-MM-DD) is one of its days. Days of every year may go over the end of the year. */
export function fallsOn({ on, until = on }: Pick<SpecialDay, 'on' | 'until'>, date: string): boolean {
  if (isHoliday(on)) return holidayDate(on, Number(date.slice(0, 4))) === date
  if (!isYearly({ on })) return on <= date && date <= until
  const day = date.slice(YEAR_LENGTH)
  return on <= until ? on <= day && day <= until : on <= day || day <= until
}

const isYearly = ({ on }: Pick<SpecialDay, 'on'>): boolean => isHoliday(on) || on.length < '2026-12-25'.length

/** The nearer first: that of fewer stores, then of one year before one of every year, then a single day before a period. */
const byNearness = (one: SpecialDay, other: SpecialDay): number =>
  (one.stores?.length ?? Infinity) - (other.stores?.length ?? Infinity) ||
  Number(isYearly(one)) - Number(isYearly(other)) ||
  Number(isPeriod(one)) - Number(isPeriod(other))

const isPeriod = ({ on, until = on }: SpecialDay): boolean => until !== on

const known = new WeakMap<readonly SpecialDay[], Map<string, readonly SpecialDay[]>>()

/** Worked out once for all stores of a chain. */
function fallingOn(days: readonly SpecialDay[], date: string): readonly SpecialDay[] {
  const dates = known.get(days) ?? new Map<string, readonly SpecialDay[]>()
  const found = dates.get(date) ?? days.filter((day) => fallsOn(day, date))
  known.set(days, dates.set(date, found))
  return found
}

/** The day that counts for a service at a store, of two as near the one that was given last; undefined for a day like the others. */
export function specialDayOn(
  days: readonly SpecialDay[],
  store: string,
  service: ServiceKey,
  date: string,
): SpecialDay | undefined {
  return fallingOn(days, date)
    .filter((day) => day[service] !== undefined && (day.stores?.includes(store) ?? true))
    .toReversed()
    .toSorted(byNearness)[0]
}
