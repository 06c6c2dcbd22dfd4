import { addDays, weekdayOf } from './localTime.ts'

/** Days that come every year, each by a rule of its own; the dates are YYYY-MM-DD. */

interface Holiday {
  name: string
  dateIn: (year: number) => string
}

const [SUNDAY, MONDAY, DAYS_OF_WEEK] = [0, 1, 7]

const dateOf = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const on =
  (month: number, day: number) =>
  (year: number): string =>
    dateOf(year, month, day)

/** The weekday on or after a date. */
const from = (date: string, weekday: number): string =>
  addDays(date, (weekday - weekdayOf(date) + DAYS_OF_WEEK) % DAYS_OF_WEEK)

const mondayOf =
  (month: number, nth: number) =>
  (year: number): string =>
    addDays(from(dateOf(year, month, 1), MONDAY), (nth - 1) * DAYS_OF_WEEK)

/** The Monday before May 25. */
const victoriaDay = (year: number): string => from(dateOf(year, 5, 18), MONDAY)

/**
 * The Sunday after the first full moon on or after March 21 of the church's calendar: the epact gives the moon's age, corrected
 * for the leap days and the moon's drift of the Gregorian calendar.
 */
function easterSunday(year: number): string {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const solar = century - Math.floor(century / 4)
  const lunar = Math.floor((8 * century + 13) / 25)
  const age = (19 * golden + solar - lunar + 15) % 30
  const isLate = age === 29 || (age === 28 && golden > 10)
  const fullMoon = addDays(dateOf(year, 3, 21), isLate ? age - 1 : age)
  return from(addDays(fullMoon, 1), SUNDAY)
}

/** By the name with which a special day names it. */
const HOLIDAYS = {
  'new-years-day': { name: "New Year's Day", dateIn: on(1, 1) },
  'family-day': { name: 'Family Day', dateIn: mondayOf(2, 3) },
  'good-friday': { name: 'Good Friday', dateIn: (year) => addDays(easterSunday(year), -2) },
  'easter-sunday': { name: 'Easter Sunday', dateIn: easterSunday },
  'easter-monday': { name: 'Easter Monday', dateIn: (year) => addDays(easterSunday(year), 1) },
  'victoria-day': { name: 'Victoria Day', dateIn: victoriaDay },
  'canada-day': { name: 'Canada Day', dateIn: on(7, 1) },
  'civic-day': { name: 'B.C. Day', dateIn: mondayOf(8, 1) },
  'labour-day': { name: 'Labour Day', dateIn: mondayOf(9, 1) },
  'truth-and-reconciliation': { name: 'National Day for Truth and Reconciliation', dateIn: on(9, 30) },
  thanksgiving: { name: 'Thanksgiving Day', dateIn: mondayOf(10, 2) },
  'remembrance-day': { name: 'Remembrance Day', dateIn: on(11, 11) },
  christmas: { name: 'Christmas Day', dateIn: on(12, 25) },
  'boxing-day': { name: 'Boxing Day', dateIn: on(12, 26) },
} as const satisfies Record<string, Holiday>

export type HolidayCode = keyof typeof HOLIDAYS

export const HOLIDAY_CODES = Object.keys(HOLIDAYS) as HolidayCode[]

export const isHoliday = (code: string): code is HolidayCode => Object.hasOwn(HOLIDAYS, code)

export const PROVINCES = ['BC', 'AB', 'ON'] as const

export type Province = (typeof PROVINCES)[number]

/** The first Monday of August has a name in each province; no law makes it a holiday in Alberta and Ontario. */
const CIVIC_DAYS: Readonly<Record<Province, string>> = {
  BC: HOLIDAYS['civic-day'].name,
  AB: 'Heritage Day',
  ON: 'Civic Holiday',
}

export const holidayName = (code: HolidayCode, province: Province = 'BC'): string =>
  code === 'civic-day' ? CIVIC_DAYS[province] : HOLIDAYS[code].name

export const holidayDate = (code: HolidayCode, year: number): string => HOLIDAYS[code].dateIn(year)

/**
 * Each province's holidays by law, in the order of the year: British Columbia's eleven statutory holidays (Employment Standards Act),
 * Alberta's nine general holidays (Employment Standards Code) and Ontario's nine public holidays (Employment Standards Act, 2000).
 */
export const STATUTORY_HOLIDAYS: Readonly<Record<Province, readonly HolidayCode[]>> = {
  BC: [
    'new-years-day',
    'family-day',
    'good-friday',
    'victoria-day',
    'canada-day',
    'civic-day',
    'labour-day',
    'truth-and-reconciliation',
    'thanksgiving',
    'remembrance-day',
    'christmas',
  ],
  AB: [
    'new-years-day',
    'family-day',
    'good-friday',
    'victoria-day',
    'canada-day',
    'labour-day',
    'thanksgiving',
    'remembrance-day',
    'christmas',
  ],
  ON: [
    'new-years-day',
    'family-day',
    'good-friday',
    'victoria-day',
    'canada-day',
    'labour-day',
    'thanksgiving',
    'christmas',
    'boxing-day',
  ],
}

/** The name of the holiday by law that a date (YYYY-MM-DD) is; '' for none. */
export function holidayOn(date: string, province: Province): string {
  const code = STATUTORY_HOLIDAYS[province].find((one) => holidayDate(one, Number(date.slice(0, 4))) === date)
  return code ? holidayName(code, province) : ''
}
