import { addDays, localTime, weekdayOf, type UtcOffsets } from './localTime.ts'

/** Times and days as text, on a 12-hour clock (D-31). */

export interface Slot {
  hour: number
  minute: number
}

/** Minutes after midnight, also of the next day. */
export const slotOf = (minutes: number): Slot => ({ hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 })

export const minutesOf = ({ hour, minute }: Slot): number => hour * 60 + minute

export const formatSlot = ({ hour, minute }: Slot): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

export function formatClock({ hour, minute }: Slot): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** '6:12 PM' on the clocks of a store; '' for no time. `at` as for `Date`. */
export function clockAt(at: Date | number | string, offsets: UtcOffsets): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? '' : formatClock(slotOf(localTime(date, offsets).minutes))
}

export function parseSlot(text: string): Slot | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return match ? { hour: Number(match[1]), minute: Number(match[2]) } : undefined
}

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const formatDate = (date: string): string =>
  `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8, 10))}`

/** 'Nov 24, 2026' of 'YYYY-MM-DD', with or without a time. */
export const formatDateOfYear = (date: string): string => `${formatDate(date)}, ${date.slice(0, 4)}`

export function dayName(date: string, today: string): string {
  if (date === today) return 'Today'
  return date === addDays(today, 1) ? 'Tomorrow' : (DAY_NAMES[weekdayOf(date)] ?? '')
}

export const formatDay = (date: string, today: string): string => `${dayName(date, today)}, ${formatDate(date)}`

/**
 * The day of an order as it stands beside its time: 'Sunday, Nov 29', and '' for today (D-119). It says neither tomorrow nor
 * yesterday, since paper and mail are read on another day. Both are YYYY-MM-DD in the store's zone; '' is no day.
 */
export const dayUnlessToday = (date: string, today: string): string =>
  date === '' || date === today ? '' : `${DAY_NAMES[weekdayOf(date)] ?? ''}, ${formatDate(date)}`

/** The same of an instant, by the store's clocks. `at` as for `Date`; '' for no time. */
export function dayAt(at: Date | number | string, now: Date | number, offsets: UtcOffsets): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return ''
  return dayUnlessToday(localTime(date, offsets).date, localTime(new Date(now), offsets).date)
}

/** '7:00 PM' today, else 'Sunday, Nov 29, 7:00 PM', on the clocks of a store; '' for no time. */
export const dayAndClock = (at: Date | number | string, now: Date | number, offsets: UtcOffsets): string =>
  [dayAt(at, now, offsets), clockAt(at, offsets)].filter(Boolean).join(', ')

/** '1:24' of 84 seconds, '1:02:05' of more than an hour. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const minutes = Math.floor(whole / 60)
  const rest = String(whole % 60).padStart(2, '0')
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`
}

/** MM/DD/YYYY of the date that the text begins with; other text is returned unchanged [HIST-02], OQ-44. */
export const historyDate = (time: string): string => time.replace(/^(\d{4})-(\d{2})-(\d{2})(?!\d).*/s, '$2/$3/$1')

/** '2:05 PM' today, else 'Nov 19, 2:05 PM'. Milliseconds since 1970. */
export function clockText(at: number, now: number, offsets: UtcOffsets): string {
  const { date } = localTime(new Date(at), offsets)
  const clock = clockAt(at, offsets)
  return date === localTime(new Date(now), offsets).date ? clock : `${formatDate(date)}, ${clock}`
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** 'just now', '1 minute ago', '3 hours ago', '2 days ago'. Milliseconds since 1970. */
export function relativeTime(at: number, now: number): string {
  const age = Math.max(0, now - at)
  if (age < MINUTE_MS) return 'just now'
  if (age < HOUR_MS) return ago(age / MINUTE_MS, 'minute')
  if (age < DAY_MS) return ago(age / HOUR_MS, 'hour')
  return ago(age / DAY_MS, 'day')
}

function ago(amount: number, unit: string): string {
  const count = Math.floor(amount)
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

/** 'just now', '40 s ago' in steps of 5 s, '4 min ago', '2 h ago', '3 days ago' of an age in milliseconds. */
export function shortAge(ageMs: number): string {
  if (ageMs < 5000) return 'just now'
  if (ageMs < MINUTE_MS) return `${Math.floor(ageMs / 5000) * 5} s ago`
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min ago`
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)} h ago`
  return ago(ageMs / DAY_MS, 'day')
}

/** 'a minute', '5 minutes' or '2 hours', rounded up. */
export const formatWait = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'a minute'
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
