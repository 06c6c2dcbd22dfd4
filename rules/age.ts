import { formatSlot, localTime, monthDay } from './schedule.ts'

/** How old something is, in words. Times are those of the stores, whatever the device's zone. */

/** When it was: '14:05' today, 'Nov 19, 14:05' before. Both in milliseconds since 1970. */
export function clockText(at: number, now: number, zone: string): string {
  const then = localTime(new Date(at), zone)
  const clock = formatSlot({ hour: Math.floor(then.minutes / 60), minute: then.minutes % 60 })
  return then.date === localTime(new Date(now), zone).date ? clock : `${monthDay(then.date)}, ${clock}`
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
