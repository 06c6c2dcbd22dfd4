import { addDays, weekdayOf, type LocalTime } from './localTime.ts'
import type { Span, Week } from './schedule.ts'
import { fallsOn } from './specialDays.ts'

/** When something of a menu is offered: seasons and times of day, by the store's clocks (D-183). */

export interface Period {
  /** The first and the last day: '2026-10-31', or '10-31' of every year; without one there is no end on that side. */
  from?: string | undefined
  until?: string | undefined
  /** The hours that begin on each weekday. */
  week: Week
}

/** A list of periods, in any of which something is offered; of several lists each has to have one. */
export type Periods = readonly (readonly Period[])[]

const FIRST_DAY = '0000-01-01'
const LAST_DAY = '9999-12-31'
const DAY_MINUTES = 1440

/** The end is not in it: what is offered until 14:00 is not offered at 14:00. Hours over midnight belong to the day they begin on. */
export function isOffered(periods: Periods, { date, minutes }: Pick<LocalTime, 'date' | 'minutes'>): boolean {
  const isWithin = (spans: readonly Span[], minute: number) =>
    spans.some((span) => span.from <= minute && minute < span.until)
  return periods.every((list) =>
    list.some(
      (period) =>
        isWithin(hoursOn(period, date), minutes) || isWithin(hoursOn(period, addDays(date, -1)), minutes + DAY_MINUTES),
    ),
  )
}

/** Whether it may be offered at some time of a date; false is certain. */
export const isOfferedOn = (periods: Periods, date: string): boolean =>
  periods.every((list) =>
    list.some((period) => [date, addDays(date, -1)].some((day) => hoursOn(period, day).length > 0)),
  )

/** The hours that begin on a date. */
const hoursOn = ({ from = FIRST_DAY, until = LAST_DAY, week }: Period, date: string): readonly Span[] =>
  fallsOn({ on: from, until }, date) ? (week[weekdayOf(date)] ?? []) : []
