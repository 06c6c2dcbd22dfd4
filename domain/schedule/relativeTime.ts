import { formatClock, formatDate, slotOf } from './formatTime.ts'
import { localTime, type UtcOffsets } from './localTime.ts'

/** How old something is, in words. Times are those of the stores, whatever the device's zone. */

/** When it was: '2:05 PM' today, 'Nov 19, 2:05 PM' before. Both in milliseconds since 1970. */
export function clockText(at: number, now: number, offsets: UtcOffsets): string {
  const { date, minutes } = localTime(new Date(at), offsets)
  const clock = formatClock(slotOf(minutes))
  return date === localTime(new Date(now), offsets).date ? clock : `${formatDate(date)}, ${clock}`
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago it was: 'just now', '1 minute ago', '3 hours ago', '2 days ago'. */
export function agoText(at: number, now: number): string {
  const age = Math.max(0, now - at)
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return ago(age / MINUTE, 'minute')
  if (age < DAY) return ago(age / HOUR, 'hour')
  return ago(age / DAY, 'day')
}

function ago(amount: number, unit: string): string {
  const count = Math.floor(amount)
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
