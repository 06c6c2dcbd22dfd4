import { addDays, instantOf, localTime, type UtcOffsets } from '../schedule/localTime.ts'
import { formatDate, formatSlot, slotOf } from '../schedule/formatTime.ts'

/** Times as the office says them: by the clocks of the store, on 24 hours. */

/** The day of a chain begins and ends at this hour, when no store is open. */
export const DAY_BEGINS_HOUR = 5

const DAY_MS = 86_400_000

/** '18:12' */
export const officeClock = (at: Date, offsets: UtcOffsets): string => formatSlot(slotOf(localTime(at, offsets).minutes))

/** '18:12' of today, else 'Dec 24, 18:12'. */
export function officeTime(at: Date, now: Date, offsets: UtcOffsets): string {
  const { date } = localTime(at, offsets)
  const clock = officeClock(at, offsets)
  return date === localTime(now, offsets).date ? clock : `${formatDate(date)}, ${clock}`
}

/** The day (YYYY-MM-DD) that runs at an instant: the night until five belongs to the day before. */
export function runningDay(now: Date, offsets: UtcOffsets): string {
  const { date, minutes } = localTime(now, offsets)
  return minutes < DAY_BEGINS_HOUR * 60 ? addDays(date, -1) : date
}

/** When a day (YYYY-MM-DD) begins. */
export const beginOf = (day: string, offsets: UtcOffsets): Date =>
  instantOf(day, DAY_BEGINS_HOUR * 60, offsets) ??
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_BEGINS_HOUR * 3_600_000)

/** When the day ends that runs at an instant. */
export function dayEnd(now: Date, offsets: UtcOffsets): Date {
  const end = beginOf(addDays(runningDay(now, offsets), 1), offsets)
  return end > now ? end : new Date(end.getTime() + DAY_MS)
}

/** '6 min' or '2 h 5 min' of an age in milliseconds. */
export function ageText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  return hours === 0 ? `${minutes} min` : minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}
