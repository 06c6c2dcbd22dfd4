import * as z from 'zod/mini'
import type { Period } from '../../../domain/schedule/periods.ts'
import { daysOf, spansOf } from '../hours.ts'
import { defined, optional, titled } from './fieldTypes.ts'
import { date, isHours } from './specialDayFormat.ts'

const DAYS = 'days like "mon-fri" or "sat,sun"'
const HOURS = 'hours like "11:00-14:00" or "17:00-19:00, 22:00-01:00"'

const days = titled(DAYS, z.string().check(z.refine((value) => daysOf(value) !== undefined, `must be ${DAYS}`)))

const hours = titled(
  HOURS,
  z
    .string()
    .check(
      z.refine(
        (value) => isHours(value) && value.trim() !== 'closed',
        `must be ${HOURS}, in parts that do not overlap`,
      ),
    ),
)

const YEARLY_LENGTH = '10-31'.length

interface Dates {
  from?: string | undefined
  until?: string | undefined
}

export const isYearly = ({ from, until }: Dates): boolean => [from, until].some((one) => one?.length === YEARLY_LENGTH)

/** The first and the last day of something, by the store's clocks. */
export const dateFields = {
  from: optional(date, 'Its first day.', '2026-10-01', { without: 'at once' }),
  until: optional(date, 'Its last day, written as `from`.', '2026-10-31', { without: 'no end' }),
}

export const dateChecks = [
  z.refine<Dates>(
    ({ from, until }) => (from?.length ?? until?.length) === (until?.length ?? from?.length),
    'must have "from" and "until" both with a year or both without',
  ),
  z.refine<Dates>(
    (entry) => !isYearly(entry) || (entry.from !== undefined && entry.until !== undefined),
    'must have both "from" and "until", since they are of every year',
  ),
  z.refine<Dates>(
    (entry) => !entry.from || !entry.until || isYearly(entry) || entry.from <= entry.until,
    'has an "until" before its "from"',
  ),
] as const

const period = defined(
  'period',
  z
    .strictObject({
      ...dateFields,
      days: optional(days, 'The days of the week.', 'mon-fri', { without: 'every day' }),
      hours: optional(
        hours,
        'The hours that begin on these days, their end not included. Hours that end before they begin end on the next day.',
        '11:00-14:00',
        { without: 'the whole day' },
      ),
    })
    .check(
      z.refine(
        (entry) => Object.keys(entry).length > 0,
        'says nothing: give it dates, days or hours, or leave "available" out for always',
      ),
      ...dateChecks,
    ),
)

export type PeriodEntry = z.output<typeof period>

/** The field `available` of what has times of its own; `what` begins its meaning. */
export const available = (what: string) =>
  optional(
    z.array(period).check(z.minLength(1, 'must have at least 1 period: leave it out for always')),
    `When ${what}, by the store's clocks: in any of these periods.`,
    [{ until: '2026-10-31', days: 'mon-fri', hours: '11:00-14:00' }],
    { without: 'always' },
  )

const ALL_DAY = '00:00-24:00'

/** An entry as the schedule reads it. */
export function periodOf({ from, until, days: named = 'sun-sat', hours: written = ALL_DAY }: PeriodEntry): Period {
  const spans = spansOf(written) ?? []
  const weekdays = daysOf(named) ?? []
  return {
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
    week: Array.from({ length: 7 }, (_, day) => (weekdays.includes(day) ? spans : [])),
  }
}
