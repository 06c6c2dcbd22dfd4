import * as z from 'zod/mini'
import { HOLIDAY_CODES, isHoliday } from '../../../domain/schedule/holidays.ts'
import type { SpecialDay } from '../../../domain/schedule/specialDays.ts'
import { spansOf } from '../hours.ts'
import { code, defined, either, optional, required, storeCodes, text, titled } from './fieldTypes.ts'

/** '2026-12-25' or, of every year, '12-25', as a day that there is. */
function isDate(value: string): boolean {
  const date = /^\d\d-\d\d$/.test(value) ? `2028-${value}` : value
  const at = new Date(`${date}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
}

const A_DATE = 'a date like "2026-12-25", or "12-25" for every year'

export const date = titled(A_DATE, z.string().check(z.refine(isDate, `must be ${A_DATE}`)))

const dateOrHoliday = titled(
  `${A_DATE}, or a holiday: ${HOLIDAY_CODES.map((one) => `\`${one}\``).join(', ')}`,
  z
    .string()
    .check(
      z.refine((value) => isDate(value) || isHoliday(value), `must be ${A_DATE}, or a holiday like "good-friday"`),
    ),
)

const HOURS = 'hours like "11:00-15:00" or "11:00-14:00, 17:00-01:00", or "closed"'

const dayHours = titled(HOURS, z.string().check(z.refine(isHours, `must be ${HOURS}, in parts that do not overlap`)))

export function isHours(value: string): boolean {
  const spans = spansOf(value)
  return spans?.every(({ from }, index) => from >= (spans[index - 1]?.until ?? 0)) ?? false
}

const hoursByService = defined(
  'specialHours',
  z
    .strictObject({
      pickup: optional(dayHours, 'When it hands out orders.', '11:00-18:00', { without: 'as in the week' }),
      delivery: optional(dayHours, 'When it delivers.', 'closed', { without: 'as in the week' }),
    })
    .check(
      z.refine(
        ({ pickup, delivery }) => pickup !== undefined || delivery !== undefined,
        'must have hours for pickup, delivery or both',
      ),
    ),
)

export const specialDay = defined(
  'specialDay',
  z.strictObject({
    code: required(code, 'Its code.', 'christmas-eve'),
    on: required(dateOrHoliday, 'The day, or the first one.', '12-24'),
    until: optional(date, 'The last day, written as `on`.', '12-26', { without: 'it is one day' }),
    stores: optional(storeCodes, 'Codes of the stores that have it.', ['main-street'], { without: 'all' }),
    hours: required(
      either((value) => typeof value !== 'object', dayHours, hoursByService),
      'Its hours, in the place of all hours of the week that begin on it: for both services, or for each.',
      { pickup: '11:00-18:00', delivery: '11:00-17:00' },
    ),
    words: optional(text(60), 'What customers read beside it.', 'Christmas Eve', {
      without: "the holiday's name, else nothing",
    }),
  }),
)

export type SpecialDayEntry = z.output<typeof specialDay>

/** An entry as the schedule reads it. */
export function specialDayOf({ hours, ...day }: SpecialDayEntry): SpecialDay {
  const { pickup, delivery } = typeof hours === 'string' ? { pickup: hours, delivery: hours } : hours
  return {
    ...day,
    ...(pickup === undefined ? {} : { pickup: spansOf(pickup) ?? [] }),
    ...(delivery === undefined ? {} : { delivery: spansOf(delivery) ?? [] }),
  }
}
