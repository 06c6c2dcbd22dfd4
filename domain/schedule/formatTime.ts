import { addDays, localTime, weekdayOf, type UtcOffsets } from './localTime.ts'

/** Times and days as text, on a 12-hour clock (D-31). */

export interface Slot {
  hour: number
  minute: number
}

/** Minutes after midnight, also of the next day. */
export const slotOf = (minutes: number): Slot => ({ hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 })

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
