import { clockAt, formatDate } from './formatTime.ts'
import { localTime, type UtcOffsets } from './localTime.ts'

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
